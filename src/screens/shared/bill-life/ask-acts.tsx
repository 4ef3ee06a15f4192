import { formatDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import type { BillLife } from "#server/bill-life/get-bill-life.ts";
import { EvidenceInput } from "../evidence/evidence-input.tsx";
import { useEvidence } from "../evidence/use-evidence.ts";
import { AskDialog } from "./ask-form.tsx";
import { lifeCalls } from "./calls.ts";
import { PlanAct } from "./plan-act.tsx";
import { typedSum } from "./typed-sum.ts";

const LONGEST = 500;
const LONGEST_OBJECTION = 2000;

/** What can be asked for on a bill now, by whoever looks. */
export function AskActs({ life }: { life: BillLife }) {
  const { can, id, code, open_kobo } = life;
  return (
    <div className="line">
      {can.object ? <ObjectAct life={life} /> : null}
      {can.plan ? <PlanAct life={life} /> : null}
      {can.waive ? (
        <AskDialog
          act="Ask for a waiver"
          title={`Ask for a waiver on ${code}`}
          text={`Up to ${formatNaira(open_kobo)} is open of the charge. Another officer decides; approved, it stands on the bill as a line.`}
          path={lifeCalls.ask(id, "waivers")}
          draftKey={`bill.waiver.${id}`}
          sum={{ name: "kobo", label: "To be let off", hint: "In naira" }}
          reason={{ label: "Reason", hint: "Whoever decides and the payer read it.", longest: LONGEST }}
          done="The waiver waits for a decision."
        />
      ) : null}
      {can.adjust ? (
        <>
          <AskDialog
            act="Ask for an adjustment"
            title={`Ask for an adjustment of ${code}`}
            text="The issued lines stay; approved by another officer, the adjustment is added as a line of its own."
            path={lifeCalls.ask(id, "adjustments")}
            draftKey={`bill.adjustment.${id}`}
            sum={{
              name: "kobo",
              label: "Adjustment",
              hint: "In naira; with a minus it lessens the charge: -2,500.00",
            }}
            reason={{ label: "Reason", hint: "Whoever decides and the payer read it.", longest: LONGEST }}
            done="The adjustment waits for a decision."
          />
          <AskDialog
            act="Ask to cancel the bill"
            title={`Ask to cancel ${code}?`}
            text="Another officer decides. Approved, the bill is cancelled with the notice or assessment it came from."
            path={lifeCalls.ask(id, "cancellations")}
            draftKey={`bill.cancellation.${id}`}
            danger
            reason={{ label: "Reason", hint: "It stands on the cancelled notice.", longest: LONGEST }}
            done="The cancellation waits for a decision."
          />
        </>
      ) : null}
    </div>
  );
}

function ObjectAct({ life }: { life: BillLife }) {
  const { id, code, open_kobo, objecting } = life;
  const evidence = useEvidence();
  const until = objecting.last_day ? ` It can be made until ${formatDate(objecting.last_day)}.` : "";
  return (
    <AskDialog
      act="Object to the charge"
      title={`Object to ${code}`}
      text={`What is disputed is not enforced and earns no penalty until another officer has decided.${until}`}
      path={lifeCalls.ask(id, "objections")}
      draftKey={`bill.objection.${id}`}
      sum={{
        name: "disputed_kobo",
        label: "What is disputed",
        hint: `Of the ${formatNaira(open_kobo)} that is open`,
        value: typedSum(open_kobo),
      }}
      more={<EvidenceInput evidence={evidence} hint="What shows it: a count, a view, a letter." />}
      body={() => ({ evidence_ids: evidence.pictures.map((picture) => picture.id) })}
      reason={{
        label: "What is wrong",
        hint: "Say which line, and what would be right.",
        longest: LONGEST_OBJECTION,
      }}
      done="The objection waits for a decision."
    />
  );
}
