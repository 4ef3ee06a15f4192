/**
 * Parses the body of an announcement: paragraphs separated by an empty line, and URLs that become links. There is no
 * other markup, and HTML is never interpreted.
 */

export interface Piece {
  readonly text: string;
  /** Link target; absent for plain text. */
  readonly href?: string;
}

/** A line of a paragraph, split into text and links. */
export type Line = readonly Piece[];

const URL_PATTERN = /https?:\/\/[^\s<>"“”]+/g;

/** The paragraphs of a body, line by line. */
export function paragraphsOf(body: string): Line[][] {
  return body
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => paragraph.split("\n").map(piecesOf));
}

function piecesOf(line: string): Line {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of line.matchAll(URL_PATTERN)) {
    const url = withoutTrailingPunctuation(found);
    const href = safeHref(url);
    if (href === undefined) continue;
    if (index > from) pieces.push({ text: line.slice(from, index) });
    pieces.push({ text: url, href });
    from = index + url.length;
  }
  if (from < line.length) pieces.push({ text: line.slice(from) });
  return pieces;
}

/** Removes trailing punctuation that belongs to the sentence: "https://a.ng/pay)." */
function withoutTrailingPunctuation(url: string): string {
  const trimmed = url.replace(/[.,;:!?'’]+$/, "");
  const open = (trimmed.match(/\(/g) ?? []).length;
  const closed = (trimmed.match(/\)/g) ?? []).length;
  return closed > open && trimmed.endsWith(")") ? withoutTrailingPunctuation(trimmed.slice(0, -1)) : trimmed;
}

/** Accepts only http and https URLs without credentials. */
function safeHref(url: string): string | undefined {
  try {
    const { protocol, hostname, username, password, href } = new URL(url);
    const isPlain =
      (protocol === "https:" || protocol === "http:") && hostname !== "" && !username && !password;
    return isPlain ? href : undefined;
  } catch {
    return undefined;
  }
}
