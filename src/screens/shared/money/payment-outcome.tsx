import type { PaymentBill, PaymentStatus } from "#areas/collecting/payments/payment-status.ts";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Status } from "#ui/primitives/status.tsx";

type Bills = PaymentStatus["bills"];

/** The heading of a confirmed payment of bills. */
export function outcomeTitle(bills: Bills): string {
  if (isAllCredit(bills)) return t("Nothing was due. Your payment is kept as credit");
  return bills.some(isOpen) ? t("Payment received, thank you") : t("Paid, thank you");
}

/** A stamp: paid, part paid or credit. */
export function OutcomeStamp({ bills }: { bills: Bills }) {
  if (isAllCredit(bills)) return <Status kind="part" as="stamp" label={t("CREDIT")} />;
  if (bills.some(isOpen)) return <Status kind="part" as="stamp" label={t("PART PAID")} />;
  return <Status kind="paid" as="stamp" label={t("PAID")} />;
}

/** The effect of the payment on each bill, and the next step. */
export function PaymentOutcome({ bills }: { bills: Bills }) {
  const open = bills.find((bill) => isOpen(bill) && bill.next !== null);
  const credit = bills.reduce((sum, { credit_kobo }) => sum + credit_kobo, 0);
  return (
    <>
      <Lines>
        {bills.map((bill) => (
          <ValueLine key={bill.token} end={<Money kobo={bill.kobo} />}>
            {bill.title} <span className="faint">{bill.code}</span>
            {bill.description ? <span className="soft">, {bill.description}</span> : null}
            {outcomeTexts(bill).map((text) => (
              <span key={text}>
                <br />
                {text}
              </span>
            ))}
          </ValueLine>
        ))}
      </Lines>
      {credit > 0 ? <CreditNotice kobo={credit} /> : null}
      {open ? (
        <Buttons>
          <ButtonLink to={`/payments/pay/${open.token}`}>{t("Pay balance")}</ButtonLink>
        </Buttons>
      ) : null}
    </>
  );
}

function CreditNotice({ kobo }: { kobo: number }) {
  const { user } = usePageFrame();
  const base = user?.area === "corporate" ? "/cooperate" : user?.area === "individual" ? "/individual" : null;
  const sum = formatNaira(kobo);
  return (
    <Notice>
      {t("You paid {sum} more than was due. It’s kept as credit.", { sum })}{" "}
      {base ? (
        <RichText
          text={t(
            "Use it for your next bill under <a>Amount due</a>, or ask the revenue office for a refund.",
          )}
          a={<a href={`${base}/payment`} />}
        />
      ) : (
        t("The payer can sign in to use it for the next bill, or ask the revenue office for a refund.")
      )}
    </Notice>
  );
}

const isOpen = ({ balance_kobo }: PaymentBill) => balance_kobo > 0;
const isAllCredit = (bills: Bills) =>
  bills.length > 0 && bills.every(({ kobo, credit_kobo }) => kobo > 0 && credit_kobo === kobo);

function outcomeTexts({ kobo, credit_kobo, balance_kobo, held_kobo, next }: PaymentBill): string[] {
  const texts: string[] = [];
  if (credit_kobo > 0 && credit_kobo < kobo)
    texts.push(t("{sum} of it is kept as credit.", { sum: formatNaira(credit_kobo) }));
  if (balance_kobo === 0) texts.push(t("This bill is paid in full."));
  if (next) {
    const day = formatDate(next.due_on);
    const sum = formatNaira(next.kobo);
    if (next.overdue) texts.push(t("Balance: {sum}, overdue since {day}.", { sum, day }));
    else texts.push(t("Balance: {sum}, due {day}.", { sum, day }));
    const later = balance_kobo - held_kobo - next.kobo;
    if (later > 0) texts.push(t("Another {sum} is due after that.", { sum: formatNaira(later) }));
  }
  if (held_kobo > 0) texts.push(t("{sum} is under objection.", { sum: formatNaira(held_kobo) }));
  return texts;
}
