import { type RawBuilder, sql } from "kysely";
import type { LogKind, LogLevel } from "#domain/system-log.ts";
import type { Actor } from "#kernel/actor.ts";
import { boundedDatabase } from "#kernel/db/client.ts";
import { mayReadNames } from "./authorize-log.ts";

/** An entry as shown. */
export interface LogRow {
  readonly id: number;
  /** Time at which the logged operation ended. */
  readonly at: Date;
  readonly kind: LogKind;
  readonly level: LogLevel;
  readonly request_id: string | null;
  readonly method: string | null;
  readonly route: string | null;
  readonly status: number | null;
  readonly code: string | null;
  /** Duration, in milliseconds; `null` if there is none. */
  readonly ms: number | null;
  readonly user_id: number | null;
  /** Current name of the account; `null` if there is no account, it is deleted or the caller can’t view accounts. */
  readonly user_name: string | null;
  readonly network: string | null;
  readonly job_id: number | null;
  readonly name: string | null;
  readonly act: string | null;
  readonly reference: string | null;
  readonly attempt: number | null;
  readonly cause: string | null;
  readonly stack_frames: string | null;
  readonly dropped_entries: number | null;
  readonly worker: string | null;
}

type StoredRow = Omit<LogRow, "user_name">;

/** Columns before FROM and WHERE; `l` is the table. */
export const logColumns = sql`l.id, l.at, l.kind, l.level, l.request_id, l.method, l.route, l.status, l.code, l.ms, l.user_id,
  l.network, l.job_id, l.name, l.act, l.reference, l.attempt, l.cause, l.frames AS stack_frames, l.lost AS dropped_entries, l.worker`;

/**
 * Reads entries with account names for actors with access to them. Limited to two seconds.
 * @param query a complete SELECT of `logColumns`
 */
export async function readLog(actor: Actor, query: RawBuilder<unknown>): Promise<LogRow[]> {
  const { rows } = await sql<StoredRow>`${query}`.execute(boundedDatabase());
  const names = await namesOf(actor, rows);
  return rows.map((row) => ({ ...row, user_name: (row.user_id && names.get(row.user_id)) || null }));
}

async function namesOf(actor: Actor, rows: readonly StoredRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))];
  if (ids.length === 0 || !mayReadNames(actor)) return new Map();
  const people = await boundedDatabase()
    .selectFrom("app_user")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}
