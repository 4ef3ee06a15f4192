import type { AnyResource } from "#resource/define.ts";
import { mergeable, mergeRight } from "./merge.ts";
import { registers } from "./register/registers.ts";

/** Changes that affect money now or later and need two officers: one requests, another approves. */

const assets = registers.filter(({ owned }) => owned);
const viewOf = ({ name }: AnyResource) => `${name}.view`;
const rightsOf = (resources: readonly AnyResource[], right: (resource: AnyResource) => string) =>
  Object.fromEntries(resources.map((resource) => [resource.name, right(resource)]));

interface Kind {
  readonly label: string;
  /** Tables of the changed records → the right to request and to decide. */
  readonly rights: Readonly<Record<string, string>>;
  /** The right to see these records, if deciding needs it too; by table. */
  readonly sees?: Readonly<Record<string, string>>;
}

const kinds = {
  "revenue-split": { label: "Revenue split", rights: { revenue_item: "revenue_item.edit" } },
  "revenue-split-removal": {
    label: "Removal of a planned split",
    rights: { revenue_item: "revenue_item.edit" },
  },
  "ticket-price": {
    label: "Ticket price and commission",
    rights: { ticket_category: "ticket_category.edit" },
  },
  "ticket-void": { label: "Void of a ticket", rights: { ticket: "ticket.void" } },
  "bulk-ticket-void": { label: "Void of bulk tickets", rights: { bulk_ticket: "ticket.bulk" } },
  "wallet-funding-reversal": {
    label: "Reversal of a wallet deposit",
    rights: { wallet_funding: "wallet.approve" },
  },
  "owner-change": { label: "Change of owner", rights: rightsOf(assets, () => "ownership.assign") },
  "owner-change-undo": {
    label: "Undo change of owner",
    rights: rightsOf(assets, () => "ownership.assign"),
  },
  "offline-sale-price": {
    label: "Offline sale at the charged price",
    rights: { device_sale: "ticket.void" },
  },
  "tariff-line-new": { label: "New tariff line", rights: { demand_category: "demand_category.edit" } },
  "tariff-line": { label: "Tariff line", rights: { category_item: "demand_category.edit" } },
  "tariff-terms": { label: "Tariff terms", rights: { demand_category: "demand_category.edit" } },
  "billing-run": { label: "Billing run", rights: { billing_run: "billing.run" } },
  "billing-run-withdrawal": {
    label: "Withdrawal of a billing run",
    rights: { billing_run: "demand_notice.cancel" },
  },
  // For many records; its subject is the new owner.
  "owner-reassignment": {
    label: "New owner for several records",
    rights: { individual: "ownership.assign", corporate: "ownership.assign" },
  },
  merge: {
    label: "Merge of two records",
    rights: rightsOf(mergeable, mergeRight),
    sees: rightsOf(mergeable, viewOf),
  },
  "merge-undo": {
    label: "Undo merge",
    rights: rightsOf(mergeable, mergeRight),
    sees: rightsOf(mergeable, viewOf),
  },
} satisfies Record<string, Kind>;

export type ApprovalKind = keyof typeof kinds;
export const approvalKinds: Readonly<Record<ApprovalKind, Kind>> = kinds;
export const approvalKindNames = Object.keys(kinds) as ApprovalKind[];

/** Rights of all kinds, each once: any of them opens the requests. */
export const approvalRights: readonly string[] = [
  ...new Set(approvalKindNames.flatMap((kind) => Object.values(approvalKinds[kind].rights))),
];

/** The record that a request changes. */
export interface ApprovalSubject {
  /** Its table. */
  readonly type: string;
  readonly id: number;
}

/** The changes of a request, one row per value. */
export interface EffectRow {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}
