import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import { log } from "#platform/system-log/log.ts";
import { settle } from "../payments/settle.ts";
import { processWebhook, type StoredWebhook } from "./receive-webhook.ts";

const EVERY_MS = 5_000;
const BATCH_SIZE = 10;

let timer: NodeJS.Timeout | undefined;
let polling: Promise<void> | undefined;

/** Queries every due payment every few seconds. Any number of processes can run it. */
export function startPoller(everyMs = EVERY_MS): void {
  if (timer) return;
  timer = setInterval(() => {
    polling ??= pollOnce()
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error }, "the check of pending payments failed"))
      .finally(() => {
        polling = undefined;
      });
  }, everyMs);
  timer.unref();
}

/** Stops after the current round. */
export async function stopPoller(): Promise<void> {
  clearInterval(timer);
  timer = undefined;
  await polling;
}

/** One round: due payments and unprocessed notifications. @returns how many were processed */
export async function pollOnce(): Promise<number> {
  const payments = await claimDuePayments();
  const webhooks = await claimWebhooks();
  await Promise.all([
    ...payments.map(({ reference }) => settle(reference, "poller").catch(logFailure)),
    ...webhooks.map((notice) => processWebhook(notice).catch(logFailure)),
  ]);
  return payments.length + webhooks.length;
}

function logFailure(error: unknown): void {
  log.error({ err: error }, "pending payments could not be checked");
}

/** Reserved for five minutes: if this process stops, another continues then. */
async function claimDuePayments(): Promise<{ reference: string }[]> {
  const { rows } = await sql<{ reference: string }>`
    UPDATE payment SET next_poll_at = now() + interval '5 minutes'
    WHERE id IN (SELECT id FROM payment WHERE next_poll_at <= now() ORDER BY next_poll_at
                 LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
    RETURNING reference`.execute(database());
  return rows;
}

/** Notifications left by a process that stopped after its 200, or that the gateway could not answer. */
async function claimWebhooks(): Promise<StoredWebhook[]> {
  const { rows } = await sql<StoredWebhook>`
    UPDATE webhook_inbox SET tried_at = now()
    WHERE id IN (SELECT id FROM webhook_inbox WHERE processed_at IS NULL AND tried_at < now() - interval '1 minute'
                 ORDER BY tried_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
    RETURNING id, reference, event, provider, event_id, kobo`.execute(database());
  return rows;
}
