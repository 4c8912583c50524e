/** To the clipboard, also on plain http, where browsers lack its newer interface. */

/** False if it could not be copied: then the text is at least selected, to be copied by hand. */
export async function copy(input: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  input.focus();
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
