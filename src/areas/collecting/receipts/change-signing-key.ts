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
 * Receipts are signed with a new key from now on; those issued before stay valid.
 * @param seen the key in use, as it was looked at; the command line leaves it out
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

export interface Lost {
  /** The first day on which it may have been in other hands. */
  readonly since: LagosDate;
  readonly reason: string;
}

/**
 * Tells that a key may be in other hands. Where it is still in use a new one takes its place in the same moment.
 * From then on its signature alone proves nothing: the books decide. It may be told again with an earlier day.
 * @throws AppError forbidden, step-up-needed, not-found, invalid (no reason; a day to come, before the key was made,
 *   or later than was told already)
 */
export async function tellKeyLost(
  tx: Tx,
  actor: Actor,
  kid: string,
  { since, reason: raw }: Lost,
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
  const fault = dayFault(since, key.made_on, key.lost_since, await lagosToday(tx));
  if (fault) throw new AppError("invalid", fault, { fields: { since: [fault] } });
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

function dayFault(since: string, made: string, told: string | null, today: string): string | undefined {
  if (since > today) return "Choose today or an earlier day.";
  if (since < made) return "The key was not made yet on that day.";
  if (told !== null && since > told) return "It was told to be lost since an earlier day already.";
  return undefined;
}

/**
 * Keys belong to the whole installation, so a right to them counts where it is held everywhere.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeKeys(actor: Actor, permission: "signing_key.view" | "signing_key.edit"): void {
  authorizeEverywhere(actor, permission, "Signing keys belong to no place: this right must hold everywhere.");
}
