import { createHash } from "node:crypto";
import { sql } from "kysely";
import { AppError } from "../app-error.ts";
import { database } from "../db/client.ts";
import { GatewayError } from "../gateways/gateway-error.ts";
import type { WebhookEvent } from "../gateways/payment-gateway.ts";
import { log } from "../log.ts";
import { onlinePayments } from "./gateway.ts";
import { settle } from "./settle.ts";

/** Work that was begun after its 200 was sent, so that stopping can wait for it. */
const running = new Set<Promise<void>>();

/** Resolves when no notification is being worked on. */
export async function webhooksIdle(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}

/**
 * Takes a notification in: the signature is checked over the bytes as they came, the event is kept once, and it
 * is worked on after the answer. What fails then is taken up by the poller.
 * @throws AppError gateway-not-configured, bad-signature
 */
export async function receiveWebhook(rawBody: Uint8Array, headers: Headers): Promise<void> {
  const { gateway } = onlinePayments();
  const event = read(rawBody, () => gateway.readWebhook(rawBody, headers));
  if (!event)
    throw new AppError("not-signed-in", "The signature of this notification is missing or wrong.", {
      code: "bad-signature",
    });
  const kept = await database()
    .insertInto("webhook_inbox")
    .values({
      provider: gateway.name,
      event_id: event.event_id,
      event: event.event,
      reference: event.reference ?? null,
      body: Buffer.from(rawBody),
    })
    .onConflict((oc) =>
      oc.columns(["provider", "event_id"]).doUpdateSet({ deliveries: sql`webhook_inbox.deliveries + 1` }),
    )
    .returning(["id", "reference", "processed_at"])
    .executeTakeFirstOrThrow();
  if (kept.processed_at === null) begin(() => processWebhook(kept));
}

/** What is signed and yet unreadable is kept too, under the digest of its bytes: somebody may want to know. */
function read(rawBody: Uint8Array, attempt: () => WebhookEvent | undefined): WebhookEvent | undefined {
  try {
    return attempt();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const digest = createHash("sha256").update(rawBody).digest("hex");
    return { event_id: `unreadable:${digest}`, event: "unreadable", reference: undefined };
  }
}

function begin(work: () => Promise<void>): void {
  const done: Promise<void> = work()
    .catch((error: unknown) => log.error({ err: error }, "webhook"))
    .finally(() => running.delete(done));
  running.add(done);
}

/** Does what a kept notification asks for; as often as you like. What throws leaves it open, for the poller. */
export async function processWebhook(kept: { id: number; reference: string | null }): Promise<void> {
  const error = kept.reference === null ? "no-reference" : await settleKnown(kept.reference);
  await database()
    .updateTable("webhook_inbox")
    .set({ error, processed_at: sql`now()` })
    .where("id", "=", kept.id)
    .where("processed_at", "is", null)
    .execute();
}

async function settleKnown(reference: string): Promise<string | null> {
  try {
    // Should the gateway not be able to tell now, the payment is asked about again on its own schedule.
    const { problem } = await settle(reference);
    return problem;
  } catch (error) {
    if (error instanceof AppError && error.kind === "not-found") return "unknown-reference";
    throw error;
  }
}
