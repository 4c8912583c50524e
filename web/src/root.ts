/**
 * Where the server's addresses begin: "/", or "/poker/" behind a proxy that gives it a part of its site.
 *
 * The page is told how far up that is from its own address (`http/static_files.py`), so nothing has to be configured.
 */
const up = globalThis.document?.querySelector<HTMLMetaElement>("meta[name=root]")?.content;

export const root: string = import.meta.env.DEV || up === undefined ? "/" : new URL(up, location.href).pathname;

/** An address of the server, as the browser needs it: "/t/abc" is at "/poker/t/abc". */
export const at = (path: string, from = root): string => from + path.replace(/^\//, "");

/** The whole link to an address of the server, to be given to others. */
export const linkTo = (path: string): string => location.origin + at(path);

/** The server's own address of a path of the browser. */
export const within = (path: string, from = root): string =>
  path.startsWith(from) ? path.slice(from.length - 1) : path;
