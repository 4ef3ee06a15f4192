import { useState } from "react";
import { flushSync } from "react-dom";
import type { TakenPaymentDetails } from "#areas/collecting/tills/get-taken-payment.ts";
import { formatNaira } from "#domain/money.ts";
import { api } from "#session/api.ts";
import { Button, ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { notifyFailure } from "#ui/primitives/notify.ts";
import { ReceiptRoll } from "../../shared/money/receipt-roll.tsx";
import { useCountedPrint } from "../../shared/money/use-counted-print.ts";
import styles from "./till.module.css";

type Marks = Readonly<Record<number, readonly string[]>>;

/**
 * Prints all receipts of a payment on the roll printer. Each print is counted first; reprints are marked as duplicates.
 */
export function usePrintReceipts(paid: TakenPaymentDetails | null) {
  const [marks, setMarks] = useState<Marks>({});
  const [busy, setBusy] = useState(false);
  async function print(): Promise<void> {
    if (!paid || busy) return;
    setBusy(true);
    const counted: Record<number, readonly string[]> = {};
    for (const { id } of paid.receipts) {
      const result = await api.post<{ marks: string[] }>(`/api/v1/receipts/${id}/print`);
      if (!result.ok) {
        setBusy(false);
        notifyFailure("Not printed", result);
        return;
      }
      counted[id] = result.data.marks;
    }
    // They must be rendered before printing, which uses the page's current state.
    flushSync(() => {
      setMarks(counted);
      setBusy(false);
    });
    window.print();
  }
  return { print, busy, marks };
}

interface PaidPanelProps {
  paid: TakenPaymentDetails;
  onPrint: () => void;
  busy: boolean;
}

/** The change due, in large type, and the receipts. */
export function PaidPanel({ paid, onPrint, busy }: PaidPanelProps) {
  const { change_kobo, credit_kobo, rounding_kobo, kobo, payer_name, method, receipts } = paid;
  return (
    <section className={styles.change} aria-label="Last payment">
      <p className="strong">{change_kobo > 0 ? "Give change" : "No change due"}</p>
      <p className={styles.largeAmount} role="status">
        {formatNaira(change_kobo)}
      </p>
      <p>{`${formatNaira(kobo)} received from ${payer_name}. ${method ?? ""}.`}</p>
      {rounding_kobo === 0 ? null : <p>{`${formatNaira(kobo + rounding_kobo)} in cash, after rounding.`}</p>}
      {credit_kobo > 0 ? <p>{`${formatNaira(credit_kobo)} added to the payer’s credit.`}</p> : null}
      <Buttons className="gap">
        <Button icon="printer" shortcut="F9" busy={busy} onClick={onPrint}>
          {receipts.length === 1 ? "Print receipt" : `Print ${receipts.length} receipts`}
        </Button>
      </Buttons>
      <ul className="stack-s gap">
        {receipts.map((receipt) => (
          <PaidReceipt key={receipt.id} receipt={receipt} />
        ))}
      </ul>
    </section>
  );
}

/** One receipt: to view, and as a file for the roll or A4; each file is counted as a print. */
function PaidReceipt({
  receipt: { id, number, kobo },
}: {
  receipt: TakenPaymentDetails["receipts"][number];
}) {
  const { download } = useCountedPrint(String(id), true);
  return (
    <li className="line line--tight">
      <ButtonLink kind="quiet" small icon="receipt" to={`/admin/receipt/${id}`}>
        {`${number}, ${formatNaira(kobo)}`}
      </ButtonLink>
      {(["80mm", "a4"] as const).map((size) => (
        <ButtonAnchor
          key={size}
          kind="quiet"
          small
          icon="file-down"
          href={`/api/v1/receipts/${id}/pdf?size=${size}`}
          download
          onClick={download}
        >
          {size === "a4" ? "A4 PDF" : "Roll PDF"}
        </ButtonAnchor>
      ))}
    </li>
  );
}

/** The receipt rolls, visible in print only. */
export function PaidRolls({ paid, marks }: { paid: TakenPaymentDetails; marks: Marks }) {
  return (
    <div className={styles.rolls}>
      {paid.receipts.map(({ id, content }) => (
        <ReceiptRoll key={id} content={marks[id] ? { ...content, marks: marks[id] } : content} />
      ))}
    </div>
  );
}
