import { DOCUMENTED } from "../support/error-codes.ts";

/** Internal details that no answer may contain: stacks, paths, SQL, messages of the database. */
const LEAKS = [
  /\bat [\w.<>]+ \(|node_modules|node:internal|file:\/\/\/|\/src\/server\//,
  /\bselect\b.+\bfrom\b.+\bwhere\b|insert into "|update "\w+" set/i,
  /syntax error at|violates [\w-]+ constraint|duplicate key value|relation "|invalid input syntax|invalid byte sequence/i,
  /TypeError|RangeError|SyntaxError|ZodError|Cannot read propert|is not a function|is not iterable|is not defined/,
  /ECONN|ENOENT|EACCES|SQLSTATE/,
];

export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** What is wrong with an answer, whatever was sent; undefined if nothing. */
export function errorOf({ status, type, text }: Answered): string | undefined {
  if (status >= 500) return `answers ${status}`;
  if (status < 400) return undefined;
  if (!type.startsWith("application/json"))
    return `answers ${status} as "${type}", not in the shape of an error`;
  const { status: word, code, message } = parse(text) ?? {};
  if (word !== "error" || typeof code !== "string" || typeof message !== "string" || message === "")
    return `answers ${status} in another shape than an error has`;
  if (!DOCUMENTED.has(code)) return `answers with the code ${code}, which docs/errors.md does not have`;
  const leak = LEAKS.find((labels) => labels.test(text));
  return leak && `lets out what is inside: ${leak.exec(text)?.[0]}`;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Like `errorOf`, for a page: it explains errors in its own words, with any status below 500. */
export function errorOfPage({ status, type, text }: Answered): string | undefined {
  if (status >= 500) return `answers ${status}`;
  if (status < 400 || type.startsWith("text/html")) return undefined;
  const leak = LEAKS.find((labels) => labels.test(text));
  return leak && `lets out what is inside: ${leak.exec(text)?.[0]}`;
}
