import type { Actor } from "#kernel/actor.ts";
import { AppError, type Fields } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { lagosToday } from "#kernel/today.ts";
import type { AnyResource } from "#resource/define.ts";
import { lockOccupiedRecord } from "./move-in.ts";
import { assertValid, occupancyErrors } from "./occupancy-errors.ts";
import { lockOccupancy, type Occupancy } from "./occupancy-row.ts";
import { writeOccupancy } from "./write-occupancy.ts";

interface EntryDeletion {
  readonly version: number;
  readonly reason?: string | null | undefined;
}

export interface Correction extends EntryDeletion {
  readonly unit?: string | undefined;
  readonly from?: string | undefined;
  /** Null: still an occupant. Omitted: unchanged. */
  readonly to?: string | null | undefined;
}

/**
 * Corrects the unit and dates of an entry; the audit trail keeps the earlier values and the reason.
 * @throws AppError not-found, forbidden, wrong-status, edited-meanwhile, occupies-already, invalid
 */
export async function correctOccupancy(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  recordId: number,
  id: number,
  { version, reason: raw, ...change }: Correction,
): Promise<Occupancy> {
  await lockOccupiedRecord(tx, actor, resource, recordId);
  const entry = await lockOccupancy(tx, resource, recordId, id, version);
  const unit = change.unit?.trim() ?? entry.unit;
  const from = change.from ?? entry.from;
  const to = change.to === undefined ? entry.to : change.to;
  assertValid({ ...occupancyErrors({ unit, from, to }, await lagosToday(tx)), ...reasonErrors(raw) });
  const after = await writeOccupancy(tx, actor, id, { unit, from, to });
  await recordChange(tx, actor, resource, recordId, "correct_occupant", entry, after, raw);
  return after;
}

/**
 * Deletes an entry made by mistake. The audit trail keeps it.
 * @throws AppError not-found, forbidden, wrong-status, edited-meanwhile, invalid
 */
export async function deleteOccupancy(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  recordId: number,
  id: number,
  { version, reason: raw }: EntryDeletion,
): Promise<Occupancy> {
  await lockOccupiedRecord(tx, actor, resource, recordId);
  const entry = await lockOccupancy(tx, resource, recordId, id, version);
  readReason(raw, true);
  const after = await writeOccupancy(tx, actor, id, { struck: true });
  await recordChange(tx, actor, resource, recordId, "strike_occupant", entry, undefined, raw);
  return after;
}

function reasonErrors(raw: string | null | undefined): Fields {
  try {
    readReason(raw, true);
    return {};
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { reason: [error.text] };
  }
}

function recordChange(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  recordId: number,
  verb: string,
  before: Occupancy,
  after: Occupancy | undefined,
  reason: string | null | undefined,
): Promise<void> {
  const auditValues = ({ type, person_id, unit, from, to }: Occupancy) => ({
    unit,
    from,
    to,
    occupant: { type, id: person_id },
  });
  return audit(tx, actor, {
    action: `${resource.name}.${verb}`,
    record_id: recordId,
    before: auditValues(before),
    ...(after && { after: auditValues(after) }),
    reason: reason?.trim() ?? null,
  });
}
