import { openCheckout } from "#areas/collecting/payments/open-checkout.ts";
import { type StartedPayment, startPayment } from "#areas/collecting/payments/start-payment.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import type { TestBill } from "./bills.ts";

export interface OpenPayment extends StartedPayment {
  readonly authorization_url: string;
}

/** Starts a payment of bills, up to the gateway's page. Without `kobo`: the amount due. */
export async function start(bills: readonly TestBill[], kobo?: number): Promise<OpenPayment> {
  const started = await transaction((tx) =>
    startPayment(tx, systemActor("test"), {
      bill_tokens: bills.map(({ token }) => token),
      ...(kobo !== undefined && { kobo }),
      email: "payer@example.test",
    }),
  );
  return { ...started, ...(await openCheckout(started.token)) };
}

/** The payer's choice on the gateway's page. */
export async function choose(
  payment: Pick<OpenPayment, "authorization_url">,
  choice: "pay" | "decline" | "abandon",
): Promise<void> {
  const response = await fetch(payment.authorization_url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ choice }),
  });
  if (response.status !== 303) throw new Error(`The gateway's page answered ${response.status}`);
}

/** A payment as stored. */
export function readPayment(id: number) {
  return database().selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The receipts of a payment. */
export function readReceipts(paymentId: number) {
  return database()
    .selectFrom("receipt")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .orderBy("number")
    .execute();
}
