/** A table as people hand it on: the whole link, its end, or the code alone. */

const CODE = /^[\w-]{1,64}$/;

/** The table's id in what was typed or pasted, if there is one. */
export function tableIn(text: string): string | null {
  const typed = text.trim();
  const link = /\/t\/([\w-]+)/.exec(typed);
  if (link) return link[1]!;
  return CODE.test(typed) ? typed : null;
}
