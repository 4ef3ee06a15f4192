import { Link, useLoaderData } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { ActionHistory } from "../../shared/action-history.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { entryPages } from "../bank-entry/labels.ts";
import { CandidateForm } from "./candidate-form.tsx";
import { accountText, bankPages, confidenceLabels, lineStyle } from "./labels.ts";
import { LedgerEntryList } from "./ledger-entries.tsx";
import { LineActions } from "./line-actions.tsx";
import { lineLoader } from "./line-loader.ts";
import { LineMatch } from "./line-match.tsx";
import { MentionedBills } from "./mentioned-bills.tsx";
import { TillDepositsForm } from "./till-deposits-form.tsx";

export const loader = lineLoader;

export const meta = pageTitle("Bank line");

const EVENTS: Readonly<Record<string, string>> = {
  match: "{who} matched it",
  confirm: "{who} confirmed the record",
  accept: "{who} accepted the suggestion",
  decline: "{who} declined the suggestion",
  undo: "{who} undid the match",
  suspense: "{who} put it in suspense",
  charge: "{who} recorded it as a bank charge",
  not_ours: "{who} marked it as not ours",
  claim: "{who} allocated it to bills",
};

/** One statement line: its data, its match, and its candidates. */
export default function BankLine() {
  const { line } = useLoaderData<typeof loader>();
  const isOpen = line.state === "open" || line.state === "proposed";
  return (
    <>
      <Breadcrumb>
        <Link to={bankPages.home}>Reconciliation</Link> ·{" "}
        <Link to={`${bankPages.lines}?account=${line.bank_account_id}`}>Lines</Link> · {line.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={line.code} size="big" />}>
          <RecordHead title={line.narration} actions={<LineActions key={line.version} line={line} />}>
            <Status {...lineStyle(line.state)} as="tag" />
            <span className="soft">{accountText(line)}</span>
          </RecordHead>
          <div className="stack gap">
            <StatusBanner />
            <Figure kobo={line.kobo} />
            <LineFacts />
          </div>
        </RecordSection>
        {line.match ? (
          <RecordSection title="Matched to" note={confidenceLabels[line.match.confidence]}>
            <LineMatch line={line} />
          </RecordSection>
        ) : null}
        {line.identified_bills ? (
          <RecordSection title="Bills mentioned" note="in narration or reference">
            <MentionedBills key={line.version} />
          </RecordSection>
        ) : null}
        {line.ledger_entries.length > 0 ? (
          <RecordSection title="Recorded entries" note="same amount, not matched">
            <LedgerEntryList key={line.version} line={line} />
          </RecordSection>
        ) : null}
        {line.till_deposits.length > 1 ? (
          <RecordSection title="Combined till deposits" note="booked by the bank as one">
            <TillDepositsForm key={line.version} />
          </RecordSection>
        ) : null}
        {isOpen && line.can.reconcile && (line.kobo > 0 || line.takings.length > 0) ? (
          <RecordSection title="Possible matches" note="closest first">
            <CandidateForm key={line.version} />
          </RecordSection>
        ) : null}
        <RecordSection title="History">
          {line.history.length > 0 ? (
            <ActionHistory actions={line.history} text={EVENTS} marked={["match", "accept"]} />
          ) : (
            <p className="soft">No changes yet.</p>
          )}
        </RecordSection>
      </RecordSections>
    </>
  );
}

/** The next step. */
function StatusBanner() {
  const { line } = useLoaderData<typeof loader>();
  const { state, day, booked_on, entry, bank_deposits, match } = line;
  return (
    <>
      {day === booked_on ? null : (
        <Notice kind="warn">
          {`The bank’s transaction date is ${formatDate(booked_on)}. That day is closed, so this line is counted on ${formatDate(day)}.`}
        </Notice>
      )}
      {state === "proposed" ? <Notice>Check the suggestion, then accept or decline it.</Notice> : null}
      {match && match.reversed_count > 0 ? (
        <Notice kind="warn">
          {`${match.reversed_count === 1 ? "A matched payment was" : `${match.reversed_count} matched payments were`} reversed. ${reversedText(match.kind, state)}`}
        </Notice>
      ) : null}
      {bank_deposits.map((deposit) => (
        <Notice key={deposit.id}>
          {`A deposit of this amount is pending confirmation: `}
          <Link to={entryPages.view(deposit.id)}>{deposit.code}</Link>
          {`, paid in by ${deposit.depositor}. After it is confirmed, match open lines again.`}
        </Notice>
      ))}
      {entry ? (
        <Notice kind={entry.status === "confirmed" ? "good" : "info"}>
          {entry.status === "confirmed"
            ? "Allocated to bills: "
            : "Allocation to bills pending confirmation: "}
          <Link to={entryPages.view(entry.id)}>{entry.code}</Link>.
        </Notice>
      ) : null}
    </>
  );
}

function reversedText(kind: string, state: string): string {
  if (state === "proposed") return "Decline the suggestion.";
  return kind === "clearing"
    ? "Match the bank’s reversal line with the same payment."
    : "Undo the match, then match it again or put it in suspense.";
}

function LineFacts() {
  const { line } = useLoaderData<typeof loader>();
  return (
    <Facts>
      <Fact label="Transaction date">{formatDate(line.booked_on)}</Fact>
      {line.reference ? (
        <Fact label="Reference" numeric>
          {line.reference}
        </Fact>
      ) : null}
      {line.balance_kobo === null ? null : (
        <Fact label="Balance" numeric>
          <Money kobo={line.balance_kobo} />
        </Fact>
      )}
      <Fact label="Statement">
        <Link to={bankPages.statement(line.statement.id)}>{`${line.statement.code}, line ${line.line}`}</Link>
      </Fact>
    </Facts>
  );
}
