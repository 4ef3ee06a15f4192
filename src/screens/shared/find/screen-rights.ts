import { approvalRights } from "#domain/approval-requests.ts";
import { enumerationRegisters } from "#domain/enumeration.ts";
import { listName } from "#domain/list-name.ts";
import { mergeable, mergeRight } from "#domain/merge.ts";
import { registers } from "#domain/register/registers.ts";
import { entityCount } from "#domain/reports/entity-count.ts";
import { enumerationByUser } from "#domain/reports/enumeration-by-user.ts";
import type { ReportDefinition } from "#domain/reports/report.ts";
import { shopStatistic } from "#domain/reports/shop-statistic.ts";
import type { AnyResource } from "#resource/define.ts";

/** A report needs the right to reports and one to the records it counts. */
function reportRights({ rights }: ReportDefinition): string {
  return rights.map((right) => `report.view+${right}`).join(" ");
}

/**
 * The permissions for screens: any one of them opens it. In the format of `canOpen`.
 */
const ADMIN_RIGHTS: Readonly<Record<string, string>> = {
  "/admin/account-manager": "account_manager.view account_manager.work",
  "/admin/add-individual/shop": "ownership.assign",
  "/admin/agency/agencies": "agency.view",
  "/admin/agency/agencies/new": "agency.edit@everywhere",
  "/admin/announcements": "announcement.edit@everywhere",
  "/admin/announcements/new": "announcement.edit@everywhere",
  "/admin/audit/audit-trail": "audit.view@everywhere",
  "/admin/billing-runs": "billing.view+demand_category.view",
  "/admin/billing-runs/new": "billing.run+demand_category.view",
  "/admin/central-system/logs": "system_log.view@everywhere",
  "/admin/create/assessment": "assessment.create",
  "/admin/data-protection": "data_protection.view",
  "/admin/data-protection/map": "data_protection.view",
  "/admin/data-protection/new": "data_protection.work",
  "/admin/data-protection/retention": "data_protection.view",
  "/admin/demand/category-items": "demand_category.view",
  "/admin/demand/demand-categories": "demand_category.view",
  "/admin/demand/demand-categories/new": "demand_category.edit@all-lgas",
  "/admin/duplicates": mergeable.map((one) => `${mergeRight(one)}+${one.name}.view`).join(" "),
  "/admin/import/arrear": "arrear.import",
  "/admin/list/approval-requests": approvalRights.join(" "),
  "/admin/list/assessment": "assessment.view",
  "/admin/list/bank-entries": "payment.view",
  "/admin/list/bill-requests": "bill.view",
  "/admin/list/bulk-ticket": "ticket.view",
  "/admin/list/collections": "collection.view",
  "/admin/list/commissions": "commission.view",
  "/admin/list/demand-notices": "demand_notice.view+demand_category.view",
  "/admin/list/device-cases": "ticket.void",
  "/admin/list/devices": "ticket_agent.edit",
  "/admin/list/payments": "payment.view",
  "/admin/list/payout-files": "settlement.pay",
  "/admin/list/refunds": "payment.view receipt.view",
  "/admin/list/settlements": "settlement.view",
  "/admin/list/single-ticket": "ticket.view",
  "/admin/list/ticket-compliance": "ticket.view",
  "/admin/list/ticket-validation": "ticket.view",
  "/admin/list/users": "user.view",
  "/admin/list/wallet-activites": "wallet.view",
  "/admin/list/wallet-fundings": "wallet.view",
  "/admin/list/wallet-payments": "wallet.view",
  "/admin/location-mapping/round": "property.view",
  "/admin/messages": "message.view@everywhere",
  "/admin/notes": "note.view",
  "/admin/old-receipts": "old_receipt.view@everywhere",
  "/admin/print-packs": "demand_notice.print+demand_notice.view",
  "/admin/print-packs/new": "demand_notice.print+demand_category.view",
  "/admin/process/verify": "payer.verify",
  "/admin/reassign-owner": "ownership.assign",
  "/admin/reconciliation": "reconciliation.view@everywhere",
  "/admin/reconciliation/lines": "reconciliation.view@everywhere",
  "/admin/reconciliation/send": "reconciliation.work@everywhere+reconciliation.view@everywhere",
  "/admin/register/bank-account": "bank_account.edit@everywhere",
  "/admin/register/bank-entry": "payment.record",
  "/admin/register/bulk-ticket": "ticket.bulk",
  "/admin/register/commission": "commission.draft",
  "/admin/register/refund": "payment.refund@everywhere",
  "/admin/register/settlement": "settlement.draft+settlement.view",
  "/admin/register/service-provider": "service_provider.create+service_provider.view",
  "/admin/register/ticket-category": "ticket_category.create+ticket_category.view",
  "/admin/register/user": "user.create",
  "/admin/register/wallet-funding": "wallet.fund",
  "/admin/reporting/entity-count": reportRights(entityCount),
  "/admin/reporting/enumeration-by-user": reportRights(enumerationByUser),
  "/admin/reporting/late-bills": "bill.view",
  "/admin/reporting/shop-statistic": reportRights(shopStatistic),
  "/admin/reports": "report.view",
  "/admin/revenue/revenue-items": "revenue_item.view",
  "/admin/revenue/revenue-items/new": "revenue_item.edit@all-lgas",
  "/admin/roles": "role.view",
  "/admin/roles/new": "role.edit@everywhere",
  "/admin/sales-by-agent": "ticket.view",
  "/admin/serve-notices": "demand_notice.serve",
  "/admin/services/history": "service_request.view service_request.work",
  "/admin/services/holidays": "service_request.view holiday.edit",
  "/admin/services/requests": "service_request.view service_request.work",
  "/admin/services/subcategory/create": "service_subcategory.create+service_subcategory.view",
  "/admin/settings/account-codes": "settlement.export@everywhere",
  "/admin/settings/app": "setting.view@everywhere",
  "/admin/settings/fields": "custom_field.view@everywhere",
  "/admin/settings/fields/new": "custom_field.edit@everywhere",
  "/admin/settings/keys": "signing_key.view@everywhere",
  "/admin/ticket-dashboard": "ticket.view",
  "/admin/till": "till.use",
  "/admin/tills": "till.view",
  "/agent/validate": "ticket.validate",
  "/enumerate": enumerationRegisters.map(({ name }) => `${name}.create`).join(" "),
  "/sell-offline": "ticket.sell",
};

