import { useState } from "react";
import type { BillLife } from "#areas/charging/bill-life/get-bill-life.ts";
import { evenInstalments } from "#domain/instalments.ts";
import { addMonths } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { Field, Pair } from "#ui/primitives/field.tsx";
import { Affix, Select, TextInput } from "#ui/primitives/input.tsx";
import { AskDialog } from "./ask-form.tsx";
import { lifeCalls } from "./calls.ts";
import { typedSum } from "./typed-sum.ts";

const COUNTS = [2, 3, 4, 6, 9, 12] as const;
const LONGEST = 500;

/** Asks to pay in parts: even ones a month apart to begin with, each of which can be changed. */
export function PlanAct({ life }: { life: BillLife }) {
  const { id, code, open_kobo, today } = life;
  const [count, setCount] = useState(3);
  const parts = evenInstalments(open_kobo, count, addMonths(today, 1));
  return (
    <AskDialog
      act={t("Ask for instalments")}
      title={t("Pay {code} in instalments", { code })}
      text={t("{sum} is open of the charge. Another officer decides; a missed part ends the plan.", {
        sum: formatNaira(open_kobo),
      })}
      path={lifeCalls.ask(id, "instalment-plans")}
      draftKey={`bill.plan.${id}`}
      more={
        <>
          <Field name="count" label={t("How many parts")}>
            <Select value={count} onChange={(event) => setCount(Number(event.target.value))} short>
              {COUNTS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </Field>
          {parts.map(({ kobo, due_on }, at) => (
            <Pair key={`${count} ${due_on}`}>
              <Field name={`parts[${at}].kobo`} label={t("Part {n}", { n: at + 1 })}>
                <Affix unit="₦">
                  <TextInput
                    as="money"
                    inputMode="decimal"
                    autoComplete="off"
                    defaultValue={typedSum(kobo)}
                  />
                </Affix>
              </Field>
              <Field name={`parts[${at}].due_on`} label={t("Due, part {n}", { n: at + 1 })}>
                <TextInput type="date" defaultValue={due_on} short />
              </Field>
            </Pair>
          ))}
        </>
      }
      body={(form) => ({
        parts: parts.map((_, at) => ({
          kobo: form.get(`parts[${at}].kobo`) ?? "",
          due_on: form.get(`parts[${at}].due_on`) ?? "",
        })),
      })}
      reason={{
        label: t("Why it cannot be paid at once"),
        hint: t("Whoever decides reads it."),
        longest: LONGEST,
      }}
      done={t("The plan waits for a decision.")}
    />
  );
}
