import { capitalise } from "./capitalise.ts";
import { parseCode } from "./code.ts";
import { registers } from "./register/registers.ts";

/** Titles from addresses, plates and sites. Other titles are free text and may contain a person's name. */
const PUBLIC_TITLES = new Set(["property", "vehicle", "mast"]);

/**
 * The name of a record on public pages: its title, or its register ("Shop") if the title may contain the name
 * of a masked payer.
 */
export function publicTitle(record: { readonly code: string; readonly title: string }): string {
  const prefix = parseCode(record.code)?.prefix;
  const register = registers.find((one) => one.prefix === prefix);
  if (!register) return "Record";
  if (PUBLIC_TITLES.has(register.name)) return record.title;
  return capitalise(register.one);
}
