import { type RawBuilder, sql } from "kysely";
import { visiblePacks } from "#areas/charging/print-packs/list-packs.ts";
import { filesWithin, visibleFiles } from "#areas/collecting/payout-files/payout-file-row.ts";
import { mayBank } from "#areas/collecting/reconciliation/authorize-bank.ts";
import { REQUESTS, requestsWithin } from "#areas/collecting/refunds/visibility.ts";
import { tillsWithin } from "#areas/collecting/tills/till-visibility.ts";
import { casesWithin } from "#areas/lifecycle/data-protection/case-row.ts";
import { registerCondition } from "#areas/registry/records/scope-condition.ts";
import { commissionsWithin } from "#areas/ticketing/commissions/commission-row.ts";
import { WALLETS, walletsWithin } from "#areas/ticketing/wallets/wallet-row.ts";
import { approvalRights } from "#domain/approval-requests.ts";
import { importKinds } from "#domain/legacy/import-kinds.ts";
import { mergeable, mergeRight } from "#domain/merge.ts";
import { type RefundKind, refundKind, refundKinds } from "#domain/refund-kinds.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { requestsWithin as approvalsWithin } from "#platform/approval-requests/visibility.ts";
import { visibleTo } from "#platform/jobs/find.ts";
import type { AnyResource } from "#resource/define.ts";
import type { DocumentKind } from "./document-kind.ts";
import { columns } from "./part.ts";

/** Refunds and reversals, of each kind with its own prefix. */
const refundDocument = (kind: RefundKind): DocumentKind => ({
  kind: "money_back",
  prefix: refundKind(kind).prefix,
  rights: ["payment.view", "receipt.view"],
  part: () => ({
    from: REQUESTS,
    ...columns("mb"),
    title: sql`coalesce(pm.payer_name, rc.payer ->> 'name', i.title, c.title, bl.title)`,
  }),
  visibility: (actor) => sql`mb.kind = ${kind} AND ${requestsWithin(actor, "see")}`,
});

/** Bank statements have no place, so the right must apply everywhere. */
const bankDefaults: Pick<DocumentKind, "rights" | "isAvailable" | "visibility"> = {
  rights: ["reconciliation.view"],
  isAvailable: (actor) => mayBank(actor, "reconciliation.view"),
  visibility: () => sql`true`,
};

