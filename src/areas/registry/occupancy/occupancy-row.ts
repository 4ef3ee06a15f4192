import { formatMoment } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

export const occupancyColumns = [
  "id",
  "individual_id",
  "corporate_id",
  "unit",
  "from_date",
  "to_date",
  "version",
  "updated_at",
  "updated_by",
] as const;

interface Row {
  readonly id: number;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly unit: string;
  readonly from_date: string;
  readonly to_date: string | null;
  readonly version: number;
}

/** An occupancy as returned by writes. */
export interface Occupancy {
  readonly id: number;
  readonly type: "individual" | "corporate";
  readonly person_id: number;
  readonly unit: string;
  readonly from: string;
  readonly to: string | null;
  readonly version: number;
}

export function toOccupancy(row: Row): Occupancy {
  const { id, individual_id, corporate_id, unit, from_date, to_date, version } = row;
  return {
    id,
    unit,
    version,
    from: from_date,
    to: to_date,
    type: individual_id === null ? "corporate" : "individual",
    person_id: individual_id ?? corporate_id ?? 0,
  };
}

/**
 * Locks an entry of this record until the transaction ends, and checks its version.
 * @throws AppError not-found (of another record, deleted, or missing), edited-meanwhile
 */
export async function lockOccupancy(
  tx: Tx,
  resource: AnyResource,
  recordId: number,
  id: number,
  version: number,
): Promise<Occupancy> {
  const row = await tx
    .selectFrom("occupancy")
    .select(occupancyColumns)
    .where("id", "=", id)
    .where("resource", "=", resource.name)
    .where("record_id", "=", recordId)
    .where("struck_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("occupant");
  if (row.version === version) return toOccupancy(row);
  const by = await tx
    .selectFrom("app_user")
    .select("name")
    .where("id", "=", row.updated_by)
    .executeTakeFirst();
  const name = by?.name ?? "Another user";
  throw new AppError(
    "conflict",
    message(
      "{name} changed this entry on {time}, after you opened it. Your changes were not saved. Check it and save again.",
      { name, time: formatMoment(row.updated_at) },
    ),
    { code: "edited-meanwhile", data: { by: name, at: row.updated_at, current: toOccupancy(row) } },
  );
}
