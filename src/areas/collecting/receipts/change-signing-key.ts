import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorizeEverywhere } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { lagosToday } from "#kernel/today.ts";
import { lockKeys, replaceKey } from "#platform/signing-key.ts";

/**
 * Starts a new key for signing receipts; earlier receipts remain valid.
 * @param seen the current key that was viewed; absent from the command line
 * @throws AppError forbidden, step-up-needed, invalid (no reason), key-changed
 */
export async function rotateSigningKey(
  tx: Tx,
  actor: Actor,
  { seen, reason: raw }: { readonly seen?: string | undefined; readonly reason: string },
): Promise<{ kid: string }> {
  authorizeKeys(actor, "signing_key.edit");
  requireStepUp(actor);
  const reason = readReason(raw, true);
  const { kid, before } = await replaceKey(tx, seen);
  await audit(tx, actor, { action: "signing_key.rotate", before: { kid: before }, after: { kid }, reason });
  return { kid };
}

export interface LostKeyReport {
  /** The first day on which it can have been compromised. */
  readonly since: LagosDate;
  readonly reason: string;
}

/**
 * Reports a key as compromised. If it is the current key, it is replaced at once. From then on, its signature alone
 * proves nothing: the records decide. It can be reported again with an earlier day.
 * @throws AppError forbidden, step-up-needed, not-found, invalid (no reason; a future day, one before the key was
 * created, or one later than reported before)
 */
export async function reportLostKey(
  tx: Tx,
  actor: Actor,
  kid: string,
  { since, reason: raw }: LostKeyReport,
): Promise<{ kid: string; in_use: string | null }> {
  authorizeKeys(actor, "signing_key.edit");
  requireStepUp(actor);
  const reason = readReason(raw, true);
  await lockKeys(tx);
  const key = await tx
    .selectFrom("signing_key")
    .select(["retired_at", "lost_since"])
    .select(sql<LagosDate>`(created_at AT TIME ZONE 'Africa/Lagos')::date`.as("made_on"))
    .where("kid", "=", kid)
    .executeTakeFirst();
  if (!key) throw notFound("signing key");
  const error = dayError(since, key.made_on, key.lost_since, await lagosToday(tx));
  if (error) throw new AppError("invalid", error, { fields: { since: [error] } });
  const next = key.retired_at === null ? await replaceKey(tx, kid) : undefined;
  await tx
    .updateTable("signing_key")
    .set({ lost_since: since, lost_told_at: sql`now()` })
    .where("kid", "=", kid)
    .execute();
  await audit(tx, actor, {
    action: "signing_key.lost",
    before: { kid, lost_since: key.lost_since },
    after: { kid, lost_since: since, ...(next && { next: next.kid }) },
    reason,
  });
  return { kid, in_use: next?.kid ?? null };
}

function dayError(
  since: string,
  created: string,
  reported: string | null,
  today: string,
): string | undefined {
  if (since > today) return "Select today or an earlier date.";
  if (since < created) return "Select a date on or after the day the key was created.";
  if (reported !== null && since > reported)
    return "The key has already been reported as compromised since an earlier date.";
  return undefined;
}

/**
 * Keys belong to the whole installation, so the right has to be unlimited.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeKeys(actor: Actor, permission: "signing_key.view" | "signing_key.edit"): void {
  authorizeEverywhere(
    actor,
    permission,
    "To manage signing keys, you need a role that covers all agencies and local governments.",
  );
}
