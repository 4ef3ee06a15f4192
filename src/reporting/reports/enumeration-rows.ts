import { sql } from "kysely";
import { getRegister } from "#domain/register/registers.ts";
import type { CountedRegister } from "#domain/reports/registers-counted.ts";
import type { ReportParams, ReportRow } from "#domain/reports/report.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import type { ReportRows } from "./grouped.ts";
import { registersFor, requestedRecords } from "./register-counts.ts";

/** Owners who entered their own records are one row without names. */
const OWNERS = "owners";
const NONE = "none";

/**
 * Number of records entered by user and register. Names are of officers, and shown to officers only.
 * @throws AppError forbidden
 */
export async function enumerationRows(actor: Actor, params: ReportParams): Promise<ReportRows> {
  if (!actor.system && actor.session?.user.area !== "admin")
    throw new AppError("forbidden", "Only the revenue office can see who entered records.");
  const registers = registersFor(actor, params);
  const counted = await Promise.all(
    registers.map(async (name) => ({ name, counts: await countEntered(actor, name, params) })),
  );
  const names = new Map<string, string | null>();
  const rows = new Map<string, Record<string, number>>();
  for (const { name, counts } of counted)
    for (const { key, user, count } of counts) {
      const values = rows.get(key) ?? {};
      values[name] = count;
      values["all"] = (values["all"] ?? 0) + count;
      rows.set(key, values);
      names.set(key, user);
    }
  const found = [...rows].map(([key, values]): ReportRow => {
    const label = key === NONE ? "Entered by Ratebook" : key === OWNERS ? "Owners" : (names.get(key) ?? key);
    const isUser = key !== NONE && key !== OWNERS;
    // Only a user's own row has a list for all registers.
    return { key, label, values, opens: { created_by: key }, cells: { all: isUser ? { user: key } : null } };
  });
  found.sort(
    (a, b) => (b.values["all"] ?? 0) - (a.values["all"] ?? 0) || a.label.localeCompare(b.label, "en"),
  );
  return { rows: found, columns: [...registers, "all"], totalsOpen: { opens: {}, cells: { all: {} } } };
}

interface Entered {
  /** An officer, or one of the two rows without a name. */
  readonly key: string;
  readonly user: string | null;
  readonly count: number;
}

/** Records entered into a register, grouped by the database: one row per officer, one for all owners. */
async function countEntered(
  actor: Actor,
  name: CountedRegister,
  params: ReportParams,
): Promise<readonly Entered[]> {
  const where = requestedRecords(actor, getRegister(name), params);
  const { rows } = await sql<Entered>`
    SELECT e.key, min(e.name) AS user, sum(e.count)::bigint AS count FROM (
      SELECT CASE WHEN g.created_by IS NULL THEN ${sql.lit(NONE)} WHEN u.area IN ('individual', 'corporate')
          THEN ${sql.lit(OWNERS)} ELSE g.created_by::text END AS key,
        CASE WHEN u.area NOT IN ('individual', 'corporate') THEN u.name END AS name, g.count
      FROM (SELECT t.created_by, count(*) AS count FROM ${sql.table(name)} AS t WHERE ${where} GROUP BY t.created_by) AS g
        LEFT JOIN app_user u ON u.id = g.created_by) AS e GROUP BY e.key`.execute(boundedDatabase());
  return rows;
}
