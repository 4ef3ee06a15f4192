import type { BillHistory } from "#areas/charging/issued-bills/get-bill-history.ts";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira, nairaInputValue } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { NameOptions } from "#ui/primitives/options.tsx";
import { EvidenceInput } from "../evidence/evidence-input.tsx";
import { useEvidence } from "../evidence/use-evidence.ts";
import { billChangePaths } from "./api-paths.ts";
import { BillActionDialog } from "./bill-action-dialog.tsx";
import { PlanAction } from "./plan-action.tsx";

const MAX_LENGTH = 500;
const MAX_OBJECTION_LENGTH = 2000;

/** The requests that the viewer can make on a bill. */
export function RequestActions({ life }: { life: BillHistory }) {
  const { can, id, code, open_kobo, items } = life;
  return (
    <div className="line">
      {can.object ? <ObjectAction life={life} /> : null}
      {can.plan ? <PlanAction life={life} /> : null}
      {can.waive ? (
        <BillActionDialog
          action={t("Request waiver")}
          title={t("Request waiver for {code}", { code })}
          text={t(
            "The unpaid charge is {sum}. If another officer approves it, the waiver will be added to the bill as a line.",
            { sum: formatNaira(open_kobo) },
          )}
          path={billChangePaths.request(id, "waivers")}
          draftKey={`bill.waiver.${id}`}
          amount={{ name: "kobo", label: t("Amount to waive"), hint: t("In naira") }}
          reason={{
            label: t("Reason"),
            hint: t("The approver and the payer can read this."),
            maxLength: MAX_LENGTH,
          }}
          done={t("Waiver submitted for approval")}
        />
      ) : null}
      {can.adjust ? (
        <>
          <BillActionDialog
            action={t("Request adjustment")}
            title={t("Request adjustment to {code}", { code })}
            text={t(
              "The issued lines won’t change. If another officer approves it, the adjustment will be added as a separate line.",
            )}
            path={billChangePaths.request(id, "adjustments")}
            draftKey={`bill.adjustment.${id}`}
            amount={{
              name: "kobo",
              label: t("Adjustment"),
              hint: t("In naira. To reduce the charge, enter a minus sign, such as -2,500.00"),
            }}
            more={items.length > 1 ? <ItemSelect items={items} /> : undefined}
            body={(form) => ({ revenue_item_id: form.get("revenue_item_id") || null })}
            reason={{
              label: t("Reason"),
              hint: t("The approver and the payer can read this."),
              maxLength: MAX_LENGTH,
            }}
            done={t("Adjustment submitted for approval")}
          />
          <BillActionDialog
            action={t("Request cancellation")}
            title={t("Request cancellation of {code}?", { code })}
            text={t(
              "If another officer approves it, the bill and its notice or assessment will be cancelled.",
            )}
            path={billChangePaths.request(id, "cancellations")}
            draftKey={`bill.cancellation.${id}`}
            danger
            reason={{ label: t("Reason"), hint: t("Shown on the cancelled notice."), maxLength: MAX_LENGTH }}
            done={t("Cancellation submitted for approval")}
          />
        </>
      ) : null}
    </div>
  );
}

function ItemSelect({ items }: { items: BillHistory["items"] }) {
  return (
    <Field name="revenue_item_id" label={t("Revenue item")}>
      <Select defaultValue="">
        <option value="">{t("All items, in proportion")}</option>
        <NameOptions rows={items} />
      </Select>
    </Field>
  );
}

function ObjectAction({ life }: { life: BillHistory }) {
  const { id, code, open_kobo, objection_period } = life;
  const evidence = useEvidence();
  const holdText = t(
    "The disputed amount isn’t enforced and attracts no penalty until the objection is decided.",
  );
  const deadlineText = objection_period.ends_on
    ? ` ${t("You can object until {day}.", { day: formatDate(objection_period.ends_on) })}`
    : "";
  return (
    <BillActionDialog
      action={t("Object to the charge")}
      title={t("Object to {code}", { code })}
      text={holdText + deadlineText}
      path={billChangePaths.request(id, "objections")}
      draftKey={`bill.objection.${id}`}
      amount={{
        name: "disputed_kobo",
        label: t("Disputed amount"),
        hint: t("Up to {sum}, the unpaid charge", { sum: formatNaira(open_kobo) }),
        value: nairaInputValue(open_kobo),
      }}
      more={<EvidenceInput evidence={evidence} hint={t("For example, a photo or a letter.")} />}
      disabled={evidence.uploading > 0}
      body={() => ({ evidence_ids: evidence.pictures.map((picture) => picture.id) })}
      reason={{
        label: t("Grounds"),
        hint: t("Say which line is wrong and what it should be."),
        maxLength: MAX_OBJECTION_LENGTH,
      }}
      done={t("Objection submitted")}
    />
  );
}
