import { setTimeout } from "node:timers/promises";
import { log } from "../system-log/log.ts";
import { claimMessages, type SentChannel } from "./claim.ts";
import { sendOne } from "./send-one.ts";

const POLL_MS = 500;
const BATCH = 10;
/** A stopping server ends within ten seconds; interrupted messages are retried with the same id. */
const STOP_TIMEOUT_MS = 8_000;

interface Sender {
  readonly stop: AbortController;
  readonly loops: Promise<unknown>;
}

let sender: Sender | undefined;

/**
 * Starts sending queued messages, in parallel with other processes. One loop per channel, so that an unresponsive mail server
 * doesn't delay SMS.
 */
export function startSender(): void {
  if (sender) return;
  const stop = new AbortController();
  sender = { stop, loops: Promise.all([sendLoop("email", stop.signal), sendLoop("sms", stop.signal)]) };
}

/** Stops after the current messages, or soon. */
export async function stopSender(): Promise<void> {
  const current = sender;
  sender = undefined;
  current?.stop.abort();
  const timeout = AbortSignal.timeout(STOP_TIMEOUT_MS);
  await Promise.race([current?.loops, new Promise((resolve) => timeout.addEventListener("abort", resolve))]);
}

/** One round on a channel. @returns number of messages claimed */
export async function sendDue(channel: SentChannel, limit = BATCH): Promise<number> {
  const claimed = await claimMessages(channel, limit);
  await Promise.all(claimed.map(sendOne));
  return claimed.length;
}

async function sendLoop(channel: SentChannel, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const sent = await sendDue(channel).catch((error: unknown) => {
      log.warn({ err: error, channel }, "could not send messages");
      return 0;
    });
    if (sent === 0) await setTimeout(POLL_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}
