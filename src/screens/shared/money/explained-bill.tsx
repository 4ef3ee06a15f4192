import { Form } from "react-router";
import type { ExplainedBill as Bill, ExplainedLine } from "#areas/charging/billing/explain-bill.ts";
import { formatDate } from "#domain/lagos.ts";
import { explanationOf } from "#domain/message.ts";
import { t } from "#language/t.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { DueAmounts } from "./due-amounts.tsx";

interface ExplainedBillProps {
  bill: Bill;
  /** What was wrong with the day that was asked for. */
  fault: string | undefined;
  /** The bill itself. */
  back: string;
}

/** A bill in plain words: each line and why, and what paying on a day comes to. */
export function ExplainedBill({ bill, fault, back }: ExplainedBillProps) {
  return (
    <section className="stack">
      <Subtitle level={1}>{t("{title}, explained", { title: bill.title })}</Subtitle>
      <Facts>
        <Fact label={t("Bill")} figure>
          {bill.code}
        </Fact>
        {bill.asset_code ? (
          <Fact label={t("For")} figure>
            {bill.asset_code}
          </Fact>
        ) : null}
        <Fact label={t("Charged by")}>{bill.agency_name}</Fact>
        {bill.tariff_on ? (
          <Fact label={t("By the tariff of")} figure>
            {formatDate(bill.tariff_on)}
          </Fact>
        ) : null}
      </Facts>
      {bill.lines.map((line) => (
        <Line key={line.position} line={line} />
      ))}
      <Lines total>
        <LeadLine end={<Money kobo={bill.total_kobo} />}>{t("All of it, as charged")}</LeadLine>
      </Lines>
      <Days bill={bill} fault={fault} />
      {bill.terms.length > 0 ? (
        <Panel title={t("Paying early or late")}>
          {bill.term_messages.map((term) => (
            <p key={t(term)}>{t(term)}</p>
          ))}
        </Panel>
      ) : null}
      <p>{t("If what is on record is wrong, tell the office before you pay: your bill has its address.")}</p>
      <p className="no-print">
        <ButtonLink to={back}>{t("Back to the bill")}</ButtonLink>
      </p>
    </section>
  );
}

function Line({ line }: { line: ExplainedLine }) {
  const { label, kobo, explanation, citation } = line;
  const { from, because, changes } = line.reason_messages;
  return (
    <Panel title={t(label)} end={<Money kobo={kobo} />}>
      <Facts>
        {explanation ? (
          <Fact label={t("How it was worked out")} wide>
            {t(explanationOf(line))}
          </Fact>
        ) : null}
        {from.length > 0 ? (
          <Fact label={t("From what is on record")} wide>
            {from.map((text) => t(text)).join(", ")}
          </Fact>
        ) : null}
        {because.length > 0 ? (
          <Fact label={t("Why it applies")} wide>
            {because.map((text) => t(text)).join(". ")}
          </Fact>
        ) : null}
        {citation ? (
          <Fact label={t("The law")} wide>
            {citation}
          </Fact>
        ) : null}
        {changes.length > 0 ? (
          <Fact label={t("What would change it")} wide>
            {changes.map((text) => t(text)).join(" ")}
          </Fact>
        ) : null}
      </Facts>
    </Panel>
  );
}

/** What clears the bill today, and on a day one chooses. */
function Days({ bill, fault }: { bill: Bill; fault: string | undefined }) {
  const { today, on } = bill;
  return (
    <Panel title={t("What is to be paid, and when")}>
      <Day
        day={today.as_of}
        balance={today}
        total={bill.total_kobo}
        words={(bill.due.now?.kobo ?? 0) === today.balance_kobo ? t("To pay today") : t("Open in all")}
      />
      <DueAmounts due={bill.due} />
      {on.as_of === today.as_of ? null : <Day day={on.as_of} balance={on} total={bill.total_kobo} />}
      <Form method="get" className="stack-s gap no-print" preventScrollReset>
        <Field name="on" label={t("If you pay on another day")} hint={t("Today or later")} error={fault}>
          <TextInput type="date" min={today.as_of} defaultValue={on.as_of} key={on.as_of} short />
        </Field>
        <p>
          <Button type="submit" icon="calendar">
            {t("Work out that day")}
          </Button>
        </p>
      </Form>
    </Panel>
  );
}

interface DayProps {
  day: string;
  balance: Bill["today"];
  total: number;
  /** What the sum is called; that it is to be paid on the day when left out. */
  words?: string;
}

function Day({ day, balance, total, words }: DayProps) {
  return (
    <Lines total>
      <LeadLine end={<Money kobo={total} />}>{t("Charged, as of {day}", { day: formatDate(day) })}</LeadLine>
      {balance.lines.map((line) => (
        <LeadLine key={`${line.kind} ${line.label}`} end={<Money kobo={line.kobo} sign />}>
          {t(line.label)} <span className="faint">{t(explanationOf(line))}</span>
        </LeadLine>
      ))}
      <LeadLine end={<Money kobo={balance.balance_kobo} />}>
        {words ?? t("To pay on {day}", { day: formatDate(day) })}
      </LeadLine>
    </Lines>
  );
}
