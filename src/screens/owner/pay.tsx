import { type FormEvent, useRef, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { byDueDate } from "#areas/collecting/payments/list-unpaid-bills.ts";
import { readNetDue } from "#areas/collecting/payments/net-due.ts";
import { paymentOptions } from "#areas/collecting/payments/payment-options.ts";
import { formatNaira } from "#domain/money.ts";
import { netDue } from "#domain/net-due.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Checkbox, TextInput } from "#ui/primitives/input.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { OpenBillStatus } from "../shared/money/bill-status.tsx";
import { BillTitle } from "../shared/money/bill-title.tsx";
import { DueNote } from "../shared/money/due-amounts.tsx";
import { GatewayChoice, selectedGateway } from "../shared/money/gateway-choice.tsx";
import { useStartPayment } from "../shared/money/use-start-payment.ts";
import { pageTitle } from "../shared/page-title.ts";
import { CreditDialog } from "./credit-dialog.tsx";
import { CreditNotice } from "./credit-notice.tsx";

export const meta = pageTitle("Pay bills");

/** The payer's amounts due, credit, and email for the payment gateway. */
export const loader = pageLoader(async ({ actor }) => {
  const { owed, credits } = await readNetDue(actor);
  return {
    owed: byDueDate(owed),
    credits,
    methods: paymentOptions(),
    email: actor.session?.user.email ?? "",
  };
});

type PayData = Awaited<ReturnType<typeof loader>>;

/** The planned use of credit: alone, or before paying the rest. */
interface CreditUse {
  readonly credit: PayData["credits"][number];
  readonly thenPay: boolean;
}

/** The next amounts due by bill; selected ones are paid in one payment, after using credit. */
export default function OwnerPay() {
  const { owed, credits, methods, email } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(new Set());
  const [creditUse, setCreditUse] = useState<CreditUse>();
  const payable = owed.filter(({ due }) => due.now !== null);
  const chosen = payable.filter(({ id }) => !deselected.has(id));
  const net = netOf(chosen, credits);
  const { submit, busy, errors, wrong } = useStartPayment();
  function toggle(id: number) {
    const next = new Set(deselected);
    if (!next.delete(id)) next.add(id);
    setDeselected(next);
  }

  const usableCredit = credits.find((credit) => chosen.some(({ payer_key }) => payer_key === keyOf(credit)));
  const payRemainder = () => {
    if (!form.current) return;
    const address = String(new FormData(form.current).get("email"));
    return submit({ bill_ids: chosen.map(({ id }) => id), email: address, ...selectedGateway(form.current) });
  };
  function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (usableCredit && net.credit_kobo > 0)
      setCreditUse({ credit: usableCredit, thenPay: net.net_kobo > 0 });
    else void payRemainder();
  }

  if (owed.length === 0)
    return (
      <section className="stack">
        <Title size="record">{t("Pay bills")}</Title>
        {credits.map((credit) => (
          <CreditNotice key={keyOf(credit)} credit={credit} />
        ))}
        <Empty title={t("Nothing due")} />
      </section>
    );
  return (
    <>
      <form method="post" onSubmit={pay} className="stack" ref={form}>
        <Title size="record">{t("Pay bills")}</Title>
        {credits.map((credit) => (
          <CreditNotice
            key={keyOf(credit)}
            credit={credit}
            {...(chosen.some(({ payer_key }) => payer_key === keyOf(credit)) && {
              onUse: () => setCreditUse({ credit, thenPay: false }),
            })}
          />
        ))}
        <ErrorList errors={wrong} labels={{ email: t("Email"), provider: t("Pay with") }} />
        <Lines total roomy>
          {owed.map((bill) => (
            <ValueLine
              key={bill.id}
              end={<Money kobo={bill.due.now?.kobo ?? 0} />}
              below={<BillNotes bill={bill} id={notesId(bill)} />}
            >
              <Checkbox
                checked={bill.due.now !== null && !deselected.has(bill.id)}
                disabled={bill.due.now === null}
                onChange={() => toggle(bill.id)}
                aria-describedby={notesId(bill)}
              >
                <BillTitle title={bill.title} />
                {bill.asset ? <span className="soft">, {bill.asset.title}</span> : null}
              </Checkbox>
            </ValueLine>
          ))}
          <ValueLine end={<Money kobo={net.due_kobo} />}>
            {t("{chosen} of {all} selected", { chosen: chosen.length, all: owed.length })}
          </ValueLine>
          {net.credit_kobo > 0 ? (
            <ValueLine end={<Money kobo={-net.credit_kobo} sign />}>{t("Paid with credit")}</ValueLine>
          ) : null}
          {net.credit_kobo > 0 ? (
            <ValueLine end={<Money kobo={net.net_kobo} />}>{t("Left to pay")}</ValueLine>
          ) : null}
        </Lines>
        {net.net_kobo > 0 ? (
          <>
            <GatewayChoice methods={methods} />
            <Field
              name="email"
              label={t("Email")}
              hint={t("For messages from the payment gateway")}
              error={errors.email}
            >
              <TextInput type="email" autoComplete="email" defaultValue={email} required />
            </Field>
          </>
        ) : null}
        <Button type="submit" kind="primary" large fullWidth busy={busy} disabled={chosen.length === 0}>
          {busy
            ? t("Opening the payment page…")
            : net.net_kobo > 0 || net.credit_kobo === 0
              ? t("Pay {sum} now", { sum: formatNaira(net.net_kobo) })
              : t("Use {sum} of credit", { sum: formatNaira(net.credit_kobo) })}
        </Button>
      </form>
      {creditUse ? (
        <CreditDialog
          open
          credit={creditUse.credit}
          billIds={chosen.flatMap(({ id, payer_key }) => (payer_key === keyOf(creditUse.credit) ? [id] : []))}
          {...(creditUse.thenPay && { remainingKobo: net.net_kobo })}
          onClose={() => setCreditUse(undefined)}
          onUsed={async () => {
            if (creditUse.thenPay) await payRemainder();
            await revalidate();
          }}
        />
      ) : null}
    </>
  );
}

/** Status, other amounts and the page that takes a part, or an amount under objection. */
function BillNotes({ bill, id }: { bill: PayData["owed"][number]; id: string }) {
  return (
    <>
      <div className="line line--ends">
        <span id={id}>
          <OpenBillStatus bill={bill} />
        </span>
        <a href={`/payments/pay/${bill.token}`}>{bill.due.now === null ? t("Pay bill") : t("Pay part")}</a>
      </div>
      <DueNote due={bill.due} />
    </>
  );
}

const notesId = ({ id }: PayData["owed"][number]) => `bill-${id}`;

function netOf(bills: PayData["owed"], credits: PayData["credits"]) {
  return netDue(
    bills.map(({ payer_key, due }) => ({ payer: payer_key, now_kobo: due.now?.kobo ?? 0 })),
    new Map(credits.map((credit) => [keyOf(credit), credit.kobo])),
  );
}

function keyOf({ type, id }: PayData["credits"][number]): string {
  return `${type} ${id}`;
}
