import { useRef } from "react";
import { useRevalidator } from "react-router";
import type { DepositAccount } from "#areas/ticketing/wallets/deposit-accounts.ts";
import { bankLabel } from "#domain/bank-entry.ts";
import { depositFields } from "#domain/wallet.ts";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { FormColumn } from "#ui/primitives/field.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { FieldInput } from "../records/field-input.tsx";
import { walletPaths } from "./labels.ts";

const FIELD_NAMES = ["bank", "reference", "paid_on", "kobo"] as const;

/** The bank accounts to pay into, and the form to report a deposit. */
export function ReportDeposit({ accounts, today }: { accounts: readonly DepositAccount[]; today: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ code: string }>({
    path: walletPaths.reportDeposit,
    onSuccess: ({ code }) => {
      form.current?.reset();
      notify({
        kind: "good",
        title: t("Deposit {code} reported", { code }),
        text: t("The revenue office will confirm it with the bank."),
      });
      return revalidate();
    },
  });
  return (
    <div className="stack">
      {accounts.map(({ bank, number, name }) => (
        <Facts key={`${bank} ${number}`}>
          <Fact label={bankLabel(bank)} numeric>
            {number}
          </Fact>
          <Fact label={t("Account name")}>{name}</Fact>
        </Facts>
      ))}
      {accounts.length === 0 ? (
        <p className="soft">{t("Ask the revenue office which account to pay into.")}</p>
      ) : null}
      <FormColumn ref={form} method="post" noValidate onSubmit={handleSubmit}>
        <ErrorList
          errors={wrong}
          labels={Object.fromEntries(FIELD_NAMES.map((name) => [name, t(depositFields[name].label)]))}
        />
        {FIELD_NAMES.map((name) => (
          <FieldInput
            key={name}
            name={name}
            field={depositFields[name]}
            value={name === "paid_on" ? today : null}
            error={errors[name]}
          />
        ))}
        <Button type="submit" fullWidth large busy={busy}>
          {t("Report deposit")}
        </Button>
      </FormColumn>
    </div>
  );
}
