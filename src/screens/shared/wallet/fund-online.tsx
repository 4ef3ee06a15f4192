import type { FormEvent } from "react";
import { useState } from "react";
import type { PayWay } from "#areas/collecting/payments/pay-ways.ts";
import { parseNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { Affix, TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { chosenWay, PayThrough } from "../money/pay-through.tsx";
import { walletCalls } from "./words.ts";

/** Funding one's own wallet through a payment service. */
export function FundOnline({ ways, email }: { ways: readonly PayWay[]; email: string }) {
  const [fault, setFault] = useState<string>();
  const { submit, busy, errors, wrong } = useSubmit<{ authorization_url: string }>({
    path: walletCalls.fundOnline,
    attempt: true,
    onSuccess: ({ authorization_url }) => {
      window.location.assign(authorization_url);
      return new Promise(() => undefined);
    },
  });
  // The slip beside it has a field of that name too, and a name is one field of a page.
  const { kobo: refused, ...others } = wrong;
  const told = fault ? [fault] : refused;
  const faults = told ? { ...others, sum: told } : others;
  function fund(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const kobo = parseNaira(String(form.get("sum")));
    setFault(kobo === undefined ? t("Write an amount in naira, like 5,000.") : undefined);
    if (kobo === undefined) return;
    void submit({ kobo, email: String(form.get("email")), ...chosenWay(event.currentTarget) });
  }
  if (ways.length === 0)
    return <Notice>{t("No payment service is set up. Pay in at a bank, and say so below.")}</Notice>;
  return (
    <FormColumn method="post" noValidate onSubmit={fund}>
      <Faults errors={faults} labels={{ sum: t("Amount"), email: t("E-mail"), provider: t("Pay through") }} />
      <Field name="sum" label={t("Amount")} hint={t("₦100.00 or more")} error={told}>
        <Affix unit="₦">
          <TextInput as="money" inputMode="decimal" autoComplete="off" required />
        </Affix>
      </Field>
      <PayThrough ways={ways} />
      <Field
        name="email"
        label={t("E-mail")}
        hint={t("The payment service writes to it.")}
        error={errors.email}
      >
        <TextInput type="email" autoComplete="email" defaultValue={email} required />
      </Field>
      <Button type="submit" kind="primary" tall wide busy={busy}>
        {busy ? t("Opening the payment page …") : t("Fund wallet now")}
      </Button>
      <p className="note">
        {t(
          "You go to the payment service and come back here. What is paid late, twice or too much is in the wallet all the same.",
        )}
      </p>
    </FormColumn>
  );
}
