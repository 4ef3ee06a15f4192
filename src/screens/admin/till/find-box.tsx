import { type RefObject, useState } from "react";
import type { CounterBill, CounterResult } from "#areas/collecting/tills/find-at-counter.ts";
import { dueRows } from "#domain/documents/due-rows.ts";
import { api } from "#session/api.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Affix, TextInput } from "#ui/primitives/input.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { tillPaths } from "./labels.ts";
import styles from "./till.module.css";
import { amountDueNow } from "./use-serving.ts";

interface FindBoxProps {
  tillId: number;
  inputRef: RefObject<HTMLInputElement | null>;
  onAdd: (bills: readonly CounterBill[]) => void;
  /** Called on Enter in an empty box: moves the focus to the payment. */
  onNext: () => void;
}

/** Search box for the next payer: a typed or scanned code, then Enter. */
export function FindBox({ tillId, inputRef, onAdd, onNext }: FindBoxProps) {
  const [found, setFound] = useState<CounterResult>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function find(q: string): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const result = await api.get<CounterResult>(tillPaths.bills(tillId), { query: { q } });
    setBusy(false);
    if (!result.ok) return setProblem(result.message);
    const { bills, exact } = result.data;
    const [only] = bills;
    if (bills.length === 0) {
      setFound(undefined);
      return setProblem(`Nothing to pay for “${q}”. Check the code and try again.`);
    }
    if (exact && only) return addOnly(only);
    setFound(result.data);
  }

  function addOnly(bill: CounterBill): void {
    setFound(undefined);
    if (bill.due_kobo > 0) add([bill]);
    else
      setProblem(
        bill.status === "cancelled"
          ? `Bill ${bill.code} was cancelled. Ask the payer if they have a new bill.`
          : `Bill ${bill.code} for ${bill.payer_name} is already paid.`,
      );
  }

  function add(bills: readonly CounterBill[]): void {
    onAdd(bills);
    setFound(undefined);
    if (inputRef.current) inputRef.current.value = "";
    inputRef.current?.focus();
  }

  return (
    <form
      aria-label="Find bills"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const q = (inputRef.current?.value ?? "").trim();
        if (q === "") onNext();
        else if (!busy) void find(q);
      }}
    >
      <Field name="q" label="Bill, plate or payer" hint="Pay code, plate, payer code, phone number or name">
        <Affix
          after={
            <Button type="submit" icon="search" busy={busy}>
              Find
            </Button>
          }
        >
          <TextInput
            ref={inputRef}
            as="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={300}
            autoFocus
          />
        </Affix>
      </Field>
      {problem ? (
        <Notice kind="warn" alert>
          {problem}
        </Notice>
      ) : null}
      {found ? <FoundBills found={found} onAdd={add} /> : null}
    </form>
  );
}

function FoundBills({
  found: { bills, more },
  onAdd,
}: {
  found: CounterResult;
  onAdd: (bills: readonly CounterBill[]) => void;
}) {
  const [first] = bills;
  const samePayer = bills.every(
    ({ payer_code, payer_name }) => payer_code === first?.payer_code && payer_name === first?.payer_name,
  );
  return (
    <div className="stack-s">
      <ul className={styles.basket} aria-label="Bills found">
        {bills.map((bill, at) => (
          <li key={bill.id}>
            <BillText bill={bill} />
            <Money kobo={amountDueNow(bill)} />
            <Button small autoFocus={at === 0} onClick={() => onAdd([bill])}>
              {`Add ${bill.pay_code}`}
            </Button>
          </li>
        ))}
      </ul>
      {samePayer && bills.length > 1 ? (
        <Button small onClick={() => onAdd(bills)}>{`Add all ${bills.length}`}</Button>
      ) : null}
      {more ? <p className="note">Too many results. Type more of the name, or a code.</p> : null}
    </div>
  );
}

/** The bill's subject and payer. */
export function BillText({ bill }: { bill: CounterBill }) {
  return (
    <div className="stack-s">
      <div className="line line--tight">
        <RecordCode code={bill.pay_code} outlined /> <span className="strong">{bill.title}</span>
      </div>
      <p className="note">
        {[
          bill.payer_name,
          bill.asset?.title,
          ...(bill.due ? dueRows(bill.due).map(({ label, sum }) => `${label}: ${sum}`) : []),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}
