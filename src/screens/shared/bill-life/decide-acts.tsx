import type { BillLife } from "#areas/charging/bill-life/get-bill-life.ts";
import { formatNaira } from "#domain/money.ts";
import { pendingDecision } from "../pending-decision.ts";
import { AskDialog } from "./ask-form.tsx";
import { lifeCalls } from "./calls.ts";
import { typedSum } from "./typed-sum.ts";

const LONGEST = 500;
const REASON = { label: "Reason", hint: "The payer and whoever asked read it.", longest: LONGEST };

type Objection = BillLife["objections"][number];
type Change = BillLife["changes"][number];
type Plan = BillLife["plans"][number];

interface Viewer {
  readonly can: BillLife["can"];
  /** Whether the office looks, which is told who decides. */
  readonly office: boolean;
}

/** Upholding or revising, by a second officer; taking back, by whoever objected. */
export function ObjectionActs({ objection, can, office }: Viewer & { objection: Objection }) {
  const { id, code, disputed_kobo, status, mine } = objection;
  if (status !== "open") return null;
  return (
    <div className="line gap">
      {can.decide_objection && !mine ? (
        <>
          <AskDialog
            act="Revise the charge"
            title={`Revise the charge after ${code}`}
            text={`Up to ${formatNaira(disputed_kobo)} is disputed. What is let off is added to the bill as an adjustment.`}
            path={lifeCalls.objection(id, "revise")}
            draftKey={`objection.revise.${id}`}
            primary
            sum={{ name: "kobo", label: "Let off", hint: "In naira", value: typedSum(disputed_kobo) }}
            reason={REASON}
            done="The charge is revised."
          />
          <AskDialog
            act="Uphold the charge"
            title={`Uphold the charge against ${code}`}
            text="The charge stands. What was disputed may be paid within 14 days without penalty."
            path={lifeCalls.objection(id, "uphold")}
            draftKey={`objection.uphold.${id}`}
            reason={REASON}
            done="The charge is upheld."
          />
        </>
      ) : null}
      {office && (mine || !can.decide_objection) ? (
        <WhoDecides mine={mine} action="decide on objections and did not issue this bill" />
      ) : null}
      {mine ? <Withdraw path={lifeCalls.objection(id, "withdraw")} code={code} what="objection" /> : null}
    </div>
  );
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  adjustment: "adjustment",
  waiver: "waiver",
  cancellation: "cancellation",
};

/** Approving or refusing what somebody else asked for. */
export function ChangeActs({ change, can, office }: Viewer & { change: Change }) {
  const { id, code, kind, status, mine } = change;
  if (status !== "requested") return null;
  const what = KIND_WORDS[kind] ?? kind;
  const decides = kind === "cancellation" ? can.approve_cancellation : can.approve;
  return (
    <div className="line gap">
      {decides && !mine ? (
        <>
          <AskDialog
            act={`Approve ${what}`}
            title={`Approve the ${what} ${code}?`}
            text={
              kind === "cancellation"
                ? "The bill can then no longer be paid."
                : "It is added to the bill as a line."
            }
            path={lifeCalls.change(id, "approve")}
            draftKey={`change.approve.${id}`}
            primary
            danger={kind === "cancellation"}
            reason={{ ...REASON, label: "Remark", optional: true }}
            done={`The ${what} is approved.`}
          />
          <AskDialog
            act={`Refuse ${what}`}
            title={`Refuse the ${what} ${code}?`}
            text="The bill stays as it is."
            path={lifeCalls.change(id, "refuse")}
            draftKey={`change.refuse.${id}`}
            reason={REASON}
            done={`The ${what} is refused.`}
          />
        </>
      ) : null}
      {office && (mine || !decides) ? (
        <WhoDecides
          mine={mine}
          action={
            kind === "cancellation"
              ? "cancel this bill and did not issue it"
              : `approve ${kind === "adjustment" ? "an adjustment" : "a waiver"} of this bill`
          }
        />
      ) : null}
      {mine ? <Withdraw path={lifeCalls.change(id, "withdraw")} code={code} what={what} /> : null}
    </div>
  );
}

/** Approving or refusing a plan that somebody else asked for. */
export function PlanActs({ plan, can, office }: Viewer & { plan: Plan }) {
  const { id, code, status, mine } = plan;
  if (status !== "requested") return null;
  return (
    <div className="line gap">
      {can.approve && !mine ? (
        <>
          <AskDialog
            act="Approve plan"
            title={`Approve the plan ${code}?`}
            text="Each part is then late by its own day; a missed part ends the plan."
            path={lifeCalls.plan(id, "approve")}
            draftKey={`plan.approve.${id}`}
            primary
            reason={{ ...REASON, label: "Remark", optional: true }}
            done="The plan is approved."
          />
          <AskDialog
            act="Refuse plan"
            title={`Refuse the plan ${code}?`}
            text="The bill stays due as it is."
            path={lifeCalls.plan(id, "refuse")}
            draftKey={`plan.refuse.${id}`}
            reason={REASON}
            done="The plan is refused."
          />
        </>
      ) : null}
      {office && (mine || !can.approve) ? (
        <WhoDecides mine={mine} action="approve an instalment plan of this bill" />
      ) : null}
      {mine ? <Withdraw path={lifeCalls.plan(id, "withdraw")} code={code} what="plan" /> : null}
    </div>
  );
}

/** Stands where an officer may not decide. */
function WhoDecides({ mine, action }: { mine: boolean; action: string }) {
  return (
    <p className="note">
      {mine ? "You requested this, so another officer must decide." : pendingDecision(action)}
    </p>
  );
}

function Withdraw({ path, code, what }: { path: string; code: string; what: string }) {
  return (
    <AskDialog
      act={`Withdraw ${what}`}
      title={`Withdraw ${code}?`}
      text="Nobody decides on it then."
      path={path}
      draftKey={`withdraw.${code}`}
      reason={{ label: "Remark", hint: "For yourself; it is not kept.", longest: LONGEST, optional: true }}
      done={`${code} is withdrawn.`}
    />
  );
}
