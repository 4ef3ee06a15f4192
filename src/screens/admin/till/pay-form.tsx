import type { RefObject } from "react";
import { banks } from "#domain/bank-entry.ts";
import { formatNaira } from "#domain/money.ts";
import { paymentReferences, type TillMethod, tillMethods } from "#domain/till.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { MoneyInput, Radio, Select, TextInput } from "#ui/primitives/input.tsx";
import { type Serving, totalsOf } from "./use-serving.ts";

interface PayFormProps {
  serving: Serving;
  /** The step cash is rounded to, kobo. */
  step: number;
  change: (more: Partial<Serving>) => void;
  busy: boolean;
  errors: Readonly<Record<string, readonly string[]>>;
  wrong: Readonly<Record<string, readonly string[]>> | undefined;
  tenderedRef: RefObject<HTMLInputElement | null>;
  onTake: () => void;
}

const LABELS = {
  kobo: "Amount to pay",
  tendered_kobo: "Amount received",
  over: "Excess",
  bank: "Bank",
  bills: "Bills",
};

/** Amount, method and cash received. Enter takes the payment. */
export function PayForm({ serving, step, change, busy, errors, wrong, tenderedRef, onTake }: PayFormProps) {
  const { method, kobo, reference, bank } = serving;
  const { due, next, collected } = totalsOf(serving, step);
  const referenceField = method === "cash" ? undefined : paymentReferences[method];
  return (
    <form
      method="post"
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onTake();
      }}
    >
      <ErrorList
        errors={wrong}
        labels={{ ...LABELS, ...(referenceField && { reference: referenceField.label }) }}
      />
      <fieldset className="line">
        <legend className="only-read">Payment method</legend>
        {Object.entries(tillMethods).map(([value, label]) => (
          <Radio
            key={value}
            name="method"
            value={value}
            checked={method === value}
            onChange={() => change({ method: value as TillMethod })}
          >
            {label}
          </Radio>
        ))}
      </fieldset>
      <FieldPair>
        <Field name="kobo" label="Amount to pay" hint={hintOf(next, due)} error={errors.kobo}>
          <MoneyInput value={kobo} onChange={({ target }) => change({ kobo: target.value })} />
        </Field>
        <Field
          name="tendered_kobo"
          label="Amount received"
          hint="Leave blank for the exact amount"
          error={errors.tendered_kobo}
        >
          <MoneyInput
            ref={tenderedRef}
            value={serving.tendered}
            onChange={({ target }) => change({ tendered: target.value })}
          />
        </Field>
      </FieldPair>
      {referenceField ? (
        <Field
          name="reference"
          label={referenceField.label}
          hint={referenceField.hint}
          error={errors.reference}
        >
          <TextInput
            as="code"
            autoComplete="off"
            maxLength={40}
            value={reference}
            onChange={({ target }) => change({ reference: target.value })}
          />
        </Field>
      ) : null}
      {method === "cheque" ? (
        <Field name="bank" label="Bank" hint="The receipt shows “subject to clearing”" error={errors.bank}>
          <Select value={bank} onChange={({ target }) => change({ bank: target.value })}>
            <option value="">Select an option</option>
            {Object.entries(banks).map(([value, label]) => (
              <option key={value} value={value}>
                {label.replace(/ \(.*/, "")}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <CashToCollect serving={serving} step={step} />
      <ExtraReceived serving={serving} step={step} change={change} />
      <Button type="submit" kind="primary" large fullWidth busy={busy} shortcut="F8">
        {`Take ${formatNaira(collected ?? 0)}`}
      </Button>
    </form>
  );
}

/** Amount to pay; defaults to the next amount due. */
function hintOf(next: number, due: number): string {
  if (next === due) return `The full ${formatNaira(due)}, or part of it`;
  const open = `Balance: ${formatNaira(due)}`;
  return next > 0
    ? `Leave blank to pay ${formatNaira(next)} now due. ${open}`
    : `Nothing is due now. ${open}`;
}

/** The cash to keep, if it differs from the amount to pay. */
function CashToCollect({ serving, step }: Pick<PayFormProps, "serving" | "step">) {
  const { toPay, keepsExtra, collected, credited } = totalsOf(serving, step);
  if (serving.method !== "cash" || toPay === undefined || collected === undefined || collected === toPay)
    return null;
  return (
    <p aria-live="polite">
      <b>{`Collect ${formatNaira(collected)} in cash`}</b>
      {keepsExtra
        ? credited > 0
          ? `: ${formatNaira(collected - credited)} for the bills and ${formatNaira(credited)} credit, without rounding.`
          : ": all of it for the bills, without rounding."
        : `: ${formatNaira(toPay)} rounded to the nearest ${formatNaira(step)}. The bill is credited with the exact amount.`}
    </p>
  );
}

/** What happens to cash received beyond the amount to pay. */
function ExtraReceived({ serving, step, change }: Pick<PayFormProps, "serving" | "step" | "change">) {
  const { extra, credited } = totalsOf(serving, step);
  if (extra === undefined || extra <= 0) return null;
  if (serving.method !== "cash")
    return (
      <p className="strong">
        {credited > 0
          ? `${formatNaira(credited)} will be kept as credit for the payer.`
          : "The whole amount received pays the bills."}
      </p>
    );
  return (
    <fieldset className="stack-s" aria-live="polite">
      <legend className="strong">{`${formatNaira(extra)} extra received`}</legend>
      {(["change", "credit"] as const).map((over) => (
        <Radio
          key={over}
          name="over"
          value={over}
          checked={serving.over === over}
          onChange={() => change({ over })}
        >
          {over === "change" ? `Give ${formatNaira(extra)} change` : "Keep as credit for the payer"}
        </Radio>
      ))}
    </fieldset>
  );
}
