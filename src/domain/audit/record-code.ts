import { type CodePrefix, type CodeResource, getResource, isPrefix, prefixes, recordCode } from "../code.ts";

/** Resources of audit entries that have another name in the table of prefixes. */
const CODE_RESOURCES: Readonly<Record<string, CodeResource>> = {
  ticket: "single_ticket",
  ticket_check: "ticket_validation",
  commission: "commission_run",
};

/** The resource that audit entries about a code's record have: "TKT" → "ticket". */
export function auditResource(prefix: CodePrefix): string {
  const resource = getResource(prefix);
  return Object.keys(CODE_RESOURCES).find((name) => CODE_RESOURCES[name] === resource) ?? resource;
}

/** A record's public code, computed from its id; the id if there is none. */
export function codeText(resource: string, id: unknown): string {
  const name = CODE_RESOURCES[resource] ?? resource;
  const prefix = Object.hasOwn(prefixes, name) ? prefixes[name as CodeResource] : undefined;
  const number = Number(id);
  if (prefix === undefined || !isPrefix(prefix) || !Number.isInteger(number) || number < 1) return String(id);
  return number > 9_999_999_999 ? String(id) : recordCode(prefix, number);
}
