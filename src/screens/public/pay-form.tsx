import { type FormEvent, useMemo, useState } from "react";
import type { UnpaidBill } from "#areas/collecting/payments/list-unpaid-bills.ts";
import type { PaymentOption } from "#areas/collecting/payments/payment-options.ts";
import type { Translatable } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import { readPartPayment } from "#domain/part-payment.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { MoneyInput, Radio } from "#ui/primitives/input.tsx";
import { GatewayFields, selectedGateway } from "../shared/money/gateway-choice.tsx";
import { useStartPayment } from "../shared/money/use-start-payment.ts";

interface PayFormProps {
  bills: readonly Pick<UnpaidBill, "token" | "due_kobo" | "due">[];
  methods: readonly PaymentOption[];
}

/** The amount: the next amount due, the balance or another amount. */
type AmountChoice = "next" | "all" | "part";

/** Pays bills by their public tokens: the next amount due, the balance or a part. */
export function PayForm({ bills, methods }: PayFormProps) {
  const balance = bills.reduce((sum, { due_kobo }) => sum + due_kobo, 0);
  const next = bills.reduce((sum, { due }) => sum + (due.now?.kobo ?? 0), 0);
  const [chosen, setChosen] = useState<AmountChoice>();
  // Without an amount due there is no default.
  const amountChoice = chosen ?? (next > 0 ? "next" : "part");
  const isPart = amountChoice === "part";
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<Translatable>();
  const amount = isPart ? readPartPayment(typed, balance) : { kobo: amountChoice === "all" ? balance : next };
  const { submit, busy, errors, wrong } = useStartPayment();
  // The same object on each render, as a new one moves the focus to the summary.
  const amountErrors = useMemo(() => (error ? { kobo: [error] } : undefined), [error]);
  const fieldErrors = amountErrors ?? errors;

  function choose(choice: AmountChoice) {
    setChosen(choice);
    setError(undefined);
  }

  function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setError("fault" in amount ? amount.fault : undefined);
    if ("fault" in amount) return;
    const email = String(new FormData(event.currentTarget).get("email"));
    const bill_tokens = bills.map(({ token }) => token);
    void submit({
      bill_tokens,
      email,
      ...(amountChoice !== "next" && amount),
      ...selectedGateway(event.currentTarget),
    });
  }

  return (
    <FormColumn method="post" onSubmit={pay}>
      <ErrorList
        errors={amountErrors ?? wrong}
        labels={{ email: t("Email"), kobo: t("Amount"), provider: t("Pay with") }}
      />
      <fieldset className="stack-s">
        <legend className="strong">{t("Amount to pay")}</legend>
        {next > 0 && next < balance ? (
          <Radio name="much" checked={amountChoice === "next"} onChange={() => choose("next")}>
            {t("Next amount due")}, {formatNaira(next)}
          </Radio>
        ) : null}
        <Radio
          name="much"
          checked={amountChoice === "all" || (amountChoice === "next" && next === balance)}
          onChange={() => choose(next === balance ? "next" : "all")}
        >
          {bills.length > 1 ? t("All bills") : t("Full amount")}, {formatNaira(balance)}
        </Radio>
        <Radio name="much" checked={isPart} onChange={() => choose("part")}>
          {bills.length > 1 ? t("Part of the total") : t("Part of the bill")}
        </Radio>
      </fieldset>
      {isPart ? (
        <Field
          name="kobo"
          label={t("Amount")}
          hint={t(
            bills.length > 1
              ? "Up to {sum}. Your payment goes to the oldest bill first."
              : "Up to {sum}. The rest stays unpaid.",
            { sum: formatNaira(balance) },
          )}
          error={fieldErrors.kobo}
        >
          <MoneyInput value={typed} onChange={(event) => setTyped(event.target.value)} required />
        </Field>
      ) : null}
      <GatewayFields methods={methods} error={errors.email} />
      <Button type="submit" kind="primary" large fullWidth busy={busy}>
        {busy
          ? t("Opening the payment page…")
          : "kobo" in amount
            ? t("Pay {sum} now", { sum: formatNaira(amount.kobo) })
            : t("Pay part now")}
      </Button>
      <p className="note">
        {methods.length === 1 && methods[0]?.gives_reference
          ? t("{about}. You’ll get your receipt as soon as you pay.", { about: t(methods[0].about) })
          : t("You’ll pay on a secure page, then return here for your receipt.")}
      </p>
    </FormColumn>
  );
}
