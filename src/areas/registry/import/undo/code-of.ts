import { type CodeResource, prefixes, recordCode } from "#domain/code.ts";

/** The public code of a record: ("property", 12345) → "PRP-0012345-K"; a table without codes gives its number. */
export function codeOf(resource: string, id: number): string {
  const prefix = prefixes[resource as CodeResource];
  return prefix === undefined ? String(id) : recordCode(prefix, id);
}