/** Internal documents of officers, found by code. */
export const officeDocuments: readonly DocumentKind[] = [
  ...refundKinds.map(refundDocument),
  {
    kind: "approval_request",
    prefix: "APR",
    rights: approvalRights,
    part: () => ({ from: sql`approval_request ar`, ...columns("ar"), title: sql`ar.title` }),
    visibility: approvalsWithin,
  },
  {
    kind: "till",
    prefix: "TIL",
    rights: ["till.view", "till.use"],
    part: () => ({
      from: sql`till t JOIN app_user tu ON tu.id = t.cashier_id`,
      ...columns("t"),
      title: sql`t.place`,
      detail: sql`tu.name`,
      lga: sql`t.lga_id`,
    }),
    // A cashier's own tills.
    visibility: (actor) => sql`(t.cashier_id = ${actor.session?.user.id ?? null}::bigint
      OR ${may(actor, "till.view") ? tillsWithin(authorize(actor, "till.view")) : sql`false`})`,
  },
  {
    kind: "bank_statement",
    prefix: "BST",
    ...bankDefaults,
    part: () => ({
      from: sql`bank_statement bs`,
      id: sql`bs.id`,
      code: sql`bs.code`,
      title: sql`bs.file_name`,
    }),
  },
  {
    kind: "bank_line",
    prefix: "BLN",
    ...bankDefaults,
    part: () => ({
      from: sql`bank_line bn`,
      id: sql`bn.id`,
      code: sql`bn.code`,
      title: sql`bn.narration`,
      status: sql`bn.state`,
    }),
  },
  {
    kind: "payout_file",
    prefix: "PCF",
    rights: ["settlement.pay"],
    part: () => ({ from: sql`payout_file f`, id: sql`f.id`, code: sql`f.code`, title: sql`f.file_name` }),
    visibility: (actor) => filesWithin(visibleFiles(actor)),
  },
  {
    kind: "commission",
    prefix: "COM",
    rights: ["commission.view"],
    part: () => ({
      from: sql`commission_run r LEFT JOIN ticket_agent ta ON ta.id = r.ticket_agent_id
        LEFT JOIN super_agent sa ON sa.id = r.super_agent_id`,
      ...columns("r"),
      title: sql`coalesce(ta.name, sa.name)`,
    }),
    visibility: (actor) => commissionsWithin(authorize(actor, "commission.view")),
  },
  {
    kind: "wallet_funding",
    prefix: "WFD",
    rights: ["wallet.view"],
    isAvailable: (actor) => actor.system || actor.session?.user.area === "admin",
    part: () => ({
      from: sql`wallet_funding f JOIN ${WALLETS} ON w.id = f.wallet_id`,
      ...columns("f"),
      title: sql`coalesce(ta.name, sa.name)`,
    }),
    visibility: (actor) => walletsWithin(authorize(actor, "wallet.view")),
  },
  {
    kind: "print_pack",
    prefix: "PCK",
    rights: ["demand_notice.print"],
    isAvailable: (actor) => may(actor, "demand_notice.view"),
    part: () => ({ from: sql`print_pack k`, id: sql`k.id`, code: sql`k.code`, title: sql`k.title` }),
    visibility: visiblePacks,
  },
  {
    kind: "category_item",
    prefix: "CIT",
    rights: ["demand_category.view"],
    part: () => ({
      from: sql`category_item ci JOIN revenue_item ri ON ri.id = ci.revenue_item_id JOIN demand_category dc ON dc.id = ci.category_id`,
      id: sql`ci.id`,
      code: sql`ci.code`,
      title: sql`ri.name`,
      detail: sql`dc.name`,
    }),
    visibility: () => sql`true`,
  },
  {
    kind: "tariff_draft",
    prefix: "TDR",
    rights: ["demand_category.view"],
    part: () => ({
      from: sql`tariff_draft d JOIN demand_category dc ON dc.id = d.category_id`,
      id: sql`d.id`,
      code: sql`d.code`,
      title: sql`d.name`,
      detail: sql`dc.name`,
      status: sql`d.state`,
    }),
    visibility: () => sql`true`,
  },
  {
    kind: "data_case",
    prefix: "DPC",
    rights: ["data_protection.view"],
    part: () => ({
      from: sql`data_case c LEFT JOIN individual i ON i.id = c.individual_id LEFT JOIN app_user s ON s.id = c.user_id`,
      ...columns("c"),
      title: sql`coalesce(i.title, s.name)`,
      lga: sql`i.lga_id`,
    }),
    visibility: (actor) => casesWithin(actor, "data_protection.view"),
  },
  {
    kind: "import",
    prefix: "IMP",
    rights: importKinds.map(importRight),
    part: () => ({
      from: sql`import im`,
      id: sql`im.id`,
      code: sql`im.code`,
      title: sql`im.file_name`,
    }),
    visibility: visibleImports,
  },
  {
    kind: "record_merge",
    prefix: "MRG",
    rights: mergeable.map(mergeRight),
    part: () => ({
      from: sql`record_merge m`,
      id: sql`m.id`,
      code: sql`m.code`,
      title: sql`m.survivor_title`,
      detail: sql`m.loser_title`,
    }),
    visibility: visibleMerges,
  },
];

function importRight({ name }: AnyResource): string {
  return `${name}.import`;
}

/** Condition on imports (`im`): own, or all with the right to view all jobs, into registers that the actor can import into. */
export function visibleImports(actor: Actor): RawBuilder<unknown> {
  const kinds = importKinds.filter((kind) => may(actor, importRight(kind))).map(({ name }) => name);
  return sql`${visibleTo(actor, "im")} AND im.resource = ANY(${kinds}::text[])`;
}

/** Condition on merges (`m`) of records that the actor can merge and access. */
function visibleMerges(actor: Actor): RawBuilder<unknown> {
  const parts = mergeable.flatMap((resource) => {
    const rights = [mergeRight(resource), `${resource.name}.view`];
    if (!rights.every((right) => may(actor, right))) return [];
    const within = rights.flatMap((right) => registerCondition(resource, authorize(actor, right), "t") ?? []);
    return [
      sql`(m.resource = ${resource.name} AND (SELECT count(*) FROM ${sql.table(resource.name)} AS t
      WHERE ${sql.join([sql`t.id IN (m.survivor_id, m.loser_id)`, ...within], sql` AND `)}) = 2)`,
    ];
  });
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` OR `)})`;
}
