import { parseCode, recordCode } from "./code.ts";
import { normalisePhone } from "./phone.ts";
import { normalisePlate } from "./plate-number.ts";

/** Who a ticket is for: a vehicle by its plate, a shop by its code, a person by their phone. */
export type TicketHolder = "vehicle" | "shop" | "person";

/**
 * What somebody typed as it is kept and compared: "abc 123de" → "ABC-123DE", "shp 12345k" → "SHP-0012345-K",
 * "+234 803…" → "0803…". Undefined when it is none.
 * @param special takes government, army and diplomatic plates as they are typed
 */
export function normaliseHolder(
  holder: TicketHolder,
  typed: string,
  { special = false } = {},
): string | undefined {
  if (holder === "vehicle") return normalisePlate(typed, { special });
  if (holder === "person") return normalisePhone(typed);
  const code = parseCode(typed);
  return code?.prefix === "SHP" ? recordCode(code.prefix, code.id) : undefined;
}
