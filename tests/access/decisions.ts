import { type RawBuilder, sql } from "kysely";
import { confirmAccount } from "#areas/charging/agencies/decide-account.ts";
import { getAgency } from "#areas/charging/agencies/get-agency.ts";
import { getImportArrears } from "#areas/charging/arrears/get-import-arrears.ts";
import { issueArrears } from "#areas/charging/arrears/start-arrears-issue.ts";
import { getAssessment } from "#areas/charging/assessments/get-assessment.ts";
import { returnAssessment } from "#areas/charging/assessments/return-assessment.ts";
import { decideChange } from "#areas/charging/issued-bills/decide-change.ts";
import { decideObjection } from "#areas/charging/issued-bills/decide-objection.ts";
import { decidePlan } from "#areas/charging/issued-bills/decide-plan.ts";
import { getBillHistory } from "#areas/charging/issued-bills/get-bill-history.ts";
import { pendingBillRequests } from "#areas/charging/issued-bills/pending-requests.ts";
import { getDraft } from "#areas/charging/tariff-drafts/get-draft.ts";
import { publishDraft } from "#areas/charging/tariff-drafts/publish-draft.ts";
import {
  confirmDeposit as confirmBankDeposit,
  returnDeposit,
} from "#areas/collecting/bank-entries/decide-deposit.ts";
import { getEntry } from "#areas/collecting/bank-entries/get-entry.ts";
import { pendingMoney } from "#areas/collecting/pending-money.ts";
import { confirmDay, returnDay } from "#areas/collecting/reconciliation/decide-day.ts";
import { getDay } from "#areas/collecting/reconciliation/list-days.ts";
import type { PendingMoney } from "#areas/collecting/reconciliation/pending-reconciliation.ts";
import { approveRequest as approveMoneyBack, rejectRefundRequest } from "#areas/collecting/refunds/decide.ts";
import { getRequest as getMoneyBack } from "#areas/collecting/refunds/get-request.ts";
import { approveSettlement } from "#areas/collecting/settlements/approve-settlement.ts";
import { getSettlement } from "#areas/collecting/settlements/get-settlement.ts";
import { closeTill } from "#areas/collecting/tills/close-till.ts";
import { confirmTillDeposit } from "#areas/collecting/tills/decide-deposit.ts";
import { getTill } from "#areas/collecting/tills/get-till.ts";
import { endCase } from "#areas/lifecycle/data-protection/end-case.ts";
import { refuseErasure } from "#areas/lifecycle/data-protection/erase-person.ts";
import { viewCase } from "#areas/lifecycle/data-protection/list-cases.ts";
import { getRecord } from "#areas/registry/records/get.ts";
import { findPending } from "#areas/registry/records/pending-change.ts";
import { availableActions } from "#areas/registry/records/record-actions.ts";
import { transitionRecord } from "#areas/registry/records/transition.ts";
import { overdueRequests } from "#areas/services/service-requests/count-requests.ts";
import { getRequest } from "#areas/services/service-requests/get-request.ts";
import { lockRequest } from "#areas/services/service-requests/request-row.ts";
import { approveCommission } from "#areas/ticketing/commissions/decide-commission.ts";
import { getCommission } from "#areas/ticketing/commissions/list-commissions.ts";
import { refuseCase } from "#areas/ticketing/devices/decide-case.ts";
import { listCases } from "#areas/ticketing/devices/list-cases.ts";
import { confirmFunding, rejectFunding } from "#areas/ticketing/wallets/decide-funding.ts";
import { getFunding } from "#areas/ticketing/wallets/get-funding.ts";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { database, type Queryable, type Tx } from "#kernel/db/client.ts";
import { maySetUp } from "#kernel/set-up-scope.ts";
import { currentEffect, effectVersion } from "#platform/approval-requests/current-effect.ts";
import { approveRequest, rejectRequest } from "#platform/approval-requests/decide-request.ts";
import { approvalsToDecide, getApprovalRequest } from "#platform/approval-requests/list-requests.ts";
import { pendingApprovals } from "#reporting/pending-approvals.ts";
import { type PendingDecision, pendingDecisions } from "#reporting/pending-decisions.ts";
import type { AnyResource } from "#resource/define.ts";

