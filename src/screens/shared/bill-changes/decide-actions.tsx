import type { BillHistory } from "#areas/charging/issued-bills/get-bill-history.ts";
import { capitalise } from "#domain/capitalise.ts";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { formatNaira, nairaInputValue } from "#domain/money.ts";
import { penaltyFreeUntil } from "#domain/objection.ts";
import { t } from "#language/t.ts";
import { pendingDecision } from "../pending-decision.ts";
import { billChangePaths } from "./api-paths.ts";
import { BillActionDialog } from "./bill-action-dialog.tsx";
import { WithdrawAction } from "./withdraw-action.tsx";

const MAX_LENGTH = 500;
const REASON = { label: "Reason", hint: "The payer and the requester can read this.", maxLength: MAX_LENGTH };

type Objection = BillHistory["objections"][number];
type Change = BillHistory["changes"][number];
type Plan = BillHistory["plans"][number];

interface Viewer {
  readonly can: BillHistory["can"];
  /** Whether the viewer is an officer; officers are shown who can decide. */
  readonly isOfficer: boolean;
  /** Requests on a cancelled bill can only be withdrawn. */
  readonly isCancelled: boolean;
}

/** Decides on an objection, by a second officer; withdraws it, by the person who objected. */
export function ObjectionActions({
  objection,
  due_on,
  today,
  can,
  isOfficer,
  isCancelled,
}: Viewer & Pick<BillHistory, "due_on" | "today"> & { objection: Objection }) {
  const { id, code, disputed_kobo, status, mine } = objection;
  if (status !== "open") return null;
  return (
    <div className="line gap">
      {can.decide_objection && !mine ? (
        <>
          <BillActionDialog
            action="Revise charge"
            title={`Revise charge after objection ${code}`}
            text={`${formatNaira(disputed_kobo)} is disputed. The reduction will be added to the bill as an adjustment.`}
            path={billChangePaths.objection(id, "revise")}
            draftKey={`objection.revise.${id}`}
            primary
            amount={{
              name: "kobo",
              label: "Reduction",
              hint: "In naira",
              value: nairaInputValue(disputed_kobo),
            }}
            reason={REASON}
            done="Charge revised"
          />
          <BillActionDialog
            action="Uphold charge"
            title={`Uphold charge after objection ${code}`}
            text={upheldText(penaltyFreeUntil({ made_on: lagosDate(objection.requested_at), due_on, today }))}
            path={billChangePaths.objection(id, "uphold")}
            draftKey={`objection.uphold.${id}`}
            reason={REASON}
            done="Charge upheld"
          />
        </>
      ) : null}
      {isOfficer && !isCancelled && (mine || !can.decide_objection) ? (
        <PendingDecisionNote mine={mine} action="decide on objections and did not issue this bill" />
      ) : null}
      {mine ? (
        <WithdrawAction
          path={billChangePaths.objection(id, "withdraw")}
          code={code}
          action={t("Withdraw objection")}
        />
      ) : null}
    </div>
  );
}

function upheldText(until: string | null): string {
  if (until === null) return "The charge won’t change.";
  return `The charge won’t change. The payer can pay the disputed amount until ${formatDate(until)} without penalty.`;
}

const KIND_LABELS: Readonly<Record<string, string>> = {
  adjustment: "adjustment",
  waiver: "waiver",
  cancellation: "cancellation",
};

/** Decides on a request by another person. */
export function ChangeActions({ change, can, isOfficer, isCancelled }: Viewer & { change: Change }) {
  const { id, code, kind, status, mine } = change;
  if (status !== "requested") return null;
  const what = KIND_LABELS[kind] ?? kind;
  const canDecide = kind === "cancellation" ? can.approve_cancellation : can.approve;
  return (
    <div className="line gap">
      {canDecide && !mine ? (
        <>
          <BillActionDialog
            action={`Approve ${what}`}
            title={`Approve ${what} ${code}?`}
            text={
              kind === "cancellation"
                ? "The bill can no longer be paid."
                : "It will be added to the bill as a line."
            }
            path={billChangePaths.change(id, "approve")}
            draftKey={`change.approve.${id}`}
            primary
            danger={kind === "cancellation"}
            reason={{ ...REASON, label: "Remark", optional: true }}
            done={`${capitalise(what)} approved`}
          />
          <BillActionDialog
            action={`Reject ${what}`}
            title={`Reject ${what} ${code}?`}
            text="The bill won’t change."
            path={billChangePaths.change(id, "refuse")}
            draftKey={`change.refuse.${id}`}
            reason={REASON}
            done={`${capitalise(what)} rejected`}
          />
        </>
      ) : null}
      {isOfficer && !isCancelled && (mine || !canDecide) ? (
        <PendingDecisionNote
          mine={mine}
          action={
            kind === "cancellation"
              ? "cancel this bill and did not issue it"
              : `approve ${kind === "adjustment" ? "an adjustment" : "a waiver"} for this bill`
          }
        />
      ) : null}
      {mine ? (
        <WithdrawAction
          path={billChangePaths.change(id, "withdraw")}
          code={code}
          action={`Withdraw ${what}`}
        />
      ) : null}
    </div>
  );
}

/** Decides on an instalment plan requested by another person. */
export function PlanActions({ plan, can, isOfficer, isCancelled }: Viewer & { plan: Plan }) {
  const { id, code, status, mine } = plan;
  if (status !== "requested") return null;
  return (
    <div className="line gap">
      {can.approve && !mine ? (
        <>
          <BillActionDialog
            action="Approve plan"
            title={`Approve plan ${code}?`}
            text="Each instalment has its own due date. A missed instalment ends the plan."
            path={billChangePaths.plan(id, "approve")}
            draftKey={`plan.approve.${id}`}
            primary
            reason={{ ...REASON, label: "Remark", optional: true }}
            done="Plan approved"
          />
          <BillActionDialog
            action="Reject plan"
            title={`Reject plan ${code}?`}
            text="The due date of the bill won’t change."
            path={billChangePaths.plan(id, "refuse")}
            draftKey={`plan.refuse.${id}`}
            reason={REASON}
            done="Plan rejected"
          />
        </>
      ) : null}
      {isOfficer && !isCancelled && (mine || !can.approve) ? (
        <PendingDecisionNote mine={mine} action="approve an instalment plan for this bill" />
      ) : null}
      {mine ? (
        <WithdrawAction path={billChangePaths.plan(id, "withdraw")} code={code} action={t("Withdraw plan")} />
      ) : null}
    </div>
  );
}

/** Shown to officers who can't decide. */
function PendingDecisionNote({ mine, action }: { mine: boolean; action: string }) {
  return (
    <p className="note">
      {mine ? "You requested this, so another officer must decide." : pendingDecision(action)}
    </p>
  );
}