/** Lists with other addresses than their register. */
const LIST_REGISTERS: Readonly<Record<string, string>> = {
  "/admin/streets": "street",
  "/admin/services/category": "service_category",
  "/admin/services/provider": "service_provider",
  "/admin/services/subcategory/list": "service_subcategory",
};

/** The permission for each kind of register screen. */
const REGISTER_SCREENS: readonly (readonly [stem: string, verb: string])[] = [
  ["/admin/register/", "create"],
  ["/admin/create/", "create"],
  ["/admin/list/unapproved/", "view"],
  ["/admin/list/card-view/", "view"],
  ["/admin/location-mapping/card-view/", "view"],
  ["/admin/location-mapping/", "view"],
  ["/admin/list/", "view"],
];

/** Pages of the owner areas. */
const OWNER_RIGHTS: Readonly<Record<string, string>> = {
  "": "own_bill.view+own_asset.view+own_receipt.view",
  "/create/assessment": "own_assessment.write",
  "/list/assessment": "own_assessment.view",
  "/list/payments": "own_receipt.view",
  "/notes": "own_note.write",
  "/payment": "own_bill.view",
  "/services/requests": "own_request.view",
  "/statement": "own_bill.view",
};

const GUEST_RIGHTS: Readonly<Record<string, string>> = {
  "/guest": "ticket.view",
  "/guest/list/bulk-ticket": "ticket.view",
  "/guest/list/single-ticket": "ticket.view",
  "/guest/list/super-agent1s": "super_agent.view",
  "/guest/list/ticket-agen1t": "ticket_agent.view",
  "/guest/list/ticket-categories": "ticket_category.view",
  "/guest/list/ticket-compliance": "ticket.view",
  "/guest/list/ticket-validation": "ticket.view",
  "/guest/list/wallet-activites": "wallet.view",
  "/guest/list/wallet-fundings": "wallet.view",
};

const AGENT_RIGHTS: Readonly<Record<string, string>> = {
  "/agent": "ticket.sell",
  "/agent/bulk": "ticket.sell",
  "/agent/bulk/new": "ticket.sell",
  "/agent/commission": "own_wallet.view",
  "/agent/device": "ticket.sell",
  "/agent/sales": "ticket.sell",
  "/agent/wallet": "own_wallet.view",
  "/agent/wallet/activity": "own_wallet.view",
  "/agent/wallet/fund": "own_wallet.view",
  "/super-agent": "own_agent.view",
  "/super-agent/commission": "own_wallet.view",
  "/super-agent/statement": "own_wallet.view",
  "/super-agent/wallet": "own_wallet.view",
  "/super-agent/wallet/activity": "own_wallet.view",
  "/super-agent/wallet/fund": "own_wallet.view",
};

/** Admin screens that need no permission. */
export const unrestrictedAdminScreens: ReadonlySet<string> = new Set([
  "/admin",
  "/admin/inbox",
  "/admin/profile/profile",
  // These show only what the user can access.
  "/admin/jobs",
  "/admin/receipt",
]);

/** The permissions of which a screen needs any one; empty if everyone of its area can open it. */
export function rightsOfScreen(path: string): readonly string[] {
  const ownerMatch = /^\/(?:cooperate|individual)(?<rest>\/.*)?$/.exec(path);
  if (ownerMatch) return ownerRights(ownerMatch.groups?.["rest"] ?? "");
  const rights =
    ADMIN_RIGHTS[path] ??
    GUEST_RIGHTS[path] ??
    AGENT_RIGHTS[path] ??
    (LIST_REGISTERS[path] && `${LIST_REGISTERS[path]}.view`);
  if (rights) return rights.split(" ");
  for (const [prefix, verb] of REGISTER_SCREENS) {
    if (!path.startsWith(prefix)) continue;
    const register = registerOf(path.slice(prefix.length));
    if (register) return [`${register.name}.${verb}${verb === "create" ? createScope(register) : ""}`];
  }
  return [];
}

function ownerRights(rest: string): readonly string[] {
  const rights = OWNER_RIGHTS[rest];
  if (rights) return [rights];
  if (rest.startsWith("/list/")) return ["own_asset.view"];
  return rest.startsWith("/register/") ? ["own_asset.create"] : [];
}

function registerOf(slug: string): AnyResource | undefined {
  const registerName = slug.replaceAll("-", "_");
  return registers.find(({ name }) => name === registerName || listName(name) === slug);
}

/** Records don't belong to an agency; placeless ones don't belong to a local government either. */
function createScope({ placeless }: AnyResource): string {
  return placeless ? "@everywhere" : "@all-agencies";
}
