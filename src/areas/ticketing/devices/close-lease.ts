import { type Selectable, sql } from "kysely";
import { closingBody, readClosing } from "#domain/device-closing.ts";
import { FLOAT_RETURN_DAYS } from "#domain/device-float.ts";
import type { Raw } from "#domain/record-input.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { may } from "#kernel/authorize.ts";
import { type Tx, transaction } from "#kernel/db/client.ts";
import type { DeviceLease } from "#kernel/db/tables.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { lockDevice, lockOwnDevice, MANAGE_DEVICES_RIGHT } from "./device-visibility.ts";
import { deviceBlocked } from "./enrol-device.ts";
import { endHold } from "./hold-float.ts";
import { isSignedBy, publicKeyOf } from "./verify-sale.ts";

export type LockedLease = Selectable<DeviceLease>;
type CloseReason = "done" | "office" | "overdue";

/** Locks a lease (offline float) of a locked phone. @throws AppError not-found */
export async function lockLease(tx: Tx, device_id: number, id: number): Promise<LockedLease> {
  const lease = await tx
    .selectFrom("device_lease")
    .selectAll()
    .where("id", "=", id)
    .where("device_id", "=", device_id)
    .forUpdate()
    .executeTakeFirst();
  if (!lease) throw notFound("offline float");
  return lease;
}

/**
 * Returns the unsold offline float of a phone: by the phone once all its sales are sent (`closing`: signed end of its chain),
 * or by an officer with a `reason`. An account without the phone can't prove that nothing was sold on it. Closing again returns
 * the same answer.
 * @throws AppError forbidden, no-agent, not-found, sales-missing, closing-forged, device-cut-off, invalid
 */
export async function closeLease(
  tx: Tx,
  actor: Actor,
  { device, lease: leaseId }: { readonly device: number; readonly lease: number },
  raw: Raw,
): Promise<{ id: number; released_kobo: number }> {
  if (may(actor, MANAGE_DEVICES_RIGHT)) {
    await lockDevice(tx, actor, device);
    const reason = readReason(raw["reason"], true);
    const lease = await lockLease(tx, device, leaseId);
    return { id: leaseId, released_kobo: await releaseLease(tx, actor, lease, "office", reason) };
  }
  const { device: ownDevice } = await lockOwnDevice(tx, actor, device);
  const lease = await lockLease(tx, device, leaseId);
  if (lease.closed_at === null) {
    if (ownDevice.revoked_at) throw deviceBlocked();
    requireClosing(ownDevice.public_key, lease, raw["closing"]);
  }
  return { id: leaseId, released_kobo: await releaseLease(tx, actor, lease, "done", null) };
}

/** Checks the phone's signed statement that all its sales were sent. @throws AppError closing-forged, sales-missing */
function requireClosing(public_key: Uint8Array, { id, counter, head }: LockedLease, raw: unknown): void {
  const key = publicKeyOf(public_key);
  const closing = readClosing(typeof raw === "string" ? raw : "");
  if (!key || !closing || !isSignedBy(key, closing))
    throw new AppError("invalid", "Only the phone can confirm that it has sent all its sales.", {
      code: "closing-forged",
    });
  if (closing.body !== closingBody({ lease: id, counter, head }))
    throw new AppError("conflict", "Some sales made on this phone have not been synced yet.", {
      code: "sales-missing",
      data: { counter },
    });
}

/** @returns kobo returned; 0 if it was closed before */
async function releaseLease(
  tx: Tx,
  actor: Actor,
  lease: LockedLease,
  why: CloseReason,
  reason: string | null,
): Promise<number> {
  if (lease.closed_at !== null) return 0;
  const unsold_kobo = lease.kobo - lease.sold_kobo;
  await sql`UPDATE device_lease SET closed_at = clock_timestamp(), closed_why = ${why},
    closed_by = ${actor.session?.user.id ?? null}, pending_id = NULL WHERE id = ${lease.id}`.execute(tx);
  await endHold(tx, lease);
  await sql`UPDATE wallet SET held = held - ${unsold_kobo} WHERE id = ${lease.wallet_id}`.execute(tx);
  await audit(tx, actor, {
    action: "agent_device.release",
    record_id: lease.device_id,
    reason,
    after: { lease: lease.id, why, released_kobo: unsold_kobo, sold_kobo: lease.sold_kobo },
  });
  return unsold_kobo;
}

/** Returns float of phones that have not connected for days after its expiry. @returns their number, at most 100 */
export async function closeOverdue(): Promise<number> {
  return transaction(async (tx) => {
    // The phone row first, in the lock order of all code.
    const { rows } = await sql<{ id: number; device_id: number }>`
      SELECT l.id, l.device_id FROM device_lease l JOIN agent_device d ON d.id = l.device_id
      WHERE l.closed_at IS NULL AND l.expires_at < now() - make_interval(days => ${FLOAT_RETURN_DAYS})
      ORDER BY l.expires_at LIMIT 100 FOR UPDATE OF d SKIP LOCKED`.execute(tx);
    for (const { id, device_id } of rows)
      await releaseLease(tx, systemActor("Ratebook"), await lockLease(tx, device_id, id), "overdue", null);
    return rows.length;
  });
}
