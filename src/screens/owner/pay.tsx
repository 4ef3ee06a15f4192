import { type FormEvent, useRef, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { readDueByPayer } from "#areas/collecting/payments/net-due.ts";
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
import { Subtitle, Title } from "#ui/primitives/title.tsx";
import { OpenBillStatus } from "../shared/money/bill-status.tsx";
import { BillTitle } from "../shared/money/bill-title.tsx";
import { DueNote } from "../shared/money/due-amounts.tsx";
import { GatewayChoice, selectedGateway } from "../shared/money/gateway-choice.tsx";
import { useStartPayment } from "../shared/money/use-start-payment.ts";
import { pageTitle } from "../shared/page-title.ts";
import { CreditDialog } from "./credit-dialog.tsx";
import { CreditNotice } from "./credit-notice.tsx";

export const meta = pageTitle("Pay bills");

/** Amounts due and credit by payer, and the user's email for the payment gateway. */
export const loader = pageLoader(async ({ actor }) => ({
  ...(await readDueByPayer(actor)),
  methods: paymentOptions(),
  email: actor.session?.user.email ?? "",
}));

type PayData = Awaited<ReturnType<typeof loader>>;

/** The next amounts due by payer: a payment pays bills of one payer only. */
export default function OwnerPay() {
  const { payers, unused_credits, has_several_payers } = useLoaderData<typeof loader>();
  return (
    <section className="stack">
      <Title size="record">{t("Pay bills")}</Title>
      {unused_credits.map((credit) => (
        <CreditNotice key={`${credit.type} ${credit.id}`} credit={credit} />
      ))}
      {payers.length === 0 ? <Empty title={t("Nothing due")} /> : null}
      {payers.length > 1 ? <p>{t("Pay the bills of each payer separately.")}</p> : null}
      {payers.map((due) => (
        <PayerForm key={due.payer} due={due} isOnly={!has_several_payers} />
      ))}
    </section>
  );
}

/** The amounts due from one payer by bill; selected ones are paid in one payment, after using credit. */
function PayerForm({ due, isOnly }: { due: PayData["payers"][number]; isOnly: boolean }) {
  const { payer, name, bills, credit } = due;
  const { methods, email } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(new Set());
  /** The planned use of credit: alone, or before paying the rest. */
  const [creditUse, setCreditUse] = useState<"alone" | "then-pay">();
  const chosen = bills.filter(({ id, due: { now } }) => now !== null && !deselected.has(id));
  const net = netDue(
    chosen.map(({ payer_key, due: { now } }) => ({ payer: payer_key, now_kobo: now?.kobo ?? 0 })),
    new Map(credit ? [[payer, credit.kobo]] : []),
  );
  const { submit, busy, errors, wrong } = useStartPayment();
  function toggle(id: number) {
    const next = new Set(deselected);
    if (!next.delete(id)) next.add(id);
    setDeselected(next);
  }

  const payRemainder = () => {
    if (!form.current) return;
    const address = String(new FormData(form.current).get("email"));
    return submit({ bill_ids: chosen.map(({ id }) => id), email: address, ...selectedGateway(form.current) });
  };
  function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (net.credit_kobo > 0) setCreditUse(net.net_kobo > 0 ? "then-pay" : "alone");
    else void payRemainder();
  }

  return (
    <>
      <form
        method="post"
        onSubmit={pay}
        className="stack gap-l"
        ref={form}
        aria-label={isOnly ? undefined : name}
      >
        {isOnly ? null : <Subtitle>{name}</Subtitle>}
        {credit ? (
          <CreditNotice credit={credit} {...(chosen.length > 0 && { onUse: () => setCreditUse("alone") })} />
        ) : null}
        <ErrorList errors={wrong} labels={{ email: t("Email"), provider: t("Pay with") }} />
        <Lines total roomy>
          {bills.map((bill) => (
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
            {t("{chosen} of {all} selected", { chosen: chosen.length, all: bills.length })}
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
              id={isOnly ? "email" : `email-${payer.replace(" ", "-")}`}
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
      {credit && creditUse ? (
        <CreditDialog
          open
          credit={credit}
          billIds={chosen.map(({ id }) => id)}
          {...(creditUse === "then-pay" && { remainingKobo: net.net_kobo })}
          onClose={() => setCreditUse(undefined)}
          onUsed={async () => {
            if (creditUse === "then-pay") await payRemainder();
            await revalidate();
          }}
        />
      ) : null}
    </>
  );
}

/** Status, other amounts and the page that takes a part, or an amount under objection. */
function BillNotes({ bill, id }: { bill: PayData["payers"][number]["bills"][number]; id: string }) {
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

const notesId = ({ id }: PayData["payers"][number]["bills"][number]) => `bill-${id}`;
