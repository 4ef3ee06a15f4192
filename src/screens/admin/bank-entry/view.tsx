import { Link, useLoaderData } from "react-router";
import { bankLabel } from "#domain/bank-entry.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { ActionHistory } from "../../shared/action-history.tsx";
import { codeColumn, DataTable, moneyColumn } from "../../shared/data-table.tsx";
import { EvidenceStrip } from "../../shared/evidence/evidence-strip.tsx";
import { NotesEntry } from "../../shared/notes/notes-entry.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pendingDecision } from "../../shared/pending-decision.ts";
import { pages } from "../charging/api-paths.ts";
import { EntryActions } from "./actions.tsx";
import { confirmedText, entryPages, entryStyle, methodLabel } from "./labels.ts";
import { bankEntryLoader, type EntryViewData } from "./view-loader.ts";

export const loader = bankEntryLoader;

export const meta = pageTitle("Bank deposit");

/** One bank deposit: details, bills it pays, and the decision. */
export default function BankEntryView() {
  const { entry, notes } = useLoaderData<typeof loader>();
  const { kind, label } = entryStyle(entry);
  return (
    <>
      <Breadcrumb>
        <Link to={entryPages.list}>Bank deposits</Link> · {entry.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={entry.code} size="big" />}>
          <RecordHead title={`Deposit by ${entry.depositor}`} actions={<EntryActions entry={entry} />}>
            <Status kind={kind} label={label} as="tag" />
            <span className="soft">{`entered by ${entry.mine ? "you" : entry.entered_by_name}`}</span>
          </RecordHead>
          <div className="stack gap">
            <StatusBanner entry={entry} />
            {entry.warnings.map((warning) => (
              <Notice key={warning} kind="warn">
                {warning}
              </Notice>
            ))}
            <Figure kobo={entry.kobo} />
            <DepositFacts entry={entry} />
          </div>
        </RecordSection>
        <RecordSection title="Bills to pay" note={`as at ${formatDate(entry.paid_on)}`}>
          <Bills entry={entry} />
        </RecordSection>
        <RecordSection
          title="Proof"
          note={entry.evidence.length > 0 ? String(entry.evidence.length) : undefined}
        >
          {entry.evidence.length > 0 ? (
            <EvidenceStrip pictures={entry.evidence} subject={entry.code} />
          ) : (
            <p className="soft">No photo of the teller.</p>
          )}
        </RecordSection>
        <NotesEntry resource="bank_entry" record={entry.id} notes={notes} />
        <RecordSection title="History">
          <ActionHistory actions={entry.history} text={EVENTS} marked={["confirm"]} />
        </RecordSection>
      </RecordSections>
    </>
  );
}

const EVENTS: Readonly<Record<string, string>> = {
  enter: "Entered by {who}",
  correct: "Corrected by {who}",
  confirm: "Confirmed by {who}",
  return: "Returned by {who}",
  withdraw: "Withdrawn by {who}",
};

/** What happens next. */
function StatusBanner({ entry }: { entry: EntryViewData }) {
  const { status, mine, can, reason, payment, reversed } = entry;
  if (status === "confirmed" && payment)
    return (
      <Notice kind={reversed ? "warn" : "info"}>
        {confirmedText(entry)}
        <Link to={`/admin/view/payment/${payment.id}`}>{`payment ${payment.code}`}</Link>.
      </Notice>
    );
  if (status === "returned")
    return (
      <Notice kind="warn">
        {mine ? "Returned to you. Correct or withdraw it. " : "Returned to the officer who entered it. "}
        {reason ? (
          <>
            {"Reason: "}
            <q>{reason}</q>
          </>
        ) : null}
      </Notice>
    );
  if (status !== "waiting") return null;
  return (
    <Notice>
      {mine
        ? "You entered this deposit. Another officer must confirm it."
        : can.decide
          ? "Check the amount and number against the bank statement and the teller, then confirm."
          : pendingDecision("confirm payments")}
    </Notice>
  );
}

function DepositFacts({ entry }: { entry: EntryViewData }) {
  return (
    <Facts>
      <Fact label="Method">{methodLabel(entry.kind)}</Fact>
      <Fact label="Bank">{bankLabel(entry.bank)}</Fact>
      <Fact label="Teller number" numeric>
        {entry.reference}
      </Fact>
      <Fact label="Deposit date">{formatDate(entry.paid_on)}</Fact>
      <Fact label="Entered">{`${formatMoment(entry.entered_at)}, ${entry.entered_by_name}`}</Fact>
      {entry.decided_at ? (
        <Fact label={entry.status === "confirmed" ? "Confirmed" : "Decided"}>
          {`${formatMoment(entry.decided_at)}, ${entry.decided_by_name ?? ""}`}
        </Fact>
      ) : null}
      {entry.remark ? (
        <Fact label="Note" wide>
          {entry.remark}
        </Fact>
      ) : null}
    </Facts>
  );
}

function Bills({ entry }: { entry: EntryViewData }) {
  const { bills, elsewhere, excess_kobo, status } = entry;
  const isOpen = status !== "confirmed";
  return (
    <>
      <DataTable<EntryViewData["bills"][number]>
        caption="Bills for this deposit, oldest first"
        stacked
        rows={bills}
        columns={[
          codeColumn("Bill", pages.bill),
          { head: "Charge", place: "name", cell: "title" },
          {
            head: "Payer",
            place: "sub",
            cell: ({ payer_name }) => payer_name ?? <span className="faint">no payer</span>,
          },
          moneyColumn(
            isOpen ? "Due on deposit date (₦)" : "Balance (₦)",
            (bill) => bill.due_kobo,
            isOpen ? { hideOnPhone: true } : { place: "sum" },
          ),
          isOpen && moneyColumn("Applied (₦)", (bill) => bill.part_kobo),
        ]}
      />
      {elsewhere > 0 ? (
        <p className="note gap">
          {elsewhere === 1
            ? "You don’t have access to 1 more bill."
            : `You don’t have access to ${elsewhere} more bills.`}
        </p>
      ) : null}
      {excess_kobo > 0 ? (
        <Notice kind="warn" className="gap">
          <Money kobo={excess_kobo} /> above the amount due will be kept as credit for the payer.
        </Notice>
      ) : null}
    </>
  );
}
