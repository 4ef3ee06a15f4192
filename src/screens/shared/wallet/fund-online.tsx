import type { FormEvent } from "react";
import { useState } from "react";
import type { PaymentOption } from "#areas/collecting/payments/payment-options.ts";
import { parseNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { MoneyInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { GatewayFields, selectedGateway } from "../money/gateway-choice.tsx";
import { useStartPayment } from "../money/use-start-payment.ts";
import { walletPaths } from "./labels.ts";

/** Funds the user's wallet through a payment gateway. */
export function FundOnline({ methods, email }: { methods: readonly PaymentOption[]; email: string }) {
  const [error, setError] = useState<string>();
  const { submit, busy, errors, wrong } = useStartPayment(walletPaths.fundOnline);
  // Named `sum`, as the deposit form on the same page has a `kobo` field too.
  const { kobo: amountErrors, ...others } = wrong;
  const amountMessages = error ? [error] : amountErrors;
  const summaryErrors = amountMessages ? { ...others, sum: amountMessages } : others;
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const kobo = parseNaira(String(form.get("sum")));
    setError(kobo === undefined ? t("Enter an amount in naira, such as 5,000.") : undefined);
    if (kobo === undefined) return;
    void submit({ kobo, email: String(form.get("email")), ...selectedGateway(event.currentTarget) });
  }
  if (methods.length === 0)
    return (
      <Notice>{t("Online payment isn’t available. Pay in at a bank and report the deposit below.")}</Notice>
    );
  return (
    <FormColumn method="post" noValidate onSubmit={handleSubmit}>
      <ErrorList
        errors={summaryErrors}
        labels={{ sum: t("Amount"), email: t("Email"), provider: t("Pay with") }}
      />
      <Field name="sum" label={t("Amount")} hint={t("₦100.00 or more")} error={amountMessages}>
        <MoneyInput required />
      </Field>
      <GatewayFields methods={methods} error={errors.email} email={email} />
      <Button type="submit" kind="primary" large fullWidth busy={busy}>
        {busy ? t("Opening payment page…") : t("Continue to payment")}
      </Button>
      <p className="note">
        {t(
          "You’ll return here after payment. Late, duplicate or extra payments are also added to your wallet.",
        )}
      </p>
    </FormColumn>
  );
}
