import { type FormEvent, useState } from "react";
import { formatNaira } from "#domain/money.ts";
import { readPart } from "#domain/part-payment.ts";
import type { OwedBill } from "#server/payments/list-owed.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { Affix, Radio, TextInput } from "#ui/primitives/input.tsx";
import { useStartPayment } from "../shared/money/use-start-payment.ts";

/** Paying a bill by its public token: all that is owed today, or a part of it. */
export function PayForm({ bill }: { bill: Pick<OwedBill, "token" | "due_kobo"> }) {
  const [part, setPart] = useState(false);
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const read = part ? readPart(typed, bill.due_kobo) : { kobo: bill.due_kobo };
  const { submit, busy, errors, message } = useStartPayment();
  const faults = fault ? { kobo: [fault] } : errors;
  const wrong = message && Object.keys(faults).length === 0 ? { "": [message] } : faults;

  function choose(onlyPart: boolean) {
    setPart(onlyPart);
    setFault(undefined);
  }

  function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFault("fault" in read ? read.fault : undefined);
    if ("fault" in read) return;
    const email = String(new FormData(event.currentTarget).get("email"));
    void submit({ bill_tokens: [bill.token], email, ...(part && read) });
  }

  return (
    <FormColumn method="post" onSubmit={pay}>
      <Faults errors={wrong} labels={{ email: "E-mail", kobo: "Amount" }} />
      <fieldset className="stack-s">
        <legend className="strong">How much</legend>
        <Radio name="much" checked={!part} onChange={() => choose(false)}>
          All of it, {formatNaira(bill.due_kobo)}
        </Radio>
        <Radio name="much" checked={part} onChange={() => choose(true)}>
          A part of it
        </Radio>
      </fieldset>
      {part ? (
        <Field
          name="kobo"
          label="Amount"
          hint={`In naira, at most ${formatNaira(bill.due_kobo)}. The rest stays on the bill.`}
          error={faults.kobo}
        >
          <Affix unit="₦">
            <TextInput
              as="money"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              required
            />
          </Affix>
        </Field>
      ) : null}
      <Field name="email" label="E-mail" hint="The payment service writes to it." error={errors.email}>
        <TextInput type="email" autoComplete="email" required />
      </Field>
      <Button type="submit" kind="primary" tall wide busy={busy}>
        {busy
          ? "Opening the payment page …"
          : `Pay ${"kobo" in read ? formatNaira(read.kobo) : "a part"} now`}
      </Button>
      <p className="note">
        You go to the payment service and come back here to your receipt. Paying twice is never lost: it
        becomes your credit.
      </p>
    </FormColumn>
  );
}
