import { sql } from "kysely";
import { AppError, notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { log } from "#platform/system-log/log.ts";
import { GatewayError } from "../gateways/gateway-error.ts";
import type { Checkout } from "../gateways/payment-gateway.ts";
import { gatewayReturnUrl, getGateway } from "./gateway.ts";

/**
 * The gateway's page of a committed attempt: requested once, then stored. Of two concurrent requests with the same key,
 * only one calls the gateway, which would refuse the second.
 * @param token of the payment
 * @returns where to redirect the browser
 * @throws GatewayError; AppError gateway-not-configured, still-running, not-found, payment-closed
 */
export async function openCheckout(token: string): Promise<{ authorization_url: string }> {
  const payment = await claimAttempt(token);
  if (typeof payment === "string") return { authorization_url: payment };
  try {
    const { reference, kobo, email, payer_name, code } = payment;
    const checkout = await getGateway(payment.provider).initialize({
      reference,
      kobo,
      email,
      payer_name,
      callback_url: gatewayReturnUrl({ reference }),
      description: `Payment ${code}`,
      metadata: { payment: code },
    });
    const opened = checkoutRedirect(checkout, token);
    await saveResult(payment.id, { ...opened, problem: null, state: "pending" });
    return { authorization_url: opened.authorization_url };
  } catch (error) {
    const refused = error instanceof GatewayError && error.code === "gateway-refused";
    if (error instanceof GatewayError) log.warn({ payment: payment.code, detail: error.detail }, error.code);
    const problem = error instanceof AppError ? error.code : "gateway-failed";
    // After a clear refusal there is no page, so it can't be paid. Any other error leaves the attempt open.
    await saveResult(payment.id, refused ? { problem, state: "failed" } : { problem });
    throw error;
  }
}

/** The gateway's own page; or ours, which shows the number to pay with and links to the gateway. */
function checkoutRedirect(checkout: Checkout, token: string) {
  if ("authorization_url" in checkout) return { authorization_url: checkout.authorization_url };
  const { retrieval_reference } = checkout;
  return { authorization_url: gatewayReturnUrl({ payment: token }), retrieval_reference };
}

const COLUMNS = [
  "id",
  "code",
  "reference",
  "kobo",
  "email",
  "payer_name",
  "provider",
  "authorization_url",
  "state",
] as const;

/** Reserves the request for this caller, or returns the known address. */
async function claimAttempt(token: string) {
  const claimed = await database()
    .updateTable("payment")
    .set({ opening_at: sql`now()` })
    .where("token", "=", token)
    .where("authorization_url", "is", null)
    .where("state", "in", ["initiated", "pending"])
    .where((eb) =>
      eb.or([eb("opening_at", "is", null), eb("opening_at", "<", sql<Date>`now() - interval '30 seconds'`)]),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
  if (claimed) return claimed;
  const payment = await database()
    .selectFrom("payment")
    .select(COLUMNS)
    .where("token", "=", token)
    .executeTakeFirst();
  if (!payment) throw notFound("payment");
  if (payment.authorization_url) return payment.authorization_url;
  if (payment.state === "initiated" || payment.state === "pending")
    throw new AppError("still-running", "The payment page is being opened. Wait a moment and try again.");
  throw new AppError("conflict", "This payment attempt has ended. Start a new payment.", {
    code: "payment-closed",
  });
}

/** Keeps a newer state that `settle` has written meanwhile. */
async function saveResult(
  id: number,
  result: {
    authorization_url?: string;
    retrieval_reference?: string;
    problem: string | null;
    state?: "pending" | "failed";
  },
): Promise<void> {
  const { state, ...rest } = result;
  await database()
    .updateTable("payment")
    .set({
      ...rest,
      opening_at: null,
      ...(state && { state: sql`CASE WHEN state = 'initiated' THEN ${state} ELSE state END` }),
    })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute();
}
