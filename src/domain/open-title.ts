import { capital } from "./capital.ts";
import { parseCode } from "./code.ts";
import { registers } from "./register/registers.ts";

/** An address, a number plate, a site. What people name or describe as they like may be somebody's name. */
const OPEN = new Set(["property", "vehicle", "mast"]);

/**
 * What a public page calls a record: its title, unless this may hold the name of a masked payer, as a shop's or a
 * sign's; then what kind of thing it is, "Shop".
 */
export function openTitle(record: { readonly code: string; readonly title: string }): string {
  const prefix = parseCode(record.code)?.prefix;
  const register = registers.find((one) => one.prefix === prefix);
  if (!register) return "Record";
  if (OPEN.has(register.name)) return record.title;
  return capital(register.one);
}
