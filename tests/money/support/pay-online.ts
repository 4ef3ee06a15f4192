import { randomUUID } from "node:crypto";
import type { TestBill } from "./bills.ts";
import { choose } from "./pay.ts";

export interface OnlinePayment {
  readonly token: string;
  readonly authorization_url: string;
}

/** Starts a payment at a running product, up to the gateway's page. Without `kobo`: the amount due next. */
export async function startOnline(
  url: string,
  bills: readonly TestBill[],
  kobo?: number,
): Promise<OnlinePayment> {
  const answer = await post<OnlinePayment>(`${url}/api/v1/payments`, {
    bill_tokens: bills.map(({ token }) => token),
    ...(kobo !== undefined && { kobo }),
    email: "payer@example.test",
  });
  return answer;
}

/** Pays on the gateway's page, and has the product check that it is confirmed. */
export async function finishOnline(url: string, payment: OnlinePayment): Promise<void> {
  await choose(payment, "pay");
  const { state } = await post<{ state: string }>(`${url}/api/v1/payments/${payment.token}/check`, {});
  if (state !== "confirmed") throw new Error(`The payment is ${state}.`);
}

/** Pays bills at a running product. */
export async function payOnline(url: string, bills: readonly TestBill[], kobo?: number): Promise<void> {
  await finishOnline(url, await startOnline(url, bills, kobo));
}

async function post<T>(address: string, body: object): Promise<T> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data?: T; message?: string };
  if (!answer.data) throw new Error(answer.message ?? `Answered ${response.status}`);
  return answer.data;
}
