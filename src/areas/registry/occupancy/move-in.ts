import { message, term } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import type { AnyResource } from "#resource/define.ts";
import { type Person, unknownPeople } from "../ownership/unknown-people.ts";
import { lockRecord } from "../records/find.ts";
import type { AnyRecord } from "../records/row.ts";
import { wrongStatus } from "../records/verbs.ts";
import { assertValid, occupancyErrors, withOverlapError } from "./occupancy-errors.ts";
import { type Occupancy, occupancyColumns, toOccupancy } from "./occupancy-row.ts";

export interface MoveIn {
  readonly person: Person;
  /** "Stall 14"; blank for the whole. */
  readonly unit?: string | undefined;
  /** A Lagos date, today or earlier; default: today. */
  readonly from?: string | undefined;
}

/**
 * Adds an occupant of a property or shop from a date. Other occupants remain, because several can share it.
 * @throws AppError not-found, forbidden, wrong-status, invalid, occupant-unknown, occupies-already
 */
export async function moveIn(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
  { person, unit: sentUnit, from }: MoveIn,
): Promise<Occupancy> {
  await lockOccupiedRecord(tx, actor, resource, id);
  const unit = sentUnit?.trim() ?? "";
  const today = await lagosToday(tx);
  const since = from ?? today;
  const errors = occupancyErrors({ from: since, unit }, today);
  const missing = await unknownPeople(tx, actor, [person]);
  if (missing.length > 0)
    errors.person_id = [
      message("There is no {type} {id} that can be the occupant. Select another occupant.", {
        type: person.type,
        id: person.id,
      }),
    ];
  assertValid(errors, missing.length > 0 ? "occupant-unknown" : "invalid");
  const me = actor.session?.user.id ?? null;
  const row = await withOverlapError(() =>
    tx
      .insertInto("occupancy")
      .values({
        resource: resource.name,
        record_id: id,
        unit,
        from_date: since,
        created_by: me,
        updated_by: me,
        individual_id: person.type === "individual" ? person.id : null,
        corporate_id: person.type === "corporate" ? person.id : null,
      })
      .returning(occupancyColumns)
      .executeTakeFirstOrThrow(),
  );
  const occupancy = toOccupancy(row);
  await audit(tx, actor, {
    action: `${resource.name}.move_in`,
    record_id: id,
    after: { occupant: person, unit, from: since },
  });
  return occupancy;
}

/**
 * Locks the property or shop until the transaction ends.
 * @throws AppError not-found, forbidden, wrong-status
 */
export async function lockOccupiedRecord(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
): Promise<AnyRecord> {
  authorize(actor, "ownership.assign");
  const record = await lockRecord(tx, resource, id);
  authorize(actor, "ownership.assign", record);
  if (record.status === "archived" || record.status === "rejected")
    throw new AppError(
      "conflict",
      message("This {one} is {status}. You can’t change its occupants.", {
        one: term(resource.one),
        status: term(record.status),
      }),
      {
        code: wrongStatus(resource, record.status, "approve").code,
      },
    );
  return record;
}
