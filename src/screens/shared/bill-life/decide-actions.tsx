import type { BillLife } from "#areas/charging/bill-life/get-bill-life.ts";
import { capital } from "#domain/capital.ts";
import { formatNaira } from "#domain/money.ts";
import { ConfirmAction } from "../action-dialogs.tsx";
import { pendingDecision } from "../pending-decision.ts";
import { lifePaths } from "./api-paths.ts";
import { AskDialog } from "./ask-form.tsx";
import { typedAmount } from "./typed-amount.ts";

const LONGEST = 500;
const REASON = { label: "Reason", hint: "The payer and the requester can read this.", longest: LONGEST };

type Objection = BillLife["objections"][number];
type Change = BillLife["changes"][number];
type Plan = BillLife["plans"][number];

interface Viewer {
  readonly can: BillLife["can"];
  /** Whether the viewer is an officer; officers are shown who can decide. */
  readonly office: boolean;
}

/** Decides on an objection, by a second officer; withdraws it, by the person who objected. */
export function ObjectionActions({ objection, can, office }: Viewer & { objection: Objection }) {
  const { id, code, disputed_kobo, status, mine } = objection;
  if (status !== "open") return null;
  return (
    <div className="line gap">
      {can.decide_objection && !mine ? (
        <>
          <AskDialog
            action="Revise charge"
            title={`Revise charge after objection ${code}`}
            text={`${formatNaira(disputed_kobo)} is disputed. The reduction will be added to the bill as an adjustment.`}
            path={lifePaths.objection(id, "revise")}
            draftKey={`objection.revise.${id}`}
            primary
            sum={{ name: "kobo", label: "Reduction", hint: "In naira", value: typedAmount(disputed_kobo) }}
            reason={REASON}
            done="Charge revised."
          />
          <AskDialog
            action="Uphold charge"
            title={`Uphold charge after objection ${code}`}
            text="The charge won’t change. The payer will have 14 days to pay the disputed amount without penalty."
            path={lifePaths.objection(id, "uphold")}
            draftKey={`objection.uphold.${id}`}
            reason={REASON}
            done="Charge upheld."
          />
        </>
      ) : null}
      {office && (mine || !can.decide_objection) ? (
        <WhoDecides mine={mine} action="decide on objections and did not issue this bill" />
      ) : null}
      {mine ? <Withdraw path={lifePaths.objection(id, "withdraw")} code={code} what="objection" /> : null}
    </div>
  );
}

const KIND_LABELS: Readonly<Record<string, string>> = {
  adjustment: "adjustment",
  waiver: "waiver",
  cancellation: "cancellation",
};

/** Decides on a request by another person. */
export function ChangeActions({ change, can, office }: Viewer & { change: Change }) {
  const { id, code, kind, status, mine } = change;
  if (status !== "requested") return null;
  const what = KIND_LABELS[kind] ?? kind;
  const decides = kind === "cancellation" ? can.approve_cancellation : can.approve;
  return (
    <div className="line gap">
      {decides && !mine ? (
        <>
          <AskDialog
            action={`Approve ${what}`}
            title={`Approve ${what} ${code}?`}
            text={
              kind === "cancellation"
                ? "The bill can no longer be paid."
                : "It will be added to the bill as a line."
            }
            path={lifePaths.change(id, "approve")}
            draftKey={`change.approve.${id}`}
            primary
            danger={kind === "cancellation"}
            reason={{ ...REASON, label: "Remark", optional: true }}
            done={`${capital(what)} approved.`}
          />
          <AskDialog
            action={`Reject ${what}`}
            title={`Reject ${what} ${code}?`}
            text="The bill won’t change."
            path={lifePaths.change(id, "refuse")}
            draftKey={`change.refuse.${id}`}
            reason={REASON}
            done={`${capital(what)} rejected.`}
          />
        </>
      ) : null}
      {office && (mine || !decides) ? (
        <WhoDecides
          mine={mine}
          action={
            kind === "cancellation"
              ? "cancel this bill and did not issue it"
              : `approve ${kind === "adjustment" ? "an adjustment" : "a waiver"} for this bill`
          }
        />
      ) : null}
      {mine ? <Withdraw path={lifePaths.change(id, "withdraw")} code={code} what={what} /> : null}
    </div>
  );
}

/** Decides on an instalment plan requested by another person. */
export function PlanActions({ plan, can, office }: Viewer & { plan: Plan }) {
  const { id, code, status, mine } = plan;
  if (status !== "requested") return null;
  return (
    <div className="line gap">
      {can.approve && !mine ? (
        <>
          <AskDialog
            action="Approve plan"
            title={`Approve plan ${code}?`}
            text="Each instalment has its own due date. A missed instalment ends the plan."
            path={lifePaths.plan(id, "approve")}
            draftKey={`plan.approve.${id}`}
            primary
            reason={{ ...REASON, label: "Remark", optional: true }}
            done="Plan approved."
          />
          <AskDialog
            action="Reject plan"
            title={`Reject plan ${code}?`}
            text="The due date of the bill won’t change."
            path={lifePaths.plan(id, "refuse")}
            draftKey={`plan.refuse.${id}`}
            reason={REASON}
            done="Plan rejected."
          />
        </>
      ) : null}
      {office && (mine || !can.approve) ? (
        <WhoDecides mine={mine} action="approve an instalment plan for this bill" />
      ) : null}
      {mine ? <Withdraw path={lifePaths.plan(id, "withdraw")} code={code} what="plan" /> : null}
    </div>
  );
}

/** Shown to officers who can't decide. */
function WhoDecides({ mine, action }: { mine: boolean; action: string }) {
  return (
    <p className="note">
      {mine ? "You requested this, so another officer must decide." : pendingDecision(action)}
    </p>
  );
}

function Withdraw({ path, code, what }: { path: string; code: string; what: string }) {
  return (
    <ConfirmAction
      action={`Withdraw ${what}`}
      title={`Withdraw ${code}?`}
      text="It will be closed without a decision. You can’t undo this."
      path={path}
      done={{ title: `${code} withdrawn.` }}
    />
  );
}