/** A kind of decision that is pending for officers. */
export interface Decision {
  readonly name: string;
  /** The ids of all pending ones. */
  readonly pending: RawBuilder<{ id: number }>;
  /** Codes of refusals that apply to every officer for now, so that the decision is not offered. */
  readonly not_yet?: readonly string[];
  /** Decides on one. @throws AppError if it is refused */
  decide(tx: Tx, actor: Actor, id: number): Promise<unknown>;
  /** Whether its page offers the decision. @throws AppError forbidden or not-found if the page does not open */
  offered(actor: Actor, id: number): Promise<boolean>;
  /** The count on the officer's first screen; undefined if that screen does not show this kind. */
  pendingCount?(actor: Actor): Promise<number>;
}

const REASON = "Not as it should be";

async function one<T extends object>(row: RawBuilder<T>, db: Queryable = database()): Promise<T> {
  const { rows } = await row.execute(db);
  if (!rows[0]) throw new Error("There is no such row.");
  return rows[0];
}

const versionOf = async (tx: Tx, table: string, id: number) =>
  (await one(sql<{ version: number }>`SELECT version FROM ${sql.table(table)} WHERE id = ${id}`, tx)).version;

/** Records of a register, and changes of approved ones. */
function ofRegister(resource: AnyResource): Decision {
  return {
    name: `a record of the register ${resource.name}`,
    pending: sql`SELECT id FROM ${sql.table(resource.name)} WHERE status = 'submitted' UNION ALL
      SELECT record_id FROM pending_change WHERE resource = ${resource.name} AND status = 'submitted' ORDER BY id LIMIT 40`,
    decide: async (tx, actor, id) => {
      const change_id = (await findPending(tx, resource, id))?.id;
      return transitionRecord(tx, actor, resource, id, "return", { reason: REASON, change_id });
    },
    offered: async (actor, id) =>
      (await availableActions(actor, resource, await getRecord(actor, resource, id))).decide,
    pendingCount: async (actor) =>
      (await pendingApprovals(actor)).find(({ resource: name }) => name === resource.name)?.count ?? 0,
  };
}

function countWaitingOn(kind: string) {
  return async (actor: Actor) =>
    (await pendingBillRequests(actor)).find((waiting) => waiting.kind === kind)?.count ?? 0;
}

async function billActionsOf(
  actor: Actor,
  table: "bill_change" | "objection" | "instalment_plan",
  id: number,
) {
  const { bill_id } = await one(
    sql<{ bill_id: number }>`SELECT bill_id FROM ${sql.table(table)} WHERE id = ${id}`,
  );
  return getBillHistory(actor, bill_id);
}

/** The page offers withdrawal, not the decision, to the requester. */
const isOthers = (id: number) => (row: { id: number; mine: boolean }) => row.id === id && !row.mine;

function ofBills(kind: "waiver" | "adjustment" | "cancellation"): Decision {
  return {
    name: `a ${kind} of a bill`,
    pending: sql`SELECT id FROM bill_change WHERE kind = ${kind} AND status = 'requested' ORDER BY id`,
    decide: (tx, actor, id) => decideChange(tx, actor, id, "approve", null),
    async offered(actor, id) {
      const { can, changes } = await billActionsOf(actor, "bill_change", id);
      const decides = kind === "cancellation" ? can.approve_cancellation : can.approve;
      return decides && changes.some(isOthers(id));
    },
    pendingCount: countWaitingOn(kind),
  };
}

const refusedOnBill = (kind: "waiver" | "adjustment" | "cancellation"): Decision => ({
  ...ofBills(kind),
  name: `the refusal of a ${kind} of a bill`,
  decide: (tx, actor, id) => decideChange(tx, actor, id, "refuse", REASON),
});

const objection: Decision = {
  name: "an objection",
  pending: sql`SELECT id FROM objection WHERE status = 'open' ORDER BY id`,
  decide: (tx, actor, id) => decideObjection(tx, actor, id, "uphold", { reason: REASON }),
  async offered(actor, id) {
    const { can, objections } = await billActionsOf(actor, "objection", id);
    return can.decide_objection && objections.some(isOthers(id));
  },
  pendingCount: countWaitingOn("objection"),
};

