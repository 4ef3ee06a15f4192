import { Form } from "react-router";
import type { ExplainedBill as Bill, ExplainedLine } from "#areas/charging/billing/explain-bill.ts";
import { formatDate } from "#domain/lagos.ts";
import { explanationOf } from "#domain/message.ts";
import { t } from "#language/t.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { DueAmounts } from "./due-amounts.tsx";

interface ExplainedBillProps {
  bill: Bill;
  /** What is wrong with the date entered. */
  dateError: string | undefined;
  /** The address of the bill. */
  billAddress: string;
}

/** A bill explained: each line with its reason, and the amount to pay on a given date. */
export function ExplainedBill({ bill, dateError, billAddress }: ExplainedBillProps) {
  return (
    <section className="stack">
      <Subtitle level={1}>{t("{title}, explained", { title: bill.title })}</Subtitle>
      <Facts>
        <Fact label={t("Bill")} numeric>
          {bill.code}
        </Fact>
        {bill.asset_code ? (
          <Fact label={t("For")} numeric>
            {bill.asset_code}
          </Fact>
        ) : null}
        <Fact label={t("Charged by")}>{bill.agency_name}</Fact>
        {bill.tariff_on ? (
          <Fact label={t("Tariff date")} numeric>
            {formatDate(bill.tariff_on)}
          </Fact>
        ) : null}
      </Facts>
      {bill.lines.map((line) => (
        <Line key={line.position} line={line} />
      ))}
      <Lines total>
        <ValueLine end={<Money kobo={bill.total_kobo} />}>{t("Total charge")}</ValueLine>
      </Lines>
      <AmountToPay bill={bill} error={dateError} />
      {bill.terms.length > 0 ? (
        <Panel title={t("Paying early or late")}>
          {bill.term_messages.map((term) => (
            <p key={t(term)}>{t(term)}</p>
          ))}
        </Panel>
      ) : null}
      <p>
        {t("If the record is wrong, contact the revenue office before you pay. Its address is on your bill.")}
      </p>
      <p className="no-print">
        <ButtonLink to={billAddress}>{t("Back to bill")}</ButtonLink>
      </p>
    </section>
  );
}

function Line({ line }: { line: ExplainedLine }) {
  const { label, kobo, explanation, citation } = line;
  const { based_on, conditions, changes } = line.reason_messages;
  return (
    <Panel title={t(label)} end={<Money kobo={kobo} />}>
      <Facts>
        {explanation ? (
          <Fact label={t("Calculation")} wide>
            {t(explanationOf(line))}
          </Fact>
        ) : null}
        {based_on.length > 0 ? (
          <Fact label={t("Based on")} wide>
            {based_on.map((text) => t(text)).join(", ")}
          </Fact>
        ) : null}
        {conditions.length > 0 ? (
          <Fact label={t("Why it applies")} wide>
            {conditions.map((text) => t(text)).join(". ")}
          </Fact>
        ) : null}
        {citation ? (
          <Fact label={t("Law")} wide>
            {citation}
          </Fact>
        ) : null}
        {changes.length > 0 ? (
          <Fact label={t("What could change it")} wide>
            {changes.map((text) => t(text)).join(" ")}
          </Fact>
        ) : null}
      </Facts>
    </Panel>
  );
}

/** The amount that settles the bill today, and on a selected date. */
function AmountToPay({ bill, error }: { bill: Bill; error: string | undefined }) {
  const { today, on } = bill;
  return (
    <Panel title={t("Amount to pay")}>
      <DayBalance
        day={today.as_of}
        balance={today}
        total={bill.total_kobo}
        text={(bill.due.now?.kobo ?? 0) === today.balance_kobo ? t("Due today") : t("Balance")}
      />
      <DueAmounts due={bill.due} />
      {on.as_of === today.as_of ? null : <DayBalance day={on.as_of} balance={on} total={bill.total_kobo} />}
      <Form method="get" className="stack-s gap no-print" preventScrollReset>
        <Field name="on" label={t("Payment date")} hint={t("Today or a later date")} error={error}>
          <TextInput type="date" min={today.as_of} defaultValue={on.as_of} key={on.as_of} short />
        </Field>
        <p>
          <Button type="submit" icon="calendar">
            {t("Calculate")}
          </Button>
        </p>
      </Form>
    </Panel>
  );
}

interface DayBalanceProps {
  day: string;
  balance: Bill["today"];
  total: number;
  /** The label of the total; by default "To pay on" the date. */
  text?: string;
}

function DayBalance({ day, balance, total, text }: DayBalanceProps) {
  return (
    <Lines total>
      <ValueLine end={<Money kobo={total} />}>{t("Charge as at {day}", { day: formatDate(day) })}</ValueLine>
      {balance.lines.map((line) => (
        <ValueLine key={`${line.kind} ${line.label}`} end={<Money kobo={line.kobo} sign />}>
          {t(line.label)} <span className="faint">{t(explanationOf(line))}</span>
        </ValueLine>
      ))}
      <ValueLine end={<Money kobo={balance.balance_kobo} />}>
        {text ?? t("Amount to pay on {day}", { day: formatDate(day) })}
      </ValueLine>
    </Lines>
  );
}
