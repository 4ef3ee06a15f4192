import { useEffect, useRef, useState } from "react";
import { roundCash } from "#domain/cash-rounding.ts";
import { parseNaira } from "#domain/money.ts";
import type { Way } from "#domain/till.ts";
import type { CounterBill } from "#server/tills/find-at-counter.ts";
import { parseJson, readKey, removeKey, writeKey } from "#session/storage.ts";

/** What lies on the counter and what was typed about it. Sums as typed. */
export interface Serving {
  readonly bills: readonly CounterBill[];
  readonly way: Way;
  /** Empty: all that is due. */
  readonly kobo: string;
  /** Empty: as much as is to be paid. */
  readonly tendered: string;
  readonly over: "change" | "credit";
  readonly reference: string;
  readonly bank: string;
}

const NOBODY: Serving = {
  bills: [],
  way: "cash",
  kobo: "",
  tendered: "",
  over: "change",
  reference: "",
  bank: "",
};

/** Who is served, kept in this tab through a reload until they have paid. */
export function useServing(tillId: number) {
  const key = `till.${tillId}.serving`;
  const [serving, setServing] = useState<Serving>(NOBODY);
  const isRead = useRef(false);
  useEffect(() => {
    const kept = parseJson(readKey("session", key)) as Serving | null;
    if (kept && Array.isArray(kept.bills)) setServing({ ...NOBODY, ...kept });
    isRead.current = true;
  }, [key]);
  const change = (more: Partial<Serving>) =>
    setServing((before) => {
      const now = { ...before, ...more };
      if (isRead.current) writeKey("session", key, JSON.stringify(now));
      return now;
    });
  const clear = () => {
    removeKey("session", key);
    setServing(NOBODY);
  };
  return { serving, change, clear };
}

/**
 * The amounts on the counter, kobo; undefined where what was typed is no amount. `paid` is what is handed over for `toPay`:
 * cash is rounded.
 * @param step of cash, kobo
 */
export function sumsOf({ bills, kobo, tendered, way }: Serving, step: number) {
  const due = bills.reduce((sum, bill) => sum + bill.due_kobo, 0);
  const toPay = kobo.trim() === "" ? due : parseNaira(kobo);
  const paid = toPay !== undefined && toPay > 0 && way === "cash" ? roundCash(toPay, step) : toPay;
  const handed = tendered.trim() === "" ? paid : parseNaira(tendered);
  const extra = paid === undefined || handed === undefined ? undefined : handed - paid;
  return { due, toPay, paid, handed, extra };
}

/** The body of the call that takes the payment. */
export function bodyOf(serving: Serving, step: number) {
  const { bills, way, reference, bank, over, kobo, tendered } = serving;
  const { due, extra } = sumsOf(serving, step);
  return {
    bills: bills.map(({ id }) => id),
    way,
    kobo: kobo.trim() === "" ? due : kobo,
    tendered_kobo: tendered.trim() === "" ? null : tendered,
    over: (extra ?? 0) > 0 ? (way === "cash" ? over : "credit") : null,
    ...(way !== "cash" && { reference }),
    ...(way === "cheque" && { bank }),
  };
}
