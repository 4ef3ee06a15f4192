import { useEffect, useRef, useState } from "react";
import type { CounterBill } from "#areas/collecting/tills/find-at-counter.ts";
import { roundCash } from "#domain/cash-rounding.ts";
import { parseNaira } from "#domain/money.ts";
import type { TillMethod } from "#domain/till.ts";
import { parseJson, readKey, removeKey, writeKey } from "#session/storage.ts";

/** The bills being paid and what was typed for them. Amounts as typed. */
export interface Serving {
  readonly bills: readonly CounterBill[];
  readonly method: TillMethod;
  /** Empty: the next amount due. */
  readonly kobo: string;
  /** Empty: the amount to pay. */
  readonly tendered: string;
  readonly over: "change" | "credit";
  readonly reference: string;
  readonly bank: string;
}

const EMPTY_SERVING: Serving = {
  bills: [],
  method: "cash",
  kobo: "",
  tendered: "",
  over: "change",
  reference: "",
  bank: "",
};

/** The current payer, kept in this tab across reloads until they have paid. */
export function useServing(tillId: number) {
  const key = `till.${tillId}.serving`;
  const [serving, setServing] = useState<Serving>(EMPTY_SERVING);
  const isRead = useRef(false);
  useEffect(() => {
    const stored = readStoredServing(key);
    if (stored) setServing(stored);
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
    setServing(EMPTY_SERVING);
  };
  /** Clears the basket after a payment of these bills, but keeps bills added for another payer meanwhile. */
  const finish = (paidBills: readonly number[]) => {
    const stored = readStoredServing(key);
    if (!stored || afterPayment(stored, paidBills) === EMPTY_SERVING) removeKey("session", key);
    setServing((before) => afterPayment(before, paidBills));
  };
  return { serving, change, clear, finish };
}

function readStoredServing(key: string): Serving | undefined {
  const stored = parseJson(readKey("session", key)) as Serving | null;
  return stored && Array.isArray(stored.bills) ? { ...EMPTY_SERVING, ...stored } : undefined;
}

/** What is being paid after a payment of some bills was taken: nothing, unless it is another payment. */
export function afterPayment(serving: Serving, paidBills: readonly number[]): Serving {
  return serving.bills.some(({ id }) => paidBills.includes(id)) ? EMPTY_SERVING : serving;
}

/**
 * Amounts of the current payment, kobo; undefined if the input is not an amount. `next` is due now, `due` is
 * the full balance, `paid` is `toPay` after cash rounding, `handed` is what the payer gives. `collected` is what is
 * kept: all of `handed` if `keepsExtra`, of which `credited` is more than the balance.
 * @param step the step cash is rounded to, kobo
 */
export function totalsOf({ bills, kobo, tendered, method, over }: Serving, step: number) {
  const due = bills.reduce((sum, bill) => sum + bill.due_kobo, 0);
  const next = bills.reduce((sum, bill) => sum + amountDueNow(bill), 0);
  const toPay = kobo.trim() === "" ? next : parseNaira(kobo);
  const paid = toPay !== undefined && toPay > 0 && method === "cash" ? roundCash(toPay, step) : toPay;
  const received = tendered.trim() === "" ? paid : parseNaira(tendered);
  const extra = paid === undefined || received === undefined ? undefined : received - paid;
  const keepsExtra = extra !== undefined && extra > 0 && (method !== "cash" || over === "credit");
  const collected = keepsExtra ? received : paid;
  const credited = keepsExtra ? Math.max(0, (received ?? 0) - due) : 0;
  return { due, next, toPay, paid, handed: received, extra, keepsExtra, collected, credited };
}

/** The next amount due on a bill; state stored by an older version has only the full balance. */
export function amountDueNow({ due, due_kobo }: { due?: CounterBill["due"]; due_kobo: number }): number {
  return due ? (due.now?.kobo ?? 0) : due_kobo;
}

/** Request body for taking the payment. */
export function paymentBody(serving: Serving, step: number) {
  const { bills, method, reference, bank, over, kobo, tendered } = serving;
  const { next, extra } = totalsOf(serving, step);
  return {
    bills: bills.map(({ id }) => id),
    method,
    kobo: kobo.trim() === "" ? next : kobo,
    tendered_kobo: tendered.trim() === "" ? null : tendered,
    over: (extra ?? 0) > 0 ? (method === "cash" ? over : "credit") : null,
    ...(method !== "cash" && { reference }),
    ...(method === "cheque" && { bank }),
  };
}
