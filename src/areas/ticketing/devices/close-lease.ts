import { type Selectable, sql } from "kysely";
import { closingBody, readClosing } from "#domain/device-closing.ts";
import { GRACE_DAYS } from "#domain/device-float.ts";
import type { Raw } from "#domain/record-input.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { may } from "#kernel/authorize.ts";
import { type Tx, transaction } from "#kernel/db/client.ts";
import type { DeviceLease } from "#kernel/db/tables.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { KEEPS_DEVICES, lockDevice, lockOwnDevice } from "./device-sight.ts";
import { cutOff } from "./enrol-device.ts";
import { endHold } from "./hold-float.ts";
import { isSignedBy, publicKeyOf } from "./verify-sale.ts";

export type LockedLease = Selectable<DeviceLease>;
type Why = "done" | "office" | "overdue";

/** Holds a lease of a phone that is held already. @throws AppError not-found */
export async function lockLease(tx: Tx, device_id: number, id: number): Promise<LockedLease> {
  const lease = await tx
    .selectFrom("device_lease")
    .selectAll()
    .where("id", "=", id)
    .where("device_id", "=", device_id)
    .forUpdate()
    .executeTakeFirst();
  if (!lease) throw notFound("float set aside");
  return lease;
}

/**
 * The float that a phone has not sold comes back: told by the phone once everything is sent (`closing`: signed by it, where
 * its chain stands), or by the office with a `reason`. Whoever has the account and not the phone cannot say that nothing was
 * sold on it. Closed already, it answers the same.
 * @throws AppError forbidden, no-agent, not-found, sales-missing, closing-forged, device-cut-off, invalid
 */
export async function closeLease(
  tx: Tx,
  actor: Actor,
  { device, lease: leaseId }: { readonly device: number; readonly lease: number },
  raw: Raw,
): Promise<{ id: number; released_kobo: number }> {
  if (may(actor, KEEPS_DEVICES)) {
    await lockDevice(tx, actor, device);
    const reason = readReason(raw["reason"], true);
    const lease = await lockLease(tx, device, leaseId);
    return { id: leaseId, released_kobo: await release(tx, actor, lease, "office", reason) };
  }
  const { device: own } = await lockOwnDevice(tx, actor, device);
  const lease = await lockLease(tx, device, leaseId);
  if (lease.closed_at === null) {
    if (own.revoked_at) throw cutOff();
    requireClosing(own.public_key, lease, raw["closing"]);
  }
  return { id: leaseId, released_kobo: await release(tx, actor, lease, "done", null) };
}

/** The phone's own word that the books have everything it sold. @throws AppError closing-forged, sales-missing */
function requireClosing(public_key: Uint8Array, { id, counter, head }: LockedLease, raw: unknown): void {
  const key = publicKeyOf(public_key);
  const closing = readClosing(typeof raw === "string" ? raw : "");
  if (!key || !closing || !isSignedBy(key, closing))
    throw new AppError("invalid", "The phone itself has to say that everything was sent.", {
      code: "closing-forged",
    });
  if (closing.body !== closingBody({ lease: id, counter, head }))
    throw new AppError("conflict", "Not every sale of this phone has been sent.", {
      code: "sales-missing",
      data: { counter },
    });
}

/** @returns kobo that came back; 0 of one that was closed before */
async function release(
  tx: Tx,
  actor: Actor,
  lease: LockedLease,
  why: Why,
  reason: string | null,
): Promise<number> {
  if (lease.closed_at !== null) return 0;
  const left = lease.kobo - lease.sold_kobo;
  await sql`UPDATE device_lease SET closed_at = clock_timestamp(), closed_why = ${why},
    closed_by = ${actor.session?.user.id ?? null}, pending_id = NULL WHERE id = ${lease.id}`.execute(tx);
  await endHold(tx, lease);
  await sql`UPDATE wallet SET held = held - ${left} WHERE id = ${lease.wallet_id}`.execute(tx);
  await audit(tx, actor, {
    action: "agent_device.release",
    record_id: lease.device_id,
    reason,
    after: { lease: lease.id, why, released_kobo: left, sold_kobo: lease.sold_kobo },
  });
  return left;
}

/** Float of phones that have not been heard of for days after their time comes back. @returns how many, at most 100 */
export async function closeOverdue(): Promise<number> {
  return transaction(async (tx) => {
    // The phone's row first, as everybody takes them who does something with it.
    const { rows } = await sql<{ id: number; device_id: number }>`
      SELECT l.id, l.device_id FROM device_lease l JOIN agent_device d ON d.id = l.device_id
      WHERE l.closed_at IS NULL AND l.expires_at < now() - make_interval(days => ${GRACE_DAYS})
      ORDER BY l.expires_at LIMIT 100 FOR UPDATE OF d SKIP LOCKED`.execute(tx);
    for (const { id, device_id } of rows)
      await release(tx, systemActor("Ratebook"), await lockLease(tx, device_id, id), "overdue", null);
    return rows.length;
  });
}
