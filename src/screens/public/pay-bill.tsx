import { type FormEvent, useState } from "react";
import { useLoaderData } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira, parseNaira } from "#domain/money.ts";
import { pageLoader } from "#server/page-loader.ts";
import { viewBill } from "#server/payments/view-bill.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Subtitle } from "#ui/primitives/head.tsx";
import { Affix, Radio, TextInput } from "#ui/primitives/input.tsx";
import { Columns } from "#ui/primitives/layout.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { BillStatus } from "../shared/money/bill-status.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Pay this bill");

export const loader = pageLoader(async ({ actor, params }) => viewBill(actor, params.id ?? ""));

type Bill = Awaited<ReturnType<typeof loader>>;

/** One bill, by its public address: what it asks for, and paying it. */
export default function PayBill() {
  const bill = useLoaderData<typeof loader>();
  return (
    <>
      <Subtitle level={1}>{bill.title}</Subtitle>
      <Figure kobo={bill.due_kobo} hero />
      <p>
        <BillStatus status={bill.status} overdue={bill.overdue} due_on={bill.due_on} />
      </p>
      <Columns className="gap-l">
        {bill.due_kobo > 0 ? <PayForm bill={bill} /> : <Settled bill={bill} />}
        <Particulars bill={bill} />
      </Columns>
    </>
  );
}

function Settled({ bill }: { bill: Bill }) {
  return (
    <section className="stack">
      <p>
        {bill.status === "cancelled"
          ? "This bill was cancelled. Nothing is to be paid on it."
          : "Nothing is left to pay on this bill."}
      </p>
      <Buttons>
        <ButtonLink to="/process/receipt">Find its receipt</ButtonLink>
      </Buttons>
    </section>
  );
}

interface Started {
  authorization_url: string;
}

function PayForm({ bill }: { bill: Bill }) {
  const [part, setPart] = useState(false);
  const [typed, setTyped] = useState("");
  const kobo = part ? parseNaira(typed) : bill.due_kobo;
  const { submit, busy, errors, message } = useSubmit<Started>({
    path: "/api/v1/payments",
    onSuccess: ({ authorization_url }) => {
      window.location.assign(authorization_url);
      // Busy until the payment service has answered.
      return new Promise(() => undefined);
    },
  });
  const wrong = message && Object.keys(errors).length === 0 ? { "": [message] } : errors;

  function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email"));
    void submit({ bill_tokens: [bill.token], email, ...(part ? { kobo: kobo ?? 0 } : {}) });
  }

  return (
    <FormColumn method="post" onSubmit={pay}>
      <Faults errors={wrong} labels={{ email: "E-mail", kobo: "Amount" }} />
      <fieldset className="stack-s">
        <legend className="strong">How much</legend>
        <Radio name="much" checked={!part} onChange={() => setPart(false)}>
          All of it, {formatNaira(bill.due_kobo)}
        </Radio>
        <Radio name="much" checked={part} onChange={() => setPart(true)}>
          A part of it
        </Radio>
      </fieldset>
      {part ? (
        <Field name="kobo" label="Amount" hint="In naira. The rest stays on the bill." error={errors.kobo}>
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
      <Field name="email" label="E-mail" hint="The payment service writes to it." error={errors.email}>
        <TextInput type="email" autoComplete="email" required />
      </Field>
      <Button type="submit" kind="primary" tall wide busy={busy}>
        {busy ? "Opening the payment page …" : `Pay ${kobo ? formatNaira(kobo) : "a part"} now`}
      </Button>
      <p className="note">
        You go to the payment service and come back here to your receipt. Paying twice is never lost: it
        becomes your credit.
      </p>
    </FormColumn>
  );
}

function Particulars({ bill }: { bill: Bill }) {
  return (
    <aside>
      <Panel title="What it is for" end={<Plate code={bill.code} drawn />}>
        <Lines total>
          {bill.lines.map((line) => (
            <LeadLine key={line.name} end={<Money kobo={line.kobo} />}>
              {line.name}
            </LeadLine>
          ))}
          {bill.penalty_kobo > 0 ? (
            <LeadLine end={<Money kobo={bill.penalty_kobo} />}>Penalty and interest to today</LeadLine>
          ) : null}
          {bill.part_paid ? (
            <LeadLine end={<Money kobo={bill.charge_kobo - bill.total_kobo} />}>Paid already</LeadLine>
          ) : null}
          {bill.discount_kobo > 0 ? (
            <LeadLine end={<Money kobo={-bill.discount_kobo} />}>Let off for paying early</LeadLine>
          ) : null}
          <LeadLine end={<Money kobo={bill.due_kobo} />}>To pay today</LeadLine>
        </Lines>
        <p className="gap">
          {bill.payer}
          {bill.asset ? (
            <>
              <br />
              <span className="soft">{`${bill.asset.code}, ${bill.asset.title}`}</span>
            </>
          ) : null}
          <br />
          <span className="soft">Issued {formatDate(bill.issued_on)}</span>
        </p>
      </Panel>
    </aside>
  );
}
