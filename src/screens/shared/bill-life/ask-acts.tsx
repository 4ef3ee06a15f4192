import type { BillLife } from "#areas/charging/bill-life/get-bill-life.ts";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
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
  const { can, id, code, open_kobo, items } = life;
  return (
    <div className="line">
      {can.object ? <ObjectAct life={life} /> : null}
      {can.plan ? <PlanAct life={life} /> : null}
      {can.waive ? (
        <AskDialog
          act={t("Ask for a waiver")}
          title={t("Ask for a waiver on {code}", { code })}
          text={t(
            "Up to {sum} is open of the charge. Another officer decides; approved, it stands on the bill as a line.",
            { sum: formatNaira(open_kobo) },
          )}
          path={lifeCalls.ask(id, "waivers")}
          draftKey={`bill.waiver.${id}`}
          sum={{ name: "kobo", label: t("To be let off"), hint: t("In naira") }}
          reason={{ label: t("Reason"), hint: t("Whoever decides and the payer read it."), longest: LONGEST }}
          done={t("The waiver waits for a decision.")}
        />
      ) : null}
      {can.adjust ? (
        <>
          <AskDialog
            act={t("Ask for an adjustment")}
            title={t("Ask for an adjustment of {code}", { code })}
            text={t(
              "The issued lines stay; approved by another officer, the adjustment is added as a line of its own.",
            )}
            path={lifeCalls.ask(id, "adjustments")}
            draftKey={`bill.adjustment.${id}`}
            sum={{
              name: "kobo",
              label: t("Adjustment"),
              hint: t("In naira; with a minus it reduces the charge: -2,500.00"),
            }}
            more={items.length > 1 ? <ItemSelect items={items} /> : undefined}
            body={(form) => ({ revenue_item_id: form.get("revenue_item_id") || null })}
            reason={{
              label: t("Reason"),
              hint: t("Whoever decides and the payer read it."),
              longest: LONGEST,
            }}
            done={t("The adjustment waits for a decision.")}
          />
          <AskDialog
            act={t("Ask to cancel the bill")}
            title={t("Ask to cancel {code}?", { code })}
            text={t(
              "Another officer decides. Approved, the bill is cancelled with the notice or assessment it came from.",
            )}
            path={lifeCalls.ask(id, "cancellations")}
            draftKey={`bill.cancellation.${id}`}
            danger
            reason={{ label: t("Reason"), hint: t("It stands on the cancelled notice."), longest: LONGEST }}
            done={t("The cancellation waits for a decision.")}
          />
        </>
      ) : null}
    </div>
  );
}

function ItemSelect({ items }: { items: BillLife["items"] }) {
  return (
    <Field name="revenue_item_id" label={t("Revenue item")}>
      <Select defaultValue="">
        <option value="">{t("All items, in proportion")}</option>
        {items.map((item) => (
          <option key={item.id} value={item.id}>
            {item.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function ObjectAct({ life }: { life: BillLife }) {
  const { id, code, open_kobo, objecting } = life;
  const evidence = useEvidence();
  const held = t("What is disputed is not enforced and earns no penalty until another officer has decided.");
  const until = objecting.last_day
    ? ` ${t("It can be made until {day}.", { day: formatDate(objecting.last_day) })}`
    : "";
  return (
    <AskDialog
      act={t("Object to the charge")}
      title={t("Object to {code}", { code })}
      text={held + until}
      path={lifeCalls.ask(id, "objections")}
      draftKey={`bill.objection.${id}`}
      sum={{
        name: "disputed_kobo",
        label: t("What is disputed"),
        hint: t("Of the {sum} that is open", { sum: formatNaira(open_kobo) }),
        value: typedSum(open_kobo),
      }}
      more={<EvidenceInput evidence={evidence} hint={t("What shows it: a count, a view, a letter.")} />}
      body={() => ({ evidence_ids: evidence.pictures.map((picture) => picture.id) })}
      reason={{
        label: t("What is wrong"),
        hint: t("Say which line, and what would be right."),
        longest: LONGEST_OBJECTION,
      }}
      done={t("The objection waits for a decision.")}
    />
  );
}
