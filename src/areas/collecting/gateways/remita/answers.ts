import { z } from "zod";
import { parseJson } from "../gateway-call.ts";

/** An RRR has 12 digits. Some responses have it as a number. */
export const RRR = /^\d{12}$/;

const text = z.union([z.string(), z.number().transform(String)]);
const optionalText = text.nullish().catch(undefined);

/** Response to the creation of a reference. */
export const initAnswer = z.object({
  statuscode: optionalText,
  status: optionalText,
  statusMessage: optionalText,
  RRR: optionalText,
});

/** Response to the status query of an order. Refusals have the same format with fewer fields. */
export const statusAnswer = z.object({
  status: text,
  message: optionalText,
  amount: z.unknown().optional(),
  orderId: optionalText,
  RRR: optionalText,
  currency: optionalText,
  channel: optionalText,
  paymentDate: optionalText,
  transactiontime: optionalText,
  chargeFee: z.unknown().optional(),
});

/**
 * The fields of one payment in a notification that the adapter reads. Names of the order differ between published
 * integrations.
 */
export const notificationPayment = z.object({
  rrr: z.union([z.string(), z.number().transform(String)]).pipe(z.string().regex(RRR)),
  orderRef: optionalText,
  orderId: optionalText,
  amount: z.unknown().optional(),
});

/** Remita wraps some responses in `jsonp ( … )`. Only parsed, never executed. */
export function parseRemita(body: string): unknown {
  const wrapped = /^\s*jsonp\s*\(([\s\S]*)\)\s*;?\s*$/.exec(body);
  return parseJson(wrapped?.[1] ?? body);
}

/** "021" and "21" are one code; published lists and responses differ in leading zeros. */
export function normaliseCode(status: string): string {
  return /^\d{1,3}$/.test(status) ? String(Number(status)).padStart(2, "0") : status;
}

/** "2026-11-21 02:05:09 PM", Lagos time, as UTC in ISO 8601; undefined for other formats. */
export function parseLagosTime(text: string | null | undefined): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?: ?([AP]M))?$/i.exec(
    text?.trim() ?? "",
  );
  if (!match) return undefined;
  const [, day, hour = "", minute, second, half] = match;
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === "PM" ? 12 : 0) : Number(hour);
  const time = Date.parse(`${day}T${String(hours).padStart(2, "0")}:${minute}:${second}+01:00`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
