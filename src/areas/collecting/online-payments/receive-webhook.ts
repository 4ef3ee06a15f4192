import { createHash } from "node:crypto";
import { sql } from "kysely";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { log } from "#platform/system-log/log.ts";
import { findGatewayDefinition } from "../gateways/gateway-definition.ts";
import { GatewayError } from "../gateways/gateway-error.ts";
import type { PaymentGateway, WebhookEvent } from "../gateways/payment-gateway.ts";
import { getGateway } from "../payments/gateway.ts";
import { settle } from "../payments/settle.ts";
import { onChargebackEvent } from "../refunds/request-chargeback.ts";
import { processInBackground } from "./webhook-work.ts";

/**
 * Receives a notification: verifies the signature over the raw bytes, stores the event once, and processes it after the
 * response. The poller retries failures.
 * For a gateway without signatures, anyone can have sent it: only notifications about a payment of ours that is still
 * open are stored, once for each payment, and they only trigger a status query.
 * @throws AppError gateway-not-configured, bad-signature, bad-notice
 */
export async function receiveWebhook(provider: string, rawBody: Uint8Array, headers: Headers): Promise<void> {
  const gateway = getGateway(provider);
  const signed = findGatewayDefinition(provider)?.webhook.signed ?? false;
  const events = readEvents(gateway, signed, rawBody, headers);
  if (!events)
    throw new AppError("not-signed-in", "The signature of this notification is missing or invalid.", {
      code: "bad-signature",
    });
  for (const event of events) {
    if (signed) await storeSigned(provider, event, rawBody);
    else await storeUnsigned(provider, event, rawBody);
  }
}

async function storeSigned(provider: string, event: WebhookEvent, rawBody: Uint8Array): Promise<void> {
  const { processed_at, ...stored } = await storeEvent(provider, event, event.reference ?? null, rawBody);
  if (processed_at === null) processInBackground(stored.id, () => processWebhook(stored));
}

/** An earlier notification can have been false, so every repeat for an open payment triggers another query. */
async function storeUnsigned(provider: string, event: WebhookEvent, rawBody: Uint8Array): Promise<void> {
  const reference = await findOpenPayment(provider, event);
  if (reference === undefined) return;
  const one = { ...event, event_id: `payment:${reference}` };
  const { processed_at: _, ...stored } = await storeEvent(provider, one, reference, rawBody, { open: true });
  processInBackground(stored.id, () => processWebhook(stored));
}

/** @param reopen a repeat is stored as unprocessed again, so that the poller continues if this process stops */
function storeEvent(
  provider: string,
  event: WebhookEvent,
  reference: string | null,
  rawBody: Uint8Array,
  reopen?: { open: true },
) {
  return database()
    .insertInto("webhook_inbox")
    .values({
      provider,
      event_id: event.event_id,
      event: event.event,
      reference,
      kobo: nairaKobo(event),
      body: Buffer.from(event.part ?? rawBody),
    })
    .onConflict((oc) =>
      oc.columns(["provider", "event_id"]).doUpdateSet({
        deliveries: sql`webhook_inbox.deliveries + 1`,
        ...(reopen && { processed_at: null, tried_at: sql<Date>`now()`, received_at: sql<Date>`now()` }),
      }),
    )
    .returning(["id", "reference", "event", "provider", "event_id", "kobo", "processed_at"])
    .executeTakeFirstOrThrow();
}

/** Only amounts in our currency. */
function nairaKobo({ kobo = 0, currency = "NGN" }: WebhookEvent): number | null {
  return currency === "NGN" && kobo > 0 ? kobo : null;
}

/**
 * The reference of the open payment of a notification: by the gateway's number, or by our own reference if the response
 * with the number was lost.
 */
async function findOpenPayment(provider: string, event: WebhookEvent): Promise<string | undefined> {
  const { reference, retrieval_reference } = event;
  if (reference === undefined && retrieval_reference === undefined) return undefined;
  const found = await database()
    .selectFrom("payment")
    .select("reference")
    .where("provider", "=", provider)
    .where("state", "not in", ["confirmed", "reversed", "refunded"])
    .where((eb) =>
      eb.or([
        eb("retrieval_reference", "=", retrieval_reference ?? ""),
        eb.and([eb("reference", "=", reference ?? ""), eb("retrieval_reference", "is", null)]),
      ]),
    )
    .orderBy("retrieval_reference", (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return found?.reference;
}

/** A signed but unreadable notification is stored too, with the digest of its bytes, for investigation. */
function readEvents(
  gateway: PaymentGateway,
  signed: boolean,
  rawBody: Uint8Array,
  headers: Headers,
): readonly WebhookEvent[] | undefined {
  try {
    return gateway.readWebhook(rawBody, headers);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (!signed) {
      log.warn({ provider: gateway.name, detail: error.detail }, "a gateway notification could not be read");
      throw new AppError("invalid", "This notification can’t be read.", { code: "bad-notice" });
    }
    const digest = createHash("sha256").update(rawBody).digest("hex");
    return [{ event_id: `unreadable:${digest}`, event: "unreadable", reference: undefined }];
  }
}

const NO_ANSWER_CODES: ReadonlySet<string> = new Set(["gateway-timeout", "gateway-bad-answer"]);

/** A stored notification. */
export interface StoredWebhook {
  readonly id: number;
  readonly reference: string | null;
  readonly event: string;
  readonly provider: string;
  readonly event_id: string;
  /** The amount in kobo, if the notification has one. */
  readonly kobo: number | null;
}

/**
 * Processes a stored notification; it can be repeated. If it throws, or if the gateway can't answer, it remains open
 * for the poller, for a day; after that, only the payment's own schedule queries it.
 */
export async function processWebhook(stored: StoredWebhook): Promise<void> {
  const { reference } = stored;
  const { problem: error, noAnswer } =
    reference === null ? { problem: "no-reference" } : await settleReference(reference);
  if (reference !== null) await onChargebackEvent({ ...stored, reference });
  await database()
    .updateTable("webhook_inbox")
    .set({
      error,
      ...(noAnswer
        ? { processed_at: sql`CASE WHEN received_at > now() - interval '1 day' THEN NULL ELSE now() END` }
        : { processed_at: sql`now()` }),
      tried_at: sql<Date>`now()`,
    })
    .where("id", "=", stored.id)
    .where("processed_at", "is", null)
    .execute();
}

/** @returns `silent` if the gateway gave no usable answer */
async function settleReference(reference: string): Promise<{ problem: string | null; noAnswer?: boolean }> {
  try {
    const { state, problem } = await settle(reference);
    return { problem, noAnswer: state === "unknown" && NO_ANSWER_CODES.has(problem ?? "") };
  } catch (error) {
    if (error instanceof AppError && error.kind === "not-found") return { problem: "unknown-reference" };
    throw error;
  }
}
