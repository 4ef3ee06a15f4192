import { Link, useLoaderData } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Crumb, Headline } from "#ui/primitives/head.tsx";
import { Entry, Ledger } from "#ui/primitives/ledger.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { ActHistory } from "../../shared/act-history.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { entryPages } from "../bank-entry/words.ts";
import { CandidateForm } from "./candidate-form.tsx";
import { InBooksList } from "./in-books.tsx";
import { LineActs } from "./line-acts.tsx";
import { lineLoader } from "./line-loader.ts";
import { NamedBills } from "./named-bills.tsx";
import { StandsFor } from "./stands-for.tsx";
import { TillSlipsForm } from "./till-slips-form.tsx";
import { accountWords, bankPages, confidenceWords, lookOf } from "./words.ts";

export const loader = lineLoader;

export const meta = pageTitle("Line of the bank");

const EVENTS: Readonly<Record<string, string>> = {
  match: "{who} matched it",
  confirm: "{who} confirmed what it stands for",
  accept: "{who} accepted what was proposed",
  decline: "{who} declined what was proposed",
  undo: "{who} took it back",
  suspense: "{who} put it in suspense",
  charge: "{who} called it a bank charge",
  not_ours: "{who} said it is not ours",
  claim: "{who} claimed it for bills",
};

/** One line of the bank: what it says, what it stands for, what it may stand for. */
export default function BankLine() {
  const { line } = useLoaderData<typeof loader>();
  const isOpen = line.state === "open" || line.state === "proposed";
  return (
    <>
      <Crumb>
        <Link to={bankPages.home}>Reconciliation</Link> ·{" "}
        <Link to={`${bankPages.lines}?account=${line.bank_account_id}`}>Lines</Link> · {line.code}
      </Crumb>
      <Ledger>
        <Entry head={<Plate code={line.code} size="big" />}>
          <Headline title={line.narration} acts={<LineActs key={line.version} line={line} />}>
            <Status {...lookOf(line.state)} as="tag" />
            <span className="soft">{accountWords(line)}</span>
          </Headline>
          <div className="stack gap">
            <Standing />
            <Figure kobo={line.kobo} />
            <Says />
          </div>
        </Entry>
        {line.match ? (
          <Entry title="Stands for" note={confidenceWords[line.match.confidence]}>
            <StandsFor line={line} />
          </Entry>
        ) : null}
        {line.named ? (
          <Entry title="Bills it names" note="in its narration or reference">
            <NamedBills key={line.version} />
          </Entry>
        ) : null}
        {line.in_books.length > 0 ? (
          <Entry title="In the books" note="of this sum, without a line">
            <InBooksList key={line.version} line={line} />
          </Entry>
        ) : null}
        {line.till_slips.length > 1 ? (
          <Entry title="Several slips of tills" note="if the bank booked them as one">
            <TillSlipsForm key={line.version} />
          </Entry>
        ) : null}
        {isOpen && line.can.work && (line.kobo > 0 || line.takings.length > 0) ? (
          <Entry title="May stand for" note="the nearest first">
            <CandidateForm key={line.version} />
          </Entry>
        ) : null}
        <Entry title="History">
          {line.history.length > 0 ? (
            <ActHistory acts={line.history} words={EVENTS} marked={["match", "accept"]} />
          ) : (
            <p className="soft">Nobody worked on it yet.</p>
          )}
        </Entry>
      </Ledger>
    </>
  );
}

/** What comes next, in plain words. */
function Standing() {
  const { line } = useLoaderData<typeof loader>();
  const { state, day, booked_on, entry, slips, match } = line;
  return (
    <>
      {day === booked_on ? null : (
        <Notice kind="warn">
          {`The bank booked it on ${formatDate(booked_on)}. That day was closed before it came, so it counts on ${formatDate(day)}.`}
        </Notice>
      )}
      {state === "proposed" ? (
        <Notice>Look whether it is so, then accept it. Until then nothing is booked.</Notice>
      ) : null}
      {match && match.reversed_count > 0 ? (
        <Notice kind="warn">
          {`${match.reversed_count === 1 ? "A payment it stands for was" : `${match.reversed_count} payments it stands for were`} reversed: the bank has this money, the books no longer. ${reversedWords(match.kind, state)}`}
        </Notice>
      ) : null}
      {slips.map((slip) => (
        <Notice key={slip.id}>
          {`A slip of this sum waits to be confirmed: `}
          <Link to={entryPages.view(slip.id)}>{slip.code}</Link>
          {`, paid in by ${slip.depositor}. Once it is confirmed, match the open lines again.`}
        </Notice>
      ))}
      {entry ? (
        <Notice kind={entry.status === "confirmed" ? "good" : "info"}>
          {entry.status === "confirmed"
            ? "It was claimed for bills: "
            : "It is claimed for bills and waits for another officer: "}
          <Link to={entryPages.view(entry.id)}>{entry.code}</Link>.
        </Notice>
      ) : null}
    </>
  );
}

function reversedWords(kind: string, state: string): string {
  if (state === "proposed") return "Decline the proposal.";
  return kind === "clearing"
    ? "Match the line by which the bank takes it back with the same payment."
    : "Take it back, then match it anew or put it in suspense.";
}

function Says() {
  const { line } = useLoaderData<typeof loader>();
  return (
    <Facts>
      <Fact label="Booked on">{formatDate(line.booked_on)}</Fact>
      {line.reference ? (
        <Fact label="Reference" figure>
          {line.reference}
        </Fact>
      ) : null}
      {line.balance_kobo === null ? null : (
        <Fact label="Balance after it" figure>
          <Money kobo={line.balance_kobo} />
        </Fact>
      )}
      <Fact label="From">
        <Link to={bankPages.statement(line.statement.id)}>{`${line.statement.code}, line ${line.line}`}</Link>
      </Fact>
    </Facts>
  );
}
