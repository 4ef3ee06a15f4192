import { type FormEvent, useState } from "react";
import { useLoaderData } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { Said } from "#language/said.tsx";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Checkbox, TextInput } from "#ui/primitives/input.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { BillStatus } from "../shared/money/bill-status.tsx";
import { chosenWay, PayThrough } from "../shared/money/pay-through.tsx";
import { useStartPayment } from "../shared/money/use-start-payment.ts";
import { CreditKept } from "./credit-kept.tsx";
import type { payLoader } from "./pay-loader.ts";

/** What is owed, bill by bill; the chosen ones are paid in one payment. */
export function OwnerPay() {
  const { owed, credits, ways, email } = useLoaderData<typeof payLoader>();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = owed.filter(({ id }) => !left.has(id));
  const first = chosen[0] ?? owed[0];
  const sum = chosen.reduce((total, { due_kobo }) => total + due_kobo, 0);
  const { submit, busy, errors, wrong } = useStartPayment();
  function toggle(id: number) {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  }

  function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get("email"));
    void submit({ bill_ids: chosen.map(({ id }) => id), email: address, ...chosenWay(event.currentTarget) });
  }

  if (owed.length === 0)
    return (
      <section className="stack">
        <Title size="record">{t("Pay what is owed")}</Title>
        {credits.map((credit) => (
          <CreditKept key={`${credit.type} ${credit.id}`} credit={credit} />
        ))}
        <Empty title={t("Nothing is owed")}>{t("When a bill is issued to you, it comes up here.")}</Empty>
      </section>
    );
  return (
    <form method="post" onSubmit={pay} className="stack">
      <Title size="record">{t("Pay what is owed")}</Title>
      {credits.map((credit) => (
        <CreditKept key={`${credit.type} ${credit.id}`} credit={credit} isOwing />
      ))}
      <Faults errors={wrong} labels={{ email: t("E-mail"), provider: t("Pay through") }} />
      <Lines total roomy>
        {owed.map((bill) => (
          <LeadLine key={bill.id} end={<Money kobo={bill.due_kobo} />}>
            <Checkbox
              checked={!left.has(bill.id)}
              onChange={() => toggle(bill.id)}
              hint={
                <BillStatus
                  status={bill.part_paid ? "part-paid" : "unpaid"}
                  overdue={bill.overdue}
                  due_on={bill.due_on}
                />
              }
            >
              {bill.title}
              {bill.asset ? <span className="soft">, {bill.asset.title}</span> : null}
            </Checkbox>
          </LeadLine>
        ))}
        <LeadLine end={<Money kobo={sum} />}>
          {t("Chosen, {chosen} of {all}", { chosen: chosen.length, all: owed.length })}
        </LeadLine>
      </Lines>
      <p className="note">
        <Said
          text={t("To pay a part of one bill, open it: <a>{title}</a>.", { title: first?.title ?? "" })}
          a={<a href={`/payments/pay/${first?.token}`} />}
        />
      </p>
      <PayThrough ways={ways} />
      <Field
        name="email"
        label={t("E-mail")}
        hint={t("The payment service writes to it.")}
        error={errors.email}
      >
        <TextInput type="email" autoComplete="email" defaultValue={email} required />
      </Field>
      <Button type="submit" kind="primary" tall wide busy={busy} disabled={chosen.length === 0}>
        {busy ? t("Opening the payment page …") : t("Pay {sum} now", { sum: formatNaira(sum) })}
      </Button>
    </form>
  );
}