const revisedObjection: Decision = {
  ...objection,
  name: "the revision after an objection",
  decide: (tx, actor, id) => decideObjection(tx, actor, id, "revise", { reason: REASON, kobo: "1.00" }),
};

const plan: Decision = {
  name: "an instalment plan",
  pending: sql`SELECT id FROM instalment_plan WHERE status = 'requested' ORDER BY id`,
  decide: (tx, actor, id) => decidePlan(tx, actor, id, "refuse", REASON),
  async offered(actor, id) {
    const { can, plans } = await billActionsOf(actor, "instalment_plan", id);
    return can.approve && plans.some(isOthers(id));
  },
  pendingCount: countWaitingOn("plan"),
};

const approvedPlan: Decision = {
  ...plan,
  name: "the approval of an instalment plan",
  decide: (tx, actor, id) => decidePlan(tx, actor, id, "approve", null),
};

function countWaitingMoney(what: PendingMoney["what"]) {
  return async (actor: Actor) =>
    (await pendingMoney(actor)).find((waiting) => waiting.what === what)?.count ?? 0;
}

function countWaitingDecisions(what: PendingDecision["what"]) {
  return async (actor: Actor) =>
    (await pendingDecisions(actor)).find((waiting) => waiting.what === what)?.count ?? 0;
}

const money: readonly Decision[] = [
  {
    name: "a bank slip",
    pending: sql`SELECT id FROM bank_entry WHERE status = 'waiting' ORDER BY id`,
    decide: async (tx, actor, id) =>
      returnDeposit(tx, actor, id, await versionOf(tx, "bank_entry", id), REASON),
    offered: async (actor, id) => (await getEntry(actor, id)).can.decide,
    pendingCount: countWaitingMoney("slips"),
  },
  {
    name: "money back",
    pending: sql`SELECT id FROM money_back WHERE status = 'asked' ORDER BY id`,
    decide: (tx, actor, id) => rejectRefundRequest(tx, actor, id, REASON),
    offered: async (actor, id) => (await getMoneyBack(actor, id)).can.decide,
    pendingCount: countWaitingMoney("back"),
  },
  {
    name: "a closed day of the bank",
    pending: sql`SELECT id FROM bank_day WHERE status = 'closed' ORDER BY id`,
    decide: confirmDay,
    async offered(actor, id) {
      const { account, day } = await one(
        sql<{ account: number; day: string }>`
          SELECT bank_account_id AS account, day::text AS day FROM bank_day WHERE id = ${id}`,
      );
      return (await getDay(actor, account, day)).can.decide;
    },
    pendingCount: countWaitingMoney("days"),
  },
  {
    name: "a counted till",
    not_yet: ["difference-unexplained"],
    pending: sql`SELECT id FROM till WHERE status = 'counted' ORDER BY id`,
    decide: async (tx, actor, id) => closeTill(tx, actor, id, await versionOf(tx, "till", id)),
    offered: async (actor, id) => (await getTill(actor, id)).can.close,
    pendingCount: countWaitingDecisions("tills"),
  },
  {
    name: "a slip of a till",
    pending: sql`SELECT id FROM till_move WHERE kind = 'to-bank' AND confirmed_by IS NULL AND withdrawn_at IS NULL
      ORDER BY id`,
    decide: async (tx, actor, id) => confirmTillDeposit(tx, actor, await tillOf(id, tx), id),
    async offered(actor, id) {
      const till = await getTill(actor, await tillOf(id));
      return till.can.confirm_slips && till.moves.some(isOthers(id));
    },
    pendingCount: countWaitingDecisions("till-slips"),
  },
  {
    name: "a slip for a wallet",
    pending: sql`SELECT id FROM wallet_funding WHERE way = 'bank' AND status = 'waiting' ORDER BY id`,
    decide: async (tx, actor, id) =>
      rejectFunding(tx, actor, id, await versionOf(tx, "wallet_funding", id), REASON),
    offered: async (actor, id) => (await getFunding(actor, id)).can.decide,
    pendingCount: countWaitingDecisions("fundings"),
  },
  {
    name: "a settlement",
    not_yet: ["no-account", "account-changes"],
    pending: sql`SELECT id FROM settlement WHERE status IN ('draft', 'failed') ORDER BY id`,
    decide: async (tx, actor, id) => approveSettlement(tx, actor, id, await versionOf(tx, "settlement", id)),
    offered: async (actor, id) => (await getSettlement(actor, id)).can.approve,
    pendingCount: countWaitingDecisions("settlements"),
  },
  {
    name: "a commission",
    pending: sql`SELECT id FROM commission_run WHERE status = 'draft' ORDER BY id`,
    decide: async (tx, actor, id) =>
      approveCommission(tx, actor, id, await versionOf(tx, "commission_run", id)),
    offered: async (actor, id) => (await getCommission(actor, id)).can.approve,
    pendingCount: countWaitingDecisions("commissions"),
  },
];

