import { mulDiv } from "#domain/money.ts";
import type { Faults } from "../simulator/faults.ts";
import type { Payment } from "../simulator/store.ts";
import type { RemitaAccount } from "./hash.ts";

/** [code, message] of each state, as published integrations list them. */
const STATUS: Readonly<Record<Payment["status"], readonly [string, string]>> = {
  abandoned: ["021", "Transaction Pending"],
  failed: ["02", "Transaction Failed"],
  success: ["00", "Successful"],
  reversed: ["12", "Transaction Reversed"],
};

/** Naira with as many decimals as needed, as in the responses: 12500.5. */
const naira = (kobo: number) => kobo / 100;

/** The payer's extra charge, in kobo; an approximation of the price list. */
function payerCharge(kobo: number): number {
  return Math.min(200_000, 15_000 + mulDiv(kobo, 5, 1000, "half-up"));
}

/** Response to the status query of an order, with the false values that the simulator was told to return. */
export function statusData(payment: Payment, faults: Readonly<Faults>) {
  const [status, message] = STATUS[payment.status];
  const amount = naira(faults.kobo ?? payment.kobo);
  const paid = payment.status === "success" ? lagosTime(payment.paid_at) : undefined;
  return {
    amount: faults.amount_as_string ? amount.toFixed(2) : amount,
    RRR: payment.access_code,
    orderId: faults.reference ?? payment.reference,
    message,
    ...(faults.currency !== null && { currency: faults.currency }),
    ...(paid && { paymentDate: paid, transactiontime: `${paid.slice(0, 10)} 12:00:00 AM` }),
    status: faults.status ?? status,
  };
}

/** One payment of a notification. */
export function notificationData(
  payment: Payment,
  { serviceTypeId }: RemitaAccount,
  faults: Readonly<Faults>,
) {
  const amount = naira(payment.kobo);
  const day = lagosTime(payment.paid_at)?.slice(0, 10).split("-").reverse().join("/") ?? "";
  return {
    rrr: payment.access_code,
    channel: "BRANCH",
    billerName: "SIMULATOR",
    amount: faults.amount_as_string ? amount.toFixed(2) : amount,
    transactiondate: day,
    debitdate: day,
    bank: "011",
    branch: "011151029",
    serviceTypeId,
    dateRequested: day,
    orderRef: payment.reference,
    orderId: payment.reference,
    payerName: payment.email,
    payerPhoneNumber: "",
    payerEmail: payment.email,
    type: "PY",
    chargeFee: naira(payerCharge(payment.kobo)),
    paymentDescription: payment.reference,
  };
}

/** "2026-11-21 02:05:09 PM", in Lagos. */
function lagosTime(iso: string | null): string | undefined {
  if (!iso) return undefined;
  const at = new Date(Date.parse(iso) + 3_600_000).toISOString();
  const hour = Number(at.slice(11, 13));
  return `${at.slice(0, 10)} ${String(hour % 12 || 12).padStart(2, "0")}${at.slice(13, 19)} ${hour < 12 ? "AM" : "PM"}`;
}
