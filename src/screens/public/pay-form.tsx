import { type FormEvent, useState } from "react";
import { formatNaira } from "#domain/money.ts";
import { readPart } from "#domain/part-payment.ts";
import { t } from "#language/t.ts";
import type { OwedBill } from "#server/payments/list-owed.ts";
import type { PayWay } from "#server/payments/pay-ways.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { Affix, Radio, TextInput } from "#ui/primitives/input.tsx";
import { chosenWay, PayThrough } from "../shared/money/pay-through.tsx";
import { useStartPayment } from "../shared/money/use-start-payment.ts";

interface PayFormProps {
  bills: readonly Pick<OwedBill, "token" | "due_kobo">[];
  ways: readonly PayWay[];
}

/** Paying bills by their public tokens: all that is owed today, or a part of it. */
export function PayForm({ bills, ways }: PayFormProps) {
  const owed = bills.reduce((sum, { due_kobo }) => sum + due_kobo, 0);
  const [part, setPart] = useState(false);
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const read = part ? readPart(typed, owed) : { kobo: owed };
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
    const bill_tokens = bills.map(({ token }) => token);
    void submit({ bill_tokens, email, ...(part && read), ...chosenWay(event.currentTarget) });
  }

  return (
    <FormColumn method="post" onSubmit={pay}>
      <Faults errors={wrong} labels={{ email: t("E-mail"), kobo: t("Amount"), provider: t("Pay through") }} />
      <fieldset className="stack-s">
        <legend className="strong">{t("How much")}</legend>
        <Radio name="much" checked={!part} onChange={() => choose(false)}>
          {bills.length > 1 ? t("All of them") : t("All of it")}, {formatNaira(owed)}
        </Radio>
        <Radio name="much" checked={part} onChange={() => choose(true)}>
          {bills.length > 1 ? t("A part of them") : t("A part of it")}
        </Radio>
      </fieldset>
      {part ? (
        <Field
          name="kobo"
          label={t("Amount")}
          hint={t(
            bills.length > 1
              ? "In naira, at most {sum}. The oldest bill is paid first; the rest stays open."
              : "In naira, at most {sum}. The rest stays on the bill.",
            { sum: formatNaira(owed) },
          )}
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
      <PayThrough ways={ways} />
      <Field
        name="email"
        label={t("E-mail")}
        hint={t("The payment service writes to it.")}
        error={errors.email}
      >
        <TextInput type="email" autoComplete="email" required />
      </Field>
      <Button type="submit" kind="primary" tall wide busy={busy}>
        {busy
          ? t("Opening the payment page …")
          : "kobo" in read
            ? t("Pay {sum} now", { sum: formatNaira(read.kobo) })
            : t("Pay a part now")}
      </Button>
      <p className="note">
        {ways.length === 1 && ways[0]?.provider === "remita"
          ? t("{about}. Your receipt is made as soon as it is paid.", { about: t(ways[0].about) })
          : t("You go to the payment service and come back here to your receipt.")}{" "}
        {t("Paying twice is never lost: it becomes your credit.")}
      </p>
    </FormColumn>
  );
}