/** The opposite decision, which is offered by the same rule. */
const OTHER_VERBS: Readonly<Record<string, Decision["decide"]>> = {
  "a bank slip": async (tx, actor, id) =>
    confirmBankDeposit(tx, actor, id, await versionOf(tx, "bank_entry", id)),
  "money back": (tx, actor, id) => approveMoneyBack(tx, actor, id),
  "a closed day of the bank": (tx, actor, id) => returnDay(tx, actor, id, REASON),
  "a slip for a wallet": async (tx, actor, id) =>
    confirmFunding(tx, actor, id, await versionOf(tx, "wallet_funding", id)),
};

function otherVerb(decision: Decision): Decision[] {
  const decide = OTHER_VERBS[decision.name];
  return decide ? [{ ...decision, name: `the other decision on ${decision.name}`, decide }] : [];
}

const tillOf = async (move: number, db?: Queryable) =>
  (await one(sql<{ till_id: number }>`SELECT till_id FROM till_move WHERE id = ${move}`, db)).till_id;

const others: readonly Decision[] = [
  {
    name: "an offline sale",
    pending: sql`SELECT id FROM device_sale WHERE state = 'open' ORDER BY id`,
    decide: (tx, actor, id) => refuseCase(tx, actor, id, { reason: REASON }),
    offered: async (actor, id) =>
      (await listCases(actor, { state: "open", per_page: 100 })).rows.some((row) => row.id === id),
    pendingCount: countWaitingDecisions("offline-sales"),
  },
  {
    name: "an account of an agency",
    pending: sql`SELECT id FROM agency_account_change WHERE state = 'waiting' ORDER BY id`,
    decide: async (tx, actor, id) => confirmAccount(tx, actor, await agencyOfChange(id, tx), id),
    async offered(actor, id) {
      const agency = await getAgency(actor, await agencyOfChange(id));
      const change = agency.account_changes.find((row) => row.id === id);
      return (
        maySetUp(actor, "agency.confirm", [agency.id]) && change?.requested_by !== actor.session?.user.id
      );
    },
    pendingCount: countWaitingDecisions("agency-accounts"),
  },
  {
    name: "an assessment",
    pending: sql`SELECT id FROM assessment WHERE status = 'submitted' ORDER BY id`,
    decide: async (tx, actor, id) =>
      returnAssessment(tx, actor, id, REASON, await versionOf(tx, "assessment", id)),
    offered: async (actor, id) => (await getAssessment(actor, id)).can.decide,
    pendingCount: countWaitingDecisions("assessments"),
  },
  {
    name: "an approval request",
    pending: sql`SELECT id FROM approval_request WHERE status = 'pending' ORDER BY id`,
    decide: (tx, actor, id) => rejectRequest(tx, actor, id, REASON),
    offered: async (actor, id) => (await getApprovalRequest(actor, id)).can.decide,
    pendingCount: async (actor) => (await approvalsToDecide(actor))[0]?.count ?? 0,
  },
  {
    name: "the approval of a requested change",
    pending: sql`SELECT id FROM approval_request WHERE status = 'pending' ORDER BY id`,
    decide: approveViewed,
    offered: async (actor, id) => (await getApprovalRequest(actor, id)).can.decide,
  },
  {
    name: "a case of data protection",
    // A case with a proposed deletion is pending on that decision instead.
    pending: sql`SELECT id FROM data_case WHERE status = 'open'
      AND NOT EXISTS (SELECT FROM data_erasure e WHERE e.case_id = data_case.id) ORDER BY id`,
    decide: (tx, actor, id) => endCase(tx, actor, id, "refused", REASON),
    offered: async (actor, id) => (await viewCase(actor, id)).may_work,
    pendingCount: countWaitingDecisions("data-cases"),
  },
  {
    name: "a proposed deletion of personal data",
    pending: sql`SELECT case_id AS id FROM data_erasure WHERE state = 'proposed' ORDER BY case_id`,
    decide: (tx, actor, id) => refuseErasure(tx, actor, id, REASON),
    offered: async (actor, id) => (await viewCase(actor, id)).may_decide,
    pendingCount: countWaitingDecisions("erasures"),
  },
  {
    name: "a tariff draft",
    pending: sql`SELECT id FROM tariff_draft WHERE state = 'draft' ORDER BY id`,
    decide: (tx, actor, id) => publishDraft(tx, actor, id, { version: 1 }),
    async offered(actor, id) {
      const { draft, current } = await getDraft(actor, id);
      const agencies = current.map(({ agency_id }) => agency_id);
      return maySetUp(actor, "demand_category.publish", agencies) && !draft.editors.includes(idOf(actor));
    },
    pendingCount: countWaitingDecisions("tariff-drafts"),
  },
  {
    name: "the arrears of an import",
    pending: sql`SELECT id FROM import WHERE resource = 'arrear' ORDER BY id`,
    decide: issueArrears,
    offered: async (actor, id) => (await getImportArrears(actor, id, { per_page: 1 })).mayDecide,
    pendingCount: countWaitingDecisions("arrears"),
  },
  {
    name: "an overdue service request",
    pending: sql`SELECT id FROM service_request WHERE ended_at IS NULL AND due_on < now() - interval '1 day' ORDER BY id`,
    decide: workOnRequest,
    async offered(actor, id) {
      const { can } = await getRequest(actor, id);
      return can.assign || can.start || can.resolve || can.reject;
    },
    pendingCount: async (actor) => (await overdueRequests(actor))[0]?.count ?? 0,
  },
];

