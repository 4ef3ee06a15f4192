import { useState } from "react";
import type { BillHistory } from "#areas/charging/issued-bills/get-bill-history.ts";
import { evenInstalments } from "#domain/instalments.ts";
import { addMonths } from "#domain/lagos.ts";
import { formatNaira, nairaInputValue } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { MoneyInput, Select, TextInput } from "#ui/primitives/input.tsx";
import { billChangePaths } from "./api-paths.ts";
import { BillActionDialog } from "./bill-action-dialog.tsx";

const COUNTS = [2, 3, 4, 6, 9, 12] as const;
const MAX_LENGTH = 500;

/** Requests an instalment plan: equal monthly instalments by default, each of which can be edited. */
export function PlanAction({ life }: { life: BillHistory }) {
  const { id, code, open_kobo, today } = life;
  const [count, setCount] = useState(3);
  const parts = evenInstalments(open_kobo, count, addMonths(today, 1));
  return (
    <BillActionDialog
      action={t("Request instalment plan")}
      title={t("Pay {code} in instalments", { code })}
      text={t("The unpaid charge is {sum}. Another officer decides. A missed instalment ends the plan.", {
        sum: formatNaira(open_kobo),
      })}
      path={billChangePaths.request(id, "instalment-plans")}
      draftKey={`bill.plan.${id}`}
      more={
        <>
          <Field name="count" label={t("Number of instalments")}>
            <Select value={count} onChange={(event) => setCount(Number(event.target.value))} short>
              {COUNTS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </Field>
          {parts.map(({ kobo, due_on }, index) => (
            <FieldPair key={`${count} ${due_on}`}>
              <Field name={`parts[${index}].kobo`} label={t("Instalment {n}", { n: index + 1 })}>
                <MoneyInput defaultValue={nairaInputValue(kobo)} />
              </Field>
              <Field
                name={`parts[${index}].due_on`}
                label={t("Due date of instalment {n}", { n: index + 1 })}
              >
                <TextInput type="date" defaultValue={due_on} short />
              </Field>
            </FieldPair>
          ))}
        </>
      }
      body={(form) => ({
        parts: parts.map((_, index) => ({
          kobo: form.get(`parts[${index}].kobo`) ?? "",
          due_on: form.get(`parts[${index}].due_on`) ?? "",
        })),
      })}
      reason={{
        label: t("Why it can’t be paid in full now"),
        hint: t("The approver can read this."),
        maxLength: MAX_LENGTH,
      }}
      done={t("Plan submitted for approval")}
    />
  );
}
