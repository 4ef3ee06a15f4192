import { Fragment } from "react";
import type { TillPaymentRow } from "#areas/collecting/tills/get-till.ts";
import { formatTime } from "#domain/lagos.ts";
import { tillMethods } from "#domain/till.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import styles from "./till.module.css";

/** The last payments of the cashier's till, for finding a receipt. */
export function RecentPayments({ rows }: { rows: readonly TillPaymentRow[] }) {
  return (
    <Panel title="Recent payments">
      {rows.length === 0 ? <p className="soft">No payments yet.</p> : null}
      <ul className={styles.basket}>
        {rows.map((row) => (
          <li key={row.payment_id}>
            <div>
              <p>
                {row.payer_name} {row.state === "reversed" ? <Status kind="reversed" /> : null}
              </p>
              <p className="note">
                {`${formatTime(row.at)}, ${tillMethods[row.way]} · `}
                {row.receipts.map(({ id, number, status }) => (
                  <Fragment key={id}>
                    <a className="nowrap" href={`/admin/receipt/${id}`}>
                      {number}
                    </a>
                    {status === "cancelled" ? " (cancelled) " : " "}
                  </Fragment>
                ))}
              </p>
            </div>
            <Money kobo={row.kobo} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