const idOf = ({ session }: Actor) => session?.user.id ?? 0;

const agencyOfChange = async (id: number, db?: Queryable) =>
  (await one(sql<{ agency_id: number }>`SELECT agency_id FROM agency_account_change WHERE id = ${id}`, db))
    .agency_id;

/** Approves what the officer viewed, without figures that are hidden from them. */
async function approveViewed(tx: Tx, actor: Actor, id: number): Promise<unknown> {
  const request = await one(
    sql<Parameters<typeof currentEffect>[2]>`
      SELECT kind, subject_type, subject_id, input, effect FROM approval_request WHERE id = ${id}`,
    tx,
  );
  return approveRequest(tx, actor, id, effectVersion(await currentEffect(tx, actor, request)));
}

/** With the right to work on requests or, without that, the right to assign them. */
async function workOnRequest(tx: Tx, actor: Actor, id: number): Promise<unknown> {
  const version = await versionOf(tx, "service_request", id);
  try {
    return await lockRequest(tx, actor, id, "reject", { right: "service_request.work", version });
  } catch {
    return lockRequest(tx, actor, id, "assign", { right: "service_request.assign", version });
  }
}

/** Every kind of decision by officers. */
export const decisions: readonly Decision[] = [
  ...registers.filter(({ approval }) => approval).map(ofRegister),
  ...(["waiver", "adjustment", "cancellation"] as const).map(ofBills),
  ...(["waiver", "adjustment", "cancellation"] as const).map(refusedOnBill),
  objection,
  revisedObjection,
  plan,
  approvedPlan,
  ...money,
  ...money.flatMap(otherVerb),
  ...others,
];
