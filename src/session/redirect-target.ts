import { homeOf as homePaths } from "#home-of.ts";

/** Addresses after sign-in. Pure functions, without browser APIs. */

/** The home page of an area; the site root for an unknown one. */
export function homeOf(area: string | undefined): string {
  return (
    (area !== undefined && Object.hasOwn(homePaths, area) && homePaths[area as keyof typeof homePaths]) || "/"
  );
}

/**
 * A `next` address, if it stays on this site: one slash, no backslash, no control characters (URL
 * parsers drop tabs and newlines, which would turn `/<tab>/evil` into another host), and not the sign-in
 * page itself.
 */
export function localTarget(next: string | null | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!next || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(next)) return undefined;
  const base = "http://here.invalid";
  const url = URL.parse?.(next, base) ?? new URL(next, base);
  return url.origin === base && url.pathname !== "/login" ? next : undefined;
}
