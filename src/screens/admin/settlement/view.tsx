import { Link, useLoaderData } from "react-router";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { ButtonAnchor, ButtonLink } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { ActionHistory } from "../../shared/action-history.tsx";
import { NotesEntry } from "../../shared/notes/notes-entry.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pendingDecision } from "../../shared/pending-decision.ts";
import { SettlementActions } from "./actions.tsx";
import { settlementPages, settlementPaths, settlementStyle } from "./labels.ts";
import { DayTable, ItemTable, PayoutTable } from "./settlement-tables.tsx";
import { type SettlementView, settlementLoader } from "./view-loader.ts";

export const loader = settlementLoader;

export const meta = pageTitle("Settlement");

/** One batch: its items, decisions and payout. */
export default function Settlement() {
  const { batch, notes, today } = useLoaderData<typeof loader>();
  const { code, agency_name, period_from, period_to, net_kobo, items, days, payouts, history } = batch;
  return (
    <>
      <Breadcrumb>
        <Link to={settlementPages.list}>Settlements</Link> · {code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={code} size="big" />}>
          <RecordHead title={agency_name} actions={<Actions batch={batch} today={today} />}>
            <Status {...settlementStyle(batch.status)} as="tag" />
            <span className="soft">{`${formatDate(period_from)} to ${formatDate(period_to)}`}</span>
          </RecordHead>
          <div className="stack gap">
            <StatusBanner batch={batch} />
            {batch.warnings.map(({ code: warning, message }) => (
              <Notice key={warning} kind="warn">
                {message}
              </Notice>
            ))}
            <Figure kobo={net_kobo} />
            <Totals batch={batch} />
          </div>
        </RecordSection>
        <RecordSection title="By revenue item" note={String(items.length)}>
          <ItemTable rows={items} />
        </RecordSection>
        <RecordSection title="By day" note={String(days.length)}>
          <DayTable rows={days} />
        </RecordSection>
        {payouts.length > 0 ? (
          <RecordSection title="Payments to the agency">
            <PayoutTable rows={payouts} />
          </RecordSection>
        ) : null}
        <NotesEntry resource="settlement" record={batch.id} notes={notes} />
        <RecordSection title="History">
          <ActionHistory actions={history} text={EVENTS} marked={["approve", "pay"]} />
        </RecordSection>
      </RecordSections>
    </>
  );
}

const EVENTS: Readonly<Record<string, string>> = {
  draft: "{who} drafted it",
  approve: "{who} approved it",
  discard: "{who} discarded it",
  pay: "{who} marked it as paid",
  fail: "{who} marked the payment as failed",
  payment_file: "{who} downloaded the payout file",
};

function Actions({ batch, today }: { batch: SettlementView; today: string }) {
  return (
    <>
      <SettlementActions batch={batch} today={today} />
      {batch.can.export ? (
        <ButtonAnchor icon="download" href={settlementPaths.fileOf(batch.id)} download>
          Download payout file
        </ButtonAnchor>
      ) : null}
      <ButtonLink icon="printer" to={settlementPages.document(batch.id)}>
        Open document
      </ButtonLink>
    </>
  );
}

/** The next step. */
function StatusBanner({ batch }: { batch: SettlementView }) {
  const { status, reason, payouts } = batch;
  const failed = payouts.find(({ state }) => state === "failed")?.reason;
  switch (status) {
    case "draft":
      return (
        <Notice>
          {batch.mine || batch.account_ready ? draftText(batch) : <MissingAccountText batch={batch} />}
        </Notice>
      );
    case "approved":
      return <Notice>Send the payout file to the bank, then record the result here.</Notice>;
    case "failed":
      return (
        <Notice kind="warn">
          {"The bank did not make the payment"}
          {failed ? (
            <>
              {": "}
              <q>{failed}</q>
            </>
          ) : null}
          {". "}
          {batch.account_ready ? (
            "If approved again, it is paid to the agency’s current account."
          ) : (
            <MissingAccountText batch={batch} />
          )}
        </Notice>
      );
    case "carried":
      return (
        <Notice>
          Nothing to pay: reversals and fees equal or exceed collections. Carried over to the next batch.
        </Notice>
      );
    case "discarded":
      return (
        <Notice kind="warn">
          {"Discarded. Reason: "}
          <q>{reason}</q>
        </Notice>
      );
    default:
      return null;
  }
}

/** What must be done before the settlement can be approved. */
function MissingAccountText({ batch: { agency_id, agency_name } }: { batch: SettlementView }) {
  return (
    <>
      {`${agency_name} has no confirmed account, or a change to it is pending approval. Confirm the account first. `}
      <Link to={settlementPages.agency(agency_id)}>View agency</Link>
    </>
  );
}

function draftText({ mine, can, net_kobo }: SettlementView): string {
  if (mine) return "You drafted this. Another officer must approve it.";
  if (!can.approve) return pendingDecision("approve settlements");
  return net_kobo > 0
    ? "Check it against collections for these dates, then approve it."
    : "Nothing to pay. If approved, it is carried into the next batch.";
}

function Totals({ batch }: { batch: SettlementView }) {
  const { gross_kobo, reversed_kobo, fee_kobo, carried_kobo, carried_from } = batch;
  return (
    <Facts>
      <Fact label="Collected" numeric>
        <Money kobo={gross_kobo} />
      </Fact>
      <Fact label="Reversed" numeric>
        <Money kobo={reversed_kobo} />
      </Fact>
      <Fact label="Fees" numeric>
        <Money kobo={fee_kobo} />
      </Fact>
      {carried_from.length > 0 ? (
        <Fact label={`Carried over from ${carried_from.map(({ code }) => code).join(", ")}`} numeric>
          <Money kobo={carried_kobo} />
        </Fact>
      ) : null}
      <Fact label="Drafted">{`${formatMoment(batch.drafted_at)}, ${batch.drafted_by_name}`}</Fact>
      {batch.approved_at ? (
        <Fact label="Approved">{`${formatMoment(batch.approved_at)}, ${batch.approved_by_name ?? ""}`}</Fact>
      ) : null}
    </Facts>
  );
}
