import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { CounterBill } from "#areas/collecting/tills/find-at-counter.ts";
import { formErrors } from "#session/answer.ts";
import { Button } from "#ui/primitives/button.tsx";
import { KeyHint } from "#ui/primitives/key-hint.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import type { CounterData } from "./counter-loader.ts";
import { BillText, FindBox } from "./find-box.tsx";
import { tillPages } from "./labels.ts";
import { PaidPanel, PaidRolls, usePrintReceipts } from "./paid-panel.tsx";
import { PayForm } from "./pay-form.tsx";
import { RecentPayments } from "./recent-payments.tsx";
import styles from "./till.module.css";
import { useCounterKeys } from "./use-counter-keys.ts";
import { amountDueNow, paymentBody, totalsOf, useServing } from "./use-serving.ts";
import { useTakePayment } from "./use-take-payment.ts";

type ServePayerProps = Pick<CounterData, "paid" | "recent"> & {
  tillId: number;
  /** The step cash is rounded to, kobo. */
  step: number;
};

/** The counter: current payer, their payment, and the last payment beside it. */
export function ServePayer({ tillId, step, paid, recent }: ServePayerProps) {
  const navigate = useNavigate();
  const searchRef = useRef<HTMLInputElement>(null);
  const tenderedRef = useRef<HTMLInputElement>(null);
  const { serving, change, clear, finish } = useServing(tillId);
  const [otherPayer, setOtherPayer] = useState<string>();
  const printing = usePrintReceipts(paid);
  const { take, retry, busy, unanswered, errors, failure } = useTakePayment(tillId, async ({ id }, bills) => {
    finish(bills);
    await navigate(`${tillPages.counter}?paid=${id}`, { replace: true, preventScrollReset: true });
    searchRef.current?.focus();
  });
  const isServing = serving.bills.length > 0;
  const onTake = () => {
    if (unanswered) retry();
    else if (isServing) take(paymentBody(serving, step));
    else searchRef.current?.focus();
  };
  useCounterKeys({
    find: () => searchRef.current?.focus(),
    take: onTake,
    print: () => void printing.print().then(() => searchRef.current?.focus()),
  });
  // Waiting for the next payer.
  useEffect(() => {
    if (!isServing) searchRef.current?.focus();
  }, [isServing]);

  function add(bills: readonly CounterBill[]): void {
    const newBills = bills.filter(({ id }) => !serving.bills.some((bill) => bill.id === id));
    const [payer] = [...serving.bills, ...newBills];
    const others = newBills.find(
      (bill) => bill.payer_code !== payer?.payer_code || bill.payer_name !== payer.payer_name,
    );
    setOtherPayer(others && `${others.pay_code} belongs to ${others.payer_name}. Take one payer at a time.`);
    if (!others) change({ bills: [...serving.bills, ...newBills], kobo: "", tendered: "" });
  }

  return (
    <>
      <WithAside className="no-print">
        <div className="stack-l">
          {unanswered ? (
            <Notice
              kind="warn"
              alert
              action={
                <Button small busy={busy} shortcut="F8" onClick={retry}>
                  Check again
                </Button>
              }
            >
              We couldn’t confirm the last payment. Check again before you take another one; it won’t be taken
              twice.
            </Notice>
          ) : (
            <FindBox
              tillId={tillId}
              inputRef={searchRef}
              onAdd={add}
              onNext={() => tenderedRef.current?.focus()}
            />
          )}
          {otherPayer ? (
            <Notice kind="warn" alert>
              {otherPayer}
            </Notice>
          ) : null}
          {isServing && !unanswered ? (
            <Panel
              title={`Payment by ${serving.bills[0]?.payer_name ?? ""}`}
              end={
                <Button kind="quiet" small onClick={clear}>
                  Clear bills
                </Button>
              }
            >
              <Basket
                bills={serving.bills}
                onRemove={(id) =>
                  change({ bills: serving.bills.filter((bill) => bill.id !== id), kobo: "", tendered: "" })
                }
              />
              <p className={styles.total}>
                <span>Amount due</span>
                <Money kobo={totalsOf(serving, step).next} />
              </p>
              <div className="gap">
                <PayForm
                  serving={serving}
                  step={step}
                  change={change}
                  busy={busy}
                  errors={errors}
                  tenderedRef={tenderedRef}
                  onTake={onTake}
                  wrong={failure && failure.status !== 0 ? formErrors(errors, failure.message) : undefined}
                />
              </div>
            </Panel>
          ) : null}
          {paid && !isServing && !unanswered ? (
            <PaidPanel paid={paid} onPrint={() => void printing.print()} busy={printing.busy} />
          ) : null}
          <details className="note wide-only">
            <summary>Keyboard shortcuts</summary>
            <p className="line gap">
              <KeyHint keys={["F2"]}>New search</KeyHint>
              <KeyHint keys={["Enter"]}>Find, then go to payment</KeyHint>
              <KeyHint keys={["F8"]}>Take payment</KeyHint>
              <KeyHint keys={["F9"]}>Print receipt</KeyHint>
            </p>
          </details>
        </div>
        <div className="stack-l">
          <RecentPayments rows={recent} />
        </div>
      </WithAside>
      {paid ? <PaidRolls paid={paid} marks={printing.marks} /> : null}
    </>
  );
}

function Basket({ bills, onRemove }: { bills: readonly CounterBill[]; onRemove: (id: number) => void }) {
  return (
    <ul className={styles.basket} aria-label="Selected bills">
      {bills.map((bill) => (
        <li key={bill.id}>
          <BillText bill={bill} />
          <Money kobo={amountDueNow(bill)} />
          <Button iconOnly small kind="quiet" icon="x" onClick={() => onRemove(bill.id)}>
            {`Remove ${bill.pay_code}`}
          </Button>
        </li>
      ))}
    </ul>
  );
}
