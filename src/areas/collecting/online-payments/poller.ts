import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import { log } from "#platform/system-log/log.ts";
import { settle } from "../payments/settle.ts";
import { type KeptNotice, processWebhook } from "./receive-webhook.ts";

const EVERY_MS = 5_000;
const AT_ONCE = 10;

let timer: NodeJS.Timeout | undefined;
let round: Promise<void> | undefined;

/** Asks, every few seconds, about every payment that is due to be asked about. Any number of processes may. */
export function startPoller(everyMs = EVERY_MS): void {
  if (timer) return;
  timer = setInterval(() => {
    round ??= pollOnce()
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error }, "poller"))
      .finally(() => {
        round = undefined;
      });
  }, everyMs);
  timer.unref();
}

/** Stops, after the round that runs. */
export async function stopPoller(): Promise<void> {
  clearInterval(timer);
  timer = undefined;
  await round;
}

/** One round: payments that are due, and notifications that were left open. @returns how many were taken up */
export async function pollOnce(): Promise<number> {
  const payments = await takePayments();
  const notices = await takeNotices();
  await Promise.all([
    ...payments.map(({ reference }) => settle(reference, "poller").catch(report)),
    ...notices.map((notice) => processWebhook(notice).catch(report)),
  ]);
  return payments.length + notices.length;
}

function report(error: unknown): void {
  log.error({ err: error }, "poll");
}

/** Reserved for five minutes: should this process die meanwhile, another asks then. */
async function takePayments(): Promise<{ reference: string }[]> {
  const { rows } = await sql<{ reference: string }>`
    UPDATE payment SET next_poll_at = now() + interval '5 minutes'
    WHERE id IN (SELECT id FROM payment WHERE next_poll_at <= now() ORDER BY next_poll_at
                 LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING reference`.execute(database());
  return rows;
}

/** What a process left undone: it died after its 200, or the gateway could not tell. */
async function takeNotices(): Promise<KeptNotice[]> {
  const { rows } = await sql<KeptNotice>`
    UPDATE webhook_inbox SET tried_at = now()
    WHERE id IN (SELECT id FROM webhook_inbox WHERE processed_at IS NULL AND tried_at < now() - interval '1 minute'
                 ORDER BY tried_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING id, reference, event, provider, event_id, kobo`.execute(database());
  return rows;
}
