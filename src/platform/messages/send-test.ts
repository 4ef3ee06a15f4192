import { setTimeout } from "node:timers/promises";
import { normalisePhone } from "#domain/phone.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { authorizeMessages } from "./authorize-messages.ts";
import type { SentChannel } from "./claim.ts";
import type { MessageState } from "./message-row.ts";
import { queueFor } from "./queue-message.ts";

const POLL_MS = 200;

export interface TestMessage {
  /** Id in the delivery log. */
  readonly id: number;
  /** Whether the provider accepted it; otherwise it is waiting to be sent. */
  readonly sent: boolean;
}

/**
 * Sends a test message with the current settings through the normal queue, and waits a moment for the result.
 * @param address an email address or a phone number
 * @param timeoutMs how long to wait for the result
 * @throws AppError not-signed-in, forbidden, invalid (address), message-not-sent with the provider's error
 */
export async function sendTestMessage(
  actor: Actor,
  channel: SentChannel,
  address: string,
  timeoutMs = 10_000,
): Promise<TestMessage> {
  authorizeMessages(actor, "message.send");
  const to = readAddress(channel, address);
  const id = await transaction(async (tx) => {
    const message = { template: "test", to: {}, data: { name: actor.name } } as const;
    const [written = 0] = await queueFor(tx, message, [{ channel, address: to }]);
    await audit(tx, actor, { action: "message.test", record_id: written, after: { channel } });
    return written;
  });
  const deadline = performance.now() + timeoutMs;
  let current = await stateOf(id);
  while (current.state === "queued" && performance.now() < deadline) {
    await setTimeout(POLL_MS);
    current = await stateOf(id);
  }
  if (current.state === "failed" || current.state === "given-up")
    throw new AppError("invalid", current.error ?? "The message could not be sent.", {
      code: "message-not-sent",
    });
  return { id, sent: current.state === "sent" };
}

function readAddress(channel: SentChannel, text: string): string {
  const typed = text.trim();
  const isMail = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(typed) && typed.length <= 254;
  const normalised = channel === "email" ? (isMail ? typed : undefined) : normalisePhone(typed);
  if (normalised) return normalised;
  const error = channel === "email" ? "Enter an email address." : "Enter a phone number of 11 digits.";
  throw new AppError("invalid", error, { fields: { address: [error] } });
}

async function stateOf(id: number): Promise<{ state: MessageState; error: string | null }> {
  const row = await database()
    .selectFrom("message")
    .select(["state", "error"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { state: row.state as MessageState, error: row.error };
}
