import { registers } from "#domain/register/registers.ts";
import { address } from "../../shared/records/address.ts";
import { pages } from "../charging/calls.ts";
import { bankPages } from "../reconciliation/words.ts";
import { settlementPages } from "../settlement/words.ts";
import { pages as people } from "../user/calls.ts";

const PAGES: Readonly<Record<string, (id: number) => string>> = {
  demand_category: pages.category,
  agency: pages.agency,
  revenue_item: pages.revenueItem,
  demand_notice: pages.notice,
  billing_run: pages.run,
  bill: pages.bill,
  assessment: (id) => `/admin/view/assessment/${id}`,
  payment: (id) => `/admin/view/payment/${id}`,
  bank_entry: (id) => `/admin/view/bank-entry/${id}`,
  settlement: settlementPages.view,
  payout_file: settlementPages.answer,
  money_back: (id) => `/admin/view/money-back/${id}`,
  bank_account: bankPages.account,
  bank_statement: bankPages.statement,
  bank_line: bankPages.line,
  till: (id) => `/admin/tills/${id}`,
  receipt: (id) => `/admin/receipt/${id}`,
  // Its own address names the register; from this one it is found.
  import: (id) => `/admin/import/file/${id}`,
  account_manager: (id) => `/admin/view/account-manager/${id}`,
  announcement: (id) => `/admin/announcements/${id}`,
  user: people.user,
  role: people.role,
};

/** Where a record of the trail can be looked at; undefined when it has no page of its own. */
export function recordPage(resource: string, id: number): string | undefined {
  if (registers.some(({ name }) => name === resource)) return address.view(resource, id);
  return PAGES[resource]?.(id);
}

/** The trail of one record. */
export function recordTrail(resource: string, id: number): string {
  return `/admin/audit/audit-trail?resource=${resource}&record_id=${id}`;
}

/** The trail of one person. */
export function personTrail(id: number): string {
  return `/admin/audit/audit-trail?actor_id=${id}`;
}
