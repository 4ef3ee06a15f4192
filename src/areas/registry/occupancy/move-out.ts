import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import type { AnyResource } from "#resource/define.ts";
import { lockOccupiedRecord } from "./move-in.ts";
import { assertValid, occupancyErrors } from "./occupancy-errors.ts";
import { lockOccupancy, type Occupancy } from "./occupancy-row.ts";
import { writeOccupancy } from "./write-occupancy.ts";

export interface MoveOut {
  readonly version: number;
  /** The first day after moving out, today or earlier; default: today. */
  readonly to?: string | undefined;
}

/**
 * Records that an occupant moved out.
 * @throws AppError not-found, forbidden, wrong-status, edited-meanwhile, moved-out, invalid
 */
export async function moveOut(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  recordId: number,
  id: number,
  { version, to }: MoveOut,
): Promise<Occupancy> {
  await lockOccupiedRecord(tx, actor, resource, recordId);
  const entry = await lockOccupancy(tx, resource, recordId, id, version);
  if (entry.to !== null)
    throw new AppError(
      "conflict",
      "This occupant has already moved out. Correct the entry if the date is wrong.",
      {
        code: "moved-out",
      },
    );
  const today = await lagosToday(tx);
  const until = to ?? today;
  assertValid(occupancyErrors({ from: entry.from, to: until }, today));
  const after = await writeOccupancy(tx, actor, id, { to: until });
  await audit(tx, actor, {
    action: `${resource.name}.move_out`,
    record_id: recordId,
    before: { occupant: { type: entry.type, id: entry.person_id }, from: entry.from, to: null },
    after: { occupant: { type: entry.type, id: entry.person_id }, from: entry.from, to: until },
  });
  return after;
}
