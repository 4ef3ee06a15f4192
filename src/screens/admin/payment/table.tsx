import type { ListedPayment } from "#areas/collecting/payments/list-payments.ts";
import { formatMoment } from "#domain/lagos.ts";
import type { PaymentList } from "#domain/payment-lists.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { paymentPages } from "../../shared/addresses/payments.ts";
import { AskNow } from "./ask-now.tsx";
import { channelWords, stateLooks } from "./words.ts";

interface PaymentTableProps {
  rows: readonly ListedPayment[];
  /** The row the keyboard stands on. */
  current: number;
  list: PaymentList;
}

/** Payments as a table; of stuck ones the payment service can be asked in the row. */
export function PaymentTable({ rows, current, list }: PaymentTableProps) {
  const isQueue = list === "stuck";
  return (
    <Table
      caption={isQueue ? "Stuck payments, the longest waiting first" : "Payments, the latest first"}
      tall
      fold
      tworow
    >
      <thead>
        <tr>
          <HeadCell>Payment</HeadCell>
          <HeadCell>For</HeadCell>
          <HeadCell>Payer</HeadCell>
          <HeadCell spareMid>Channel</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
          {isQueue ? <HeadCell>Next</HeadCell> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id} aria-current={at === current ? "true" : undefined}>
            <Cell place="code">
              <Plate code={row.code} drawn href={paymentPages.view(row.id)} />
            </Cell>
            <Cell head place="name" under={more(row.bills)}>
              {row.bill_title ?? <span className="faint">bills of others</span>}
            </Cell>
            <Cell place="sub">{row.payer_name}</Cell>
            <Cell spare spareMid under={row.method ?? undefined}>
              {channelWords[row.channel] ?? row.channel}
            </Cell>
            <Cell place="status" under={formatMoment(row.confirmed_at ?? row.created_at)}>
              <PaymentStatusMark state={row.state} stuck={row.stuck} />
            </Cell>
            <Cell place="sum" right>
              <Money kobo={row.kobo} bare />
            </Cell>
            {isQueue ? (
              <Cell spare>
                <AskNow id={row.id} code={row.code} slim />
              </Cell>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function more(bills: number): string | undefined {
  if (bills < 2) return undefined;
  return bills === 2 ? "and one bill more" : `and ${bills - 1} bills more`;
}

interface MarkProps {
  state: string;
  stuck: boolean;
  as?: "plain" | "tag";
}

/** How a payment stands, and whether somebody has to look into it. */
export function PaymentStatusMark({ state, stuck, as = "plain" }: MarkProps) {
  const { kind, label } = stateLooks[state] ?? { kind: "draft" as const, label: state };
  return stuck ? (
    <Status kind="overdue" label={`${label}: stuck`} as={as} />
  ) : (
    <Status kind={kind} label={label} as={as} />
  );
}
