import type { IssuedCharge } from "#domain/documents/issued-dues.ts";
import { sumKobo } from "#domain/money.ts";
import type { BillView } from "./bill-view.ts";

/**
 * A bill as it was on the day of issue, and how it stands now: what was added since is no matter of the lines of a document
 * that was served, but of what it asks for.
 */
export function issuedOf(bill: Pick<BillView, "lines" | "total_kobo" | "schedule" | "due" | "balance">) {
  const { lines, total_kobo, schedule = null, due, balance } = bill;
  const issued = lines.filter(({ kind }) => kind === "charge");
  const later = lines.filter(({ kind }) => kind !== "charge");
  const paid = balance.lines.filter(({ kind }) => kind === "paid");
  const changes = [...later, ...paid].map(({ label, kobo }) => ({ label, kobo }));
  const current: IssuedCharge["current"] = { total_kobo, schedule, due, changes };
  return { lines: issued, total_kobo: sumKobo(issued.map(({ kobo }) => kobo)), current };
}
