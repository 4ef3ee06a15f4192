import { capital } from "#domain/capital.ts";
import { registers } from "#domain/register/registers.ts";
import { recordPage } from "../audit/record-page.ts";
import { pages } from "../charging/calls.ts";

/** What people call the kinds of records that notes are on. */
export const kindWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(registers.map(({ name, one }) => [name, capital(one)])),
  bill: "Bill",
  assessment: "Assessment",
  demand_notice: "Demand notice",
  receipt: "Receipt",
  payment: "Payment",
  import: "Import",
  demand_category: "Demand category",
  billing_run: "Billing run",
  agency: "Agency",
  revenue_item: "Revenue item",
  bank_entry: "Bank deposit",
  settlement: "Settlement",
  till: "Till",
  money_back: "Refunds and reversals",
  account_manager: "Account manager",
  user: "User",
  role: "Role",
};

/** Where an officer finds the record of a note: the page that stands open to everybody who may read the note. */
export function noteRecordPage(resource: string, id: number): string | undefined {
  // A category's own page is its form, for those who may change it; its tariff is for all.
  return resource === "demand_category" ? pages.tariff(id) : recordPage(resource, id);
}
