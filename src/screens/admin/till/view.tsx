import { Link, useLoaderData } from "react-router";
import { drawerRows } from "#domain/documents/till-sheet-drawer.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { NotesEntry } from "../../shared/notes/notes-entry.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { TillActions } from "./actions.tsx";
import { tillPages, tillStyles } from "./labels.ts";
import { Difference } from "./list.tsx";
import { Moves } from "./moves.tsx";
import { RecentPayments } from "./recent-payments.tsx";
import { type TillData, tillLoader } from "./view-loader.ts";

export const loader = tillLoader;

export const meta = pageTitle("Till");

/** One till: its cashier, payments, count and next step. */
export default function TillPage() {
  const { till, recent, notes, mayListTills } = useLoaderData<typeof loader>();
  const style = tillStyles[till.late ? "late" : till.status] ?? {
    kind: "draft" as const,
    label: till.status,
  };
  return (
    <>
      <Breadcrumb>
        <Link to={mayListTills ? tillPages.list : tillPages.counter}>
          {mayListTills ? "Tills" : "Counter"}
        </Link>{" "}
        · {till.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={till.code} size="big" />}>
          <RecordHead title={till.place} actions={<TillActions till={till} />}>
            <Status kind={style.kind} label={style.label} as="tag" />
            <span className="soft">{`${till.mine ? "your till" : till.cashier_name}, ${formatDate(till.day)}`}</span>
          </RecordHead>
          <div className="stack gap">
            <StatusBanner till={till} />
            {till.sums ? (
              <div>
                <Figure kobo={paidKobo(till.sums)} />
                <p className="soft">Total of payments, without cash rounding</p>
              </div>
            ) : null}
            <Details till={till} />
          </div>
        </RecordSection>
        <RecordSection
          title="Drawer"
          note={till.counts.length > 1 ? `counted ${till.counts.length} times` : undefined}
        >
          <Drawer till={till} />
        </RecordSection>
        <RecordSection title="Cash movements">
          <Moves till={till} />
        </RecordSection>
        <RecordSection title="Payments" note={String(till.payments)}>
          <RecentPayments rows={recent} />
          {till.sums && till.payments > 0 ? (
            <p className="gap">
              <ButtonLink small icon="file-text" to={tillPages.sheet(till.id)}>
                Till sheet with all receipts
              </ButtonLink>
            </p>
          ) : null}
        </RecordSection>
        <NotesEntry resource="till" record={till.id} notes={notes} />
      </RecordSections>
    </>
  );
}

/** The next step. */
function StatusBanner({ till }: { till: TillData }) {
  const { status, can, mine, late, changed, counted_kobo, expected_kobo, difference_reason } = till;
  if (status === "closed") return <MissingCash till={till} />;
  if (status === "open")
    return late ? (
      <Notice kind="warn">{`This till is from ${formatDate(till.day)}. It must be counted and closed.`}</Notice>
    ) : null;
  if (changed)
    return (
      <Notice kind="warn">
        {`Payments or bank deposits have changed since the count. ${
          can.count || can.force
            ? "Count the till again before it is closed."
            : "The officer who counted the till must count it again before it is closed."
        }`}
      </Notice>
    );
  const difference = (counted_kobo ?? 0) - (expected_kobo ?? 0);
  if (difference !== 0 && difference_reason === null)
    return (
      <Notice kind="warn">
        <Difference kobo={difference} />.{" "}
        {can.explain
          ? "Count again or explain the difference."
          : "The officer who counted it must explain the difference before it can be closed."}
      </Notice>
    );
  return (
    <Notice>
      {can.close
        ? "Collect the cash, card slips and cheques, check them against the count, then close the till."
        : mine
          ? "Hand over the cash, card slips and cheques to the officer who closes the till."
          : "An officer who did not operate or count the till must close it."}
    </Notice>
  );
}

/** Deposits withdrawn after closing: cash that the closing officer never received. */
function MissingCash({ till: { sums, can } }: { till: TillData }) {
  if (!sums || sums.missing_kobo === 0) return null;
  return (
    <Notice kind="warn">
      {`Short ${formatNaira(sums.missing_kobo)}: a bank deposit was withdrawn after the till was closed. ${
        can.bank
          ? "Collect the cash from the cashier and enter the deposit that replaces it."
          : "An officer who closes tills must enter the deposit that replaces it."
      }`}
    </Notice>
  );
}

function Details({ till }: { till: TillData }) {
  return (
    <Facts>
      <Fact label="Cashier">{till.cashier_name}</Fact>
      <Fact label="Agency">{[till.agency ?? "All agencies", till.lga].filter(Boolean).join(", ")}</Fact>
      <Fact label="Opened">{formatMoment(till.opened_at)}</Fact>
      {till.counted_at ? (
        <Fact label="Counted">{`${formatMoment(till.counted_at)}, ${till.counted_by_name ?? ""}`}</Fact>
      ) : null}
      {till.closed_at ? (
        <Fact label="Closed">{`${formatMoment(till.closed_at)}, ${till.closed_by_name ?? ""}`}</Fact>
      ) : null}
      {till.forced_reason ? (
        <Fact label="Reason for counting" wide>
          {till.forced_reason}
        </Fact>
      ) : null}
      {till.difference_reason ? (
        <Fact label="Explanation of the difference" wide>
          {till.difference_reason}
        </Fact>
      ) : null}
    </Facts>
  );
}

/** The total credited to bills and payers, as on the till sheet. */
function paidKobo(sums: NonNullable<TillData["sums"]>): number {
  return sums.cash_kobo - sums.rounding_kobo + sums.card_kobo + sums.cheque_kobo;
}

function Drawer({ till }: { till: TillData }) {
  const { sums, float_kobo, counted_kobo, expected_kobo } = till;
  if (!sums)
    return (
      <p className="soft">
        Opened with <Money kobo={float_kobo} />. The expected amount is shown after you count.
      </p>
    );
  return (
    <Facts>
      {drawerRows({ ...sums, float_kobo, counted_kobo, expected_kobo }).map(({ label, kobo }) => (
        <Fact key={label} label={label} numeric>
          <Money kobo={kobo} />
        </Fact>
      ))}
      <Fact label="Card slips" numeric>
        <Money kobo={sums.card_kobo} />
      </Fact>
      <Fact label="Cheques" numeric>
        <Money kobo={sums.cheque_kobo} />
      </Fact>
      {till.status === "closed" ? (
        <Fact label="In transit to bank" numeric>
          <Money kobo={sums.transit_kobo} />
        </Fact>
      ) : null}
    </Facts>
  );
}
