import { randomUUID } from "node:crypto";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { issueToken } from "#platform/one-time-token.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { log } from "#platform/system-log/log.ts";
import { type TokenLimits, tokenLimits } from "#platform/token-limits.ts";
import { mayReset, waitForReset } from "./attempt-limits.ts";
import type { Wait } from "./attempt-turns.ts";
import { type AccountName, accountName, findAccount } from "./find-account.ts";

const TOKEN = { purpose: "reset", length: 6 } as const;

export interface RequestedReset {
  /** Returned to the caller: the password is set with this id and the token from the message. */
  readonly id: string;
  /** Minutes for which the token is valid. */
  readonly expires_in_minutes: number;
  /**
   * Resolves when token and message are written. Responses don’t wait for it, because the time would disclose which accounts
   * exist.
   */
  readonly written: Promise<void>;
}

/**
 * Sends a token to the account with this email address or phone number. The response is the same for unknown accounts, and is
 * sent before any lookup.
 * @param wait delays messages above the limit; replaced in tests
 * @throws AppError too-many
 */
export async function requestPasswordReset(
  actor: Actor,
  name: AccountName,
  wait?: Wait,
): Promise<RequestedReset> {
  await consumeAttempt("reset-ask", actor.ip ?? "unknown");
  const id = randomUUID();
  const limits = await tokenLimits("reset");
  const written = writeReset(actor, { ...limits, id }, accountName(name), wait).catch((err) =>
    log.error({ err, request_id: actor.request_id }, "could not store a password reset"),
  );
  return { id, expires_in_minutes: limits.minutes, written };
}

async function writeReset(
  actor: Actor,
  token: TokenLimits & { readonly id: string },
  name: AccountName,
  wait: Wait | undefined,
): Promise<void> {
  const found = await findAccount(database(), name);
  const account = found && (await mayReset(found.id, actor.ip)) ? found : undefined;
  const { bySms } = account ? await waitForReset(account.id, wait) : { bySms: false };
  await transaction(async (tx) => {
    // A reset is stored for unknown accounts too, so that checking a token takes the same time.
    const secret = await issueToken(tx, { ...TOKEN, ...token, user_id: account?.id ?? null });
    if (!account) return;
    const data = { token: secret, minutes: String(token.minutes) };
    // Beyond the limit the token is still written, so that the response doesn’t disclose that the account exists.
    if (account.email || bySms) await sendResetToken(tx, account, data);
    await audit(tx, actor, { action: "user.ask_reset", record_id: account.id });
  });
}

async function sendResetToken(
  tx: Tx,
  { id, email, phone_number }: { id: number; email: string | null; phone_number: string | null },
  data: { readonly token: string; readonly minutes: string },
): Promise<void> {
  await queueMessage(tx, {
    template: "password-reset",
    to: { user_id: id, email, phone_number },
    data,
  });
}
