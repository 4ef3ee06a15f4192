import { randomUUID } from "node:crypto";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { issueToken } from "#platform/one-time-token.ts";
import { takeTry } from "#platform/rate-limit.ts";
import { log } from "#platform/system-log/log.ts";
import { type TokenLimits, tokenLimits } from "#platform/token-limits.ts";
import type { Wait } from "./attempt-turns.ts";
import { type AccountName, accountName, findAccount } from "./find-account.ts";
import { mayReset, waitForReset } from "./try-limits.ts";

const TOKEN = { purpose: "reset", length: 6 } as const;

export interface AskedReset {
  /** Told to whoever asked: with it and the token from the message the password is set. */
  readonly id: string;
  /** How long the token of the message serves. */
  readonly minutes: number;
  /** When token and message are written. Nobody's answer waits for it, or time would tell which accounts exist. */
  readonly written: Promise<void>;
}

/**
 * Sends a token to whoever has this e-mail address or phone number. The answer is the same for those who are known
 * and those who are not, and comes before anything is looked up.
 * @param wait what becomes of the time a message waits where too many were asked for; tests say so
 * @throws AppError too-many
 */
export async function askReset(actor: Actor, name: AccountName, wait?: Wait): Promise<AskedReset> {
  await takeTry("reset-ask", actor.ip ?? "unknown");
  const id = randomUUID();
  const limits = await tokenLimits("reset");
  const written = writeReset(actor, { ...limits, id }, accountName(name), wait).catch((err) =>
    log.error({ err, request_id: actor.request_id }, "a password reset could not be written"),
  );
  return { id, minutes: limits.minutes, written };
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
    // Nobody's reset is written too: trying its token must take as long as trying another's.
    const secret = await issueToken(tx, { ...TOKEN, ...token, user_id: account?.id ?? null });
    if (!account) return;
    const data = { token: secret, minutes: String(token.minutes) };
    // Beyond the limit the token is written all the same: nobody's answer tells that there is an account.
    if (account.email || bySms) await send(tx, account, data);
    await audit(tx, actor, { action: "user.ask_reset", record_id: account.id });
  });
}

async function send(
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
