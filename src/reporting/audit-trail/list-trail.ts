import { type RawBuilder, sql } from "kysely";
import { registersWithCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { actionText, resourceText } from "#domain/audit/action-text.ts";
import { type Change, describeChanges } from "#domain/audit/changes.ts";
import { codeText } from "#domain/audit/record-code.ts";
import type { Names } from "#domain/audit/value-text.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { countedPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { openFields } from "#kernel/sealing/sealed-fields.ts";
import { authorizeTrail } from "./authorize-trail.ts";
import { readCodes } from "./code-subject.ts";
import { type TrailQuery, trailConditions } from "./trail-query.ts";

/** A row of the trail with labels. Personal data is masked. */
export interface TrailRow {
  readonly id: number;
  readonly at: Date;
  readonly actor_id: number | null;
  readonly actor_name: string;
  readonly area: string;
  readonly ip: string | null;
  readonly request_id: string | null;
  readonly action: string;
  /** Action in the past tense, such as "Approved". */
  readonly action_label: string;
  readonly resource: string;
  /** Kind of record, such as "demand notice". */
  readonly kind: string;
  readonly record_id: number | null;
  /** Code of the record, such as "PRP-0012345-K"; `null` if there is none. */
  readonly record_code: string | null;
  readonly changes: readonly Change[];
  readonly reason: string | null;
}

type StoredRow = Omit<TrailRow, "action_label" | "kind" | "record_code" | "changes"> & {
  before: unknown;
  after: unknown;
};

/**
 * Lists the trail, latest first.
 * @throws AppError not-signed-in, forbidden, invalid (days)
 */
export async function listTrail(actor: Actor, query: TrailQuery & PageQuery): Promise<Page<TrailRow>> {
  authorizeTrail(actor, "view");
  const where = await trailConditions(query);
  return countedPage(database(), query, { from: sql`audit a`, where }, (limit) =>
    readTrail(where, query.after, limit),
  );
}

/** Reads rows before an id, latest first, with labels. The caller has checked access. */
export async function readTrail(
  where: RawBuilder<unknown>,
  after: number | undefined,
  limit: number,
): Promise<TrailRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT a.id, a.at, a.actor_id, a.actor_name, a.area, a.ip, a.request_id, a.action, a.resource, a.record_id,
      a.before, a.after, a.reason
    FROM audit a WHERE ${where} ${after === undefined ? sql`` : sql`AND a.id < ${after}`}
    ORDER BY a.id DESC LIMIT ${limit}`.execute(database());
  const [names, codes] = await Promise.all([readNames(), readCodes(rows)]);
  return rows.map(({ before, after: later, ...row }) => ({
    ...row,
    action_label: actionText(row.action),
    kind: resourceText(row.resource),
    record_code:
      row.record_id === null
        ? null
        : (codes.get(`${row.resource} ${row.record_id}`) ?? codeText(row.resource, row.record_id)),
    changes: describeChanges(
      { resource: row.resource, before: openFields(before), after: openFields(later) },
      names,
    ),
  }));
}

async function readNames(): Promise<Names> {
  const [rows, registers] = await Promise.all([
    database().selectFrom("lga").select(["id", "name"]).execute(),
    registersWithCustom(),
  ]);
  return { lga: Object.fromEntries(rows.map(({ id, name }) => [id, name])), registers };
}

/** Actions and kinds of records in the trail, by name. Skips along an index, so it is fast at any size. */
export async function trailChoices(actor: Actor): Promise<{ actions: string[]; resources: string[] }> {
  authorizeTrail(actor, "view");
  const [actions, resources] = await Promise.all([distinct("action"), distinct("resource")]);
  return { actions, resources };
}

async function distinct(column: "action" | "resource"): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    WITH RECURSIVE found AS (
      (SELECT ${name} AS value FROM audit ORDER BY ${name} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${name} FROM audit WHERE ${name} > found.value ORDER BY ${name} LIMIT 1)
      FROM found WHERE found.value IS NOT NULL
    ) SELECT value FROM found WHERE value IS NOT NULL`.execute(database());
  return rows.map(({ value }) => value);
}
