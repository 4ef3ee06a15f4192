import type { PaymentStatus } from "#areas/collecting/payments/payment-status.ts";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { formatRrr } from "#domain/retrieval-reference.ts";
import { t } from "#language/t.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { FormColumn } from "#ui/primitives/field.tsx";
import { Panel } from "#ui/primitives/panel.tsx";

/** The reference to pay with, online or at any bank. */
export function PayReference({ payment }: { payment: PaymentStatus }) {
  const { retrieval_reference, form, kobo, provider_label: title, code } = payment;
  if (!retrieval_reference) return null;
  return (
    <Panel title={t("Your {title} reference (RRR)", { title })}>
      <Facts>
        <Fact label={t("RRR")} numeric>
          <b className="strong">{formatRrr(retrieval_reference)}</b>
        </Fact>
        <Fact label={t("To pay")} numeric>
          {formatNaira(kobo)}
        </Fact>
        <Fact label={t("Payment")} numeric>
          {code}
        </Fact>
      </Facts>
      <div className="stack gap">
        <AmountUntil bills={payment.bills} />
        {form ? (
          <FormColumn method="post" action={form.action} className="no-print">
            {Object.entries(form.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" kind="primary" large fullWidth>
              {t("Pay {sum} online with {title}", { sum: formatNaira(kobo), title })}
            </Button>
          </FormColumn>
        ) : null}
        <div className="stack-s">
          <p>
            <b className="strong">{t("At a bank:")}</b>{" "}
            {t("go to any branch, ask to pay with {title} and give the RRR. Pay the full amount.", { title })}
          </p>
          <p className="note">
            {t(
              "The bank may add a fee. Your receipt is usually ready within minutes of payment. To get it, come back to this page or look it up with the pay code on your bill.",
            )}
          </p>
        </div>
        <Buttons>
          <Button icon="printer" onClick={() => window.print()}>
            {t("Print reference")}
          </Button>
        </Buttons>
      </div>
    </Panel>
  );
}

/** A note that the amount includes the early payment discount until a date. */
export function AmountUntil({ bills }: Pick<PaymentStatus, "bills">) {
  const days = bills.flatMap(({ amount_until }) => amount_until ?? []).sort();
  const [day] = days;
  if (!day) return null;
  return (
    <p>
      {t("This amount includes the early payment discount, which ends after {day}.", {
        day: formatDate(day),
      })}
    </p>
  );
}
