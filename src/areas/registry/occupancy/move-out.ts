import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import type { AnyResource } from "#resource/define.ts";
import { lockOccupied } from "./move-in.ts";
import { occupancyFaults, refuseFaults } from "./occupancy-faults.ts";
import { lockOccupancy, type Occupancy } from "./occupancy-row.ts";
import { writeOccupancy } from "./write-occupancy.ts";

export interface MoveOut {
  readonly version: number;
  /** The first day they were no longer there, today at the latest; today when left out. */
  readonly to?: string | undefined;
}

/**
 * Says that somebody has moved out.
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
  await lockOccupied(tx, actor, resource, recordId);
  const entry = await lockOccupancy(tx, resource, recordId, id, version);
  if (entry.to !== null)
    throw new AppError("conflict", "They have moved out already. Correct the entry if its day is wrong.", {
      code: "moved-out",
    });
  const today = await lagosToday(tx);
  const until = to ?? today;
  refuseFaults(occupancyFaults({ from: entry.from, to: until }, today));
  const after = await writeOccupancy(tx, actor, id, { to: until });
  await audit(tx, actor, {
    action: `${resource.name}.move_out`,
    record_id: recordId,
    before: { occupant: { type: entry.type, id: entry.person_id }, from: entry.from, to: null },
    after: { occupant: { type: entry.type, id: entry.person_id }, from: entry.from, to: until },
  });
  return after;
}
