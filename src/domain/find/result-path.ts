/** URLs of search results, by the area of the user. */

import { capitalise } from "../capitalise.ts";
import { hasOwnerScreens } from "../owner-screens.ts";
import { registers } from "../register/registers.ts";

const ADMIN: Readonly<Record<string, string>> = {
  bill: "/admin/receipt/bill/",
  receipt: "/admin/receipt/",
  demand_notice: "/admin/demand-notice/",
  ticket: "/admin/view/single-ticket/",
  service_request: "/admin/view/request/",
  billing_run: "/admin/billing-runs/",
  job: "/admin/jobs/",
  agency: "/admin/agency/agencies/",
  revenue_item: "/admin/revenue/revenue-items/",
  old_receipt: "/admin/old-receipts/",
  assessment: "/admin/view/assessment/",
  payment: "/admin/view/payment/",
  money_back: "/admin/view/refund/",
  approval_request: "/admin/view/approval-request/",
  bank_entry: "/admin/view/bank-entry/",
  bank_account: "/admin/reconciliation/account/",
  bank_statement: "/admin/reconciliation/statement/",
  bank_line: "/admin/reconciliation/line/",
  till: "/admin/tills/",
  settlement: "/admin/view/settlement/",
  payout_file: "/admin/view/payout-file/",
  bulk_ticket: "/admin/view/bulk-ticket/",
  wallet_funding: "/admin/view/wallet-funding/",
  commission: "/admin/view/commission/",
  demand_category: "/admin/demand/demand-categories/",
  category_item: "/admin/demand/category-items/",
  tariff_draft: "/admin/demand/tariff-drafts/",
  print_pack: "/admin/print-packs/",
  user: "/admin/view/user/",
  role: "/admin/roles/",
  account_manager: "/admin/view/account-manager/",
  announcement: "/admin/announcements/",
  data_case: "/admin/data-protection/",
  record_merge: "/admin/duplicates/merge/",
  // The screen's URL contains the register; this one redirects to it.
  import: "/admin/import/file/",
};

const GUEST: Readonly<Record<string, string>> = {
  ticket: "/guest/view/single-ticket/",
  bulk_ticket: "/guest/view/bulk-ticket/",
  super_agent: "/guest/view/super-agent/",
  ticket_agent: "/guest/view/ticket-agent/",
};

const AGENT: Readonly<Record<string, string>> = { ticket: "/agent/tickets/", bulk_ticket: "/agent/bulk/" };

const SUPER: Readonly<Record<string, string>> = { ticket_agent: "/super-agent/agents/" };

const OWNER: Readonly<Record<string, string>> = {
  bill: "receipt/bill/",
  receipt: "receipt/",
  assessment: "view/assessment/",
  service_request: "request/",
};

/** Kinds without a screen per record: results open the list. */
const LISTED: Readonly<Record<string, string>> = { "guest ticket_category": "/guest/list/ticket-categories" };

/**
 * The URL of a record's screen; undefined if the area has none.
 * @param kind of a search result: a register, or "bill", "user" …
 */
export function resultPath(area: string, kind: string, id: number): string | undefined {
  const listed = LISTED[`${area} ${kind}`];
  if (listed) return listed;
  const stem = basePath(area, kind);
  return stem === undefined ? undefined : `${stem}${id}`;
}

function basePath(area: string, kind: string): string | undefined {
  if (area === "admin" && registers.some(({ name }) => name === kind))
    return `/admin/view/${kind.replaceAll("_", "-")}/`;
  if (area === "admin") return ADMIN[kind];
  if (area === "guest") return GUEST[kind];
  if (area === "agent") return AGENT[kind];
  if (area === "super-agent") return SUPER[kind];
  const base = area === "corporate" ? "/cooperate/" : "/individual/";
  const own = hasOwnerScreens(kind) ? `view/${kind}/` : OWNER[kind];
  return own && `${base}${own}`;
}

/** Singular labels of the kinds. */
export const resultKindLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(registers.map(({ name, one }) => [name, capitalise(one)])),
  service_subcategory: "Service",
  user: "User",
  agency: "Agency",
  revenue_item: "Revenue item",
  old_receipt: "Legacy receipt",
  bill: "Bill",
  demand_notice: "Demand notice",
  assessment: "Assessment",
  receipt: "Receipt",
  payment: "Payment",
  ticket: "Ticket",
  bulk_ticket: "Bulk ticket",
  service_request: "Service request",
  bank_entry: "Bank deposit",
  settlement: "Settlement",
  billing_run: "Billing run",
  job: "Job",
  money_back: "Refund or reversal",
  bank_account: "Bank account",
  bank_statement: "Bank statement",
  bank_line: "Bank line",
  till: "Till",
  payout_file: "Payout file",
  wallet_funding: "Wallet funding",
  commission: "Commission",
  demand_category: "Demand category",
  category_item: "Tariff line",
  tariff_draft: "Tariff draft",
  print_pack: "Print pack",
  role: "Role",
  account_manager: "Account manager",
  announcement: "Announcement",
  data_case: "Data protection case",
  import: "Import",
  record_merge: "Merge",
};

/** The next action offered with a search result. */
interface NextAction {
  /** With a placeholder for the record's code. */
  readonly label: string;
  readonly to: string;
  /** The right it requires. */
  readonly right: string;
}

/** The action offered with a result besides opening it; undefined if there is none. */
export function nextAction(
  area: string,
  { kind, id, code, status }: { kind: string; id: number; code: string; status: string | null },
): NextAction | undefined {
  const isUnpaid = status === "unpaid" || status === "part-paid";
  if (area === "admin" && kind === "bill")
    return isUnpaid
      ? {
          label: "Enter a bank deposit for {code}",
          to: `/admin/register/bank-entry?bills=${code}`,
          right: "payment.record",
        }
      : undefined;
  const isRegister = registers.some(({ name }) => name === kind);
  const address = isRegister ? resultPath(area, kind, id) : undefined;
  if (!address?.includes("/view/") || !["admin", "corporate", "individual"].includes(area)) return undefined;
  const right = area === "admin" ? `${kind}.edit` : "own_asset.edit";
  return { label: "Edit {code}", to: editPath(kind, address), right };
}

function editPath(kind: string, view: string): string {
  if (kind !== "service_subcategory") return view.replace("/view/", "/edit/");
  return view.replace("/view/service-subcategory/", "/services/subcategory/edit/");
}
