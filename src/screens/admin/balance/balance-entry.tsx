import { formatDate } from "#domain/lagos.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";
import { Cell } from "#ui/primitives/table.tsx";
import { DataTable, moneyColumn } from "../../shared/data-table.tsx";
import { pages } from "../charging/api-paths.ts";
import styles from "./balance-entry.module.css";
import type { BalanceSubject, BalanceSummary, SummaryBill } from "./balance-summary.ts";

interface BalanceEntryProps {
  /** Null if the user may not view bills. */
  owed: BalanceSummary | null;
  /** The billed asset or the payer. */
  about: { readonly type: BalanceSubject; readonly id: number };
}

/** First panel of an asset's or payer's page: the bills and today's balance. */
export function BalanceEntry({ owed, about }: BalanceEntryProps) {
  if (!owed) return null;
  const { bills, balance_kobo, as_of, reasons } = owed;
  return (
    <RecordSection title="Balance" note={`as at ${formatDate(as_of)}`}>
      <div className={styles.owes}>
        {bills.length > 0 ? <BillTable owed={owed} /> : <p className="soft">No bills yet.</p>}
        <div className="stack-s">
          {bills.length > 0 ? (
            <>
              <p className="note">Balance today</p>
              <Figure kobo={balance_kobo} />
            </>
          ) : null}
          {reasons.map((text) => (
            <p key={text} className="note">
              {text}.
            </p>
          ))}
          {isPayer(about.type) ? (
            <Buttons>
              <ButtonLink small icon="file-text" to={`/admin/statement/${about.type}/${about.id}`}>
                Statement of account
              </ButtonLink>
            </Buttons>
          ) : (
            <EstimateLink asset={about} />
          )}
        </div>
      </div>
    </RecordSection>
  );
}

function isPayer(type: BalanceSubject): boolean {
  return type === "individual" || type === "corporate";
}

function EstimateLink({ asset }: { asset: BalanceEntryProps["about"] }) {
  const { can } = useSession();
  if (!can("billing.run")) return null;
  const query = new URLSearchParams({ resource: asset.type, asset: String(asset.id) });
  return (
    <Buttons>
      <ButtonLink small icon="calculator" to={`${pages.tariff()}?${query}#try`}>
        Estimate charges
      </ButtonLink>
    </Buttons>
  );
}

function BillTable({ owed: { bills, balance_kobo, more } }: { owed: BalanceSummary }) {
  return (
    <div>
      <DataTable<SummaryBill>
        caption="Bills, newest first"
        stacked
        twoLineRows
        dense
        columns={[
          {
            head: "Bill",
            place: "code",
            cell: (bill) => <RecordCode code={bill.pay_code} outlined href={pages.bill(bill.id)} />,
          },
          {
            head: "For",
            place: "name",
            cell: (bill) => <span className={styles.title}>{bill.title}</span>,
            secondLine: (bill) => `due ${formatDate(bill.due_on)}`,
          },
          { head: "Status", place: "status", cell: (bill) => <Status kind={statusOf(bill)} /> },
          {
            head: "Charged (₦)",
            hideOnPhone: true,
            right: true,
            cell: (bill) => <Money kobo={bill.total_kobo} bare />,
            secondLine: (bill) => adjustmentText(bill),
          },
          moneyColumn("Paid (₦)", (bill) => -bill.paid_kobo || 0, { hideBelowLg: true }),
          moneyColumn("Balance (₦)", (bill) => bill.balance_kobo),
        ]}
        rows={bills}
      >
        <tfoot>
          <tr>
            <Cell head place="name" colSpan={4}>
              Balance
            </Cell>
            <Cell hideOnPhone hideBelowLg />
            <Cell place="sum" right>
              <Money kobo={balance_kobo} bare />
            </Cell>
          </tr>
        </tfoot>
      </DataTable>
      {more > 0 ? <p className="note gap">{`and ${more.toLocaleString("en-NG")} older`}</p> : null}
    </div>
  );
}

/** Discounts, penalties and interest, shown under the amount charged. */
function adjustmentText({ changed_kobo }: SummaryBill) {
  if (changed_kobo === 0) return undefined;
  return (
    <span className="nowrap">
      <Money kobo={changed_kobo} bare /> {changed_kobo < 0 ? "deducted" : "added"}
    </span>
  );
}

function statusOf({ status, overdue }: SummaryBill): StatusKind {
  if (status === "paid" || status === "cancelled") return status;
  if (overdue) return "overdue";
  return status === "part-paid" ? "part" : "owing";
}
