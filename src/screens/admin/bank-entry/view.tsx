import { Link, useLoaderData, useRevalidator } from "react-router";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Crumb, Headline } from "#ui/primitives/head.tsx";
import { Entry, Ledger } from "#ui/primitives/ledger.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { ActHistory } from "../../shared/act-history.tsx";
import { EvidenceStrip } from "../../shared/evidence/evidence-strip.tsx";
import { NotesEntry } from "../../shared/notes/notes-entry.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pendingDecision } from "../../shared/pending-decision.ts";
import { pages } from "../charging/calls.ts";
import { EntryActs } from "./acts.tsx";
import { bankEntryLoader, type EntryViewData } from "./view-loader.ts";
import { bankName, entryLooks, entryPages, methodWord } from "./words.ts";

export const loader = bankEntryLoader;

export const meta = pageTitle("Bank entry");

/** One bank slip: what it says, what it would pay, and what was decided. */
export default function BankEntryView() {
  const { entry, notes } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { kind, label } = entryLooks[entry.status] ?? { kind: "draft" as const, label: entry.status };
  return (
    <>
      <Crumb>
        <Link to={entryPages.list}>Bank entries</Link> · {entry.code}
      </Crumb>
      <Ledger>
        <Entry head={<Plate code={entry.code} size="big" />}>
          <Headline title={`Paid in by ${entry.depositor}`} acts={<EntryActs entry={entry} />}>
            <Status kind={kind} label={label} as="tag" />
            <span className="soft">{`entered by ${entry.mine ? "you" : entry.entered_by_name}`}</span>
          </Headline>
          <div className="stack gap">
            <Standing entry={entry} />
            {entry.warnings.map((warning) => (
              <Notice key={warning} kind="warn">
                {warning}
              </Notice>
            ))}
            <Figure kobo={entry.kobo} />
            <Slip entry={entry} />
          </div>
        </Entry>
        <Entry title="What it pays" note={`as of ${formatDate(entry.paid_on)}`}>
          <Bills entry={entry} />
        </Entry>
        <Entry title="Proof" note={entry.evidence.length > 0 ? String(entry.evidence.length) : undefined}>
          {entry.evidence.length > 0 ? (
            <EvidenceStrip pictures={entry.evidence} of={entry.code} />
          ) : (
            <p className="soft">No picture of the slip was added.</p>
          )}
        </Entry>
        {notes ? (
          <NotesEntry
            resource="bank_entry"
            record={entry.id}
            notes={notes}
            onChange={() => void revalidate()}
          />
        ) : null}
        <Entry title="History">
          <ActHistory acts={entry.history} words={EVENTS} marked={["confirm"]} />
        </Entry>
      </Ledger>
    </>
  );
}

const EVENTS: Readonly<Record<string, string>> = {
  enter: "{who} entered it",
  correct: "{who} corrected it",
  confirm: "{who} confirmed it",
  return: "{who} returned it",
  withdraw: "{who} withdrew it",
};

/** What comes next, in plain words. */
function Standing({ entry }: { entry: EntryViewData }) {
  const { status, mine, can, reason, payment } = entry;
  if (status === "confirmed" && payment)
    return (
      <Notice>
        {"Its bills are paid and the receipts are issued: "}
        <Link to={`/admin/view/payment/${payment.id}`}>{`payment ${payment.code}`}</Link>.
      </Notice>
    );
  if (status === "returned")
    return (
      <Notice kind="warn">
        {mine ? "It came back. Put it right, or withdraw it. " : "Whoever entered it puts it right. "}
        {reason ? (
          <>
            {"The reason given: "}
            <q>{reason}</q>
          </>
        ) : null}
      </Notice>
    );
  if (status !== "waiting") return null;
  return (
    <Notice>
      {mine
        ? "You entered this yourself: another officer has to confirm it."
        : can.decide
          ? "Find this sum under this number in the bank’s statement, compare it with the slip, then confirm it."
          : pendingDecision("confirm payments")}
    </Notice>
  );
}

function Slip({ entry }: { entry: EntryViewData }) {
  return (
    <Facts>
      <Fact label="How">{methodWord(entry.kind)}</Fact>
      <Fact label="Bank">{bankName(entry.bank)}</Fact>
      <Fact label="Number on the slip" figure>
        {entry.reference}
      </Fact>
      <Fact label="Day on the slip">{formatDate(entry.paid_on)}</Fact>
      <Fact label="Entered">{`${formatMoment(entry.entered_at)}, ${entry.entered_by_name}`}</Fact>
      {entry.decided_at ? (
        <Fact label={entry.status === "confirmed" ? "Confirmed" : "Decided"}>
          {`${formatMoment(entry.decided_at)}, ${entry.decided_by_name ?? ""}`}
        </Fact>
      ) : null}
      {entry.remark ? (
        <Fact label="Remark" wide>
          {entry.remark}
        </Fact>
      ) : null}
    </Facts>
  );
}

function Bills({ entry }: { entry: EntryViewData }) {
  const { bills, elsewhere, over_kobo, status } = entry;
  const isOpen = status !== "confirmed";
  return (
    <>
      <Table caption="Bills of this entry, the oldest first" fold>
        <thead>
          <tr>
            <HeadCell>Bill</HeadCell>
            <HeadCell>Charge</HeadCell>
            <HeadCell>Payer</HeadCell>
            <HeadCell right>{isOpen ? "Due that day, ₦" : "Still due, ₦"}</HeadCell>
            {isOpen ? <HeadCell right>Gets, ₦</HeadCell> : null}
          </tr>
        </thead>
        <tbody>
          {bills.map((bill) => (
            <tr key={bill.id}>
              <Cell place="code">
                <Plate code={bill.code} drawn href={pages.bill(bill.id)} />
              </Cell>
              <Cell head place="name">
                {bill.title}
              </Cell>
              <Cell place="sub">{bill.payer_name ?? <span className="faint">nobody named</span>}</Cell>
              <Cell right {...(isOpen ? { spare: true } : { place: "sum" as const })}>
                <Money kobo={bill.due_kobo} bare />
              </Cell>
              {isOpen ? (
                <Cell right place="sum">
                  <Money kobo={bill.part_kobo} bare />
                </Cell>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
      {elsewhere > 0 ? (
        <p className="note gap">
          {elsewhere === 1 ? "One more bill is" : `${elsewhere} more bills are`} outside your reach.
        </p>
      ) : null}
      {over_kobo > 0 ? (
        <Notice kind="warn" className="gap">
          <Money kobo={over_kobo} /> more than these bills were due: it becomes the payer’s credit.
        </Notice>
      ) : null}
    </>
  );
}
