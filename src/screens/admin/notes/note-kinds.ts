import { capitalise } from "#domain/capitalise.ts";
import { registers } from "#domain/register/registers.ts";
import { recordPage } from "../audit/record-page.ts";
import { pages } from "../charging/api-paths.ts";

/** Display names of the kinds of records with notes. */
export const kindLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(registers.map(({ name, one }) => [name, capitalise(one)])),
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

/** The page of a note's record that everyone who may read the note can open. */
export function noteRecordPage(resource: string, id: number): string | undefined {
  // A category's page is its edit form, for editors only; its tariff page is open to all.
  return resource === "demand_category" ? pages.tariff(id) : recordPage(resource, id);
}
