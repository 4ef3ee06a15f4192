import { sql } from "kysely";
import { type Raw, readRecordInput } from "#domain/record-input.ts";
import { individual } from "#domain/register/individual.ts";
import type { Actor } from "../actor.ts";
import type { Queryable } from "../db/client.ts";
import { maskRecord } from "../records/mask-record.ts";
import { findAlike } from "../records/refuse-alike.ts";
import { type RawRow, selectColumns, toRecord } from "../records/row.ts";
import { seenCondition } from "../records/seen-condition.ts";
import { soughtValue } from "../sealing/sealed-fields.ts";

/** Somebody on record who may be the one that is about to be entered; personal data masked. */
export interface Alike {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly phone_number: string | null;
  readonly city: string | null;
  /** "the same phone number" */
  readonly why: string;
}

const MOST = 10;

/**
 * People on record with the same phone number, TIN, tax ID or NIN, of the same surname and first name, or otherwise
 * alike as at every entry (a similar name at the same address), as far as the actor may see them. What another
 * record holds and must be unique is refused in any case, seen or not.
 * @param raw as it was typed
 */
export async function peopleAlike(db: Queryable, actor: Actor, raw: Raw): Promise<Alike[]> {
  const { values } = readRecordInput(individual, raw);
  const text = (name: string) => sql`${soughtValue(individual, name, values[name] ?? null)}::text`;
  const surname = String(values.surname ?? "").replace(/[\\%_]/g, "\\$&");
  const ids = (await findAlike(db, actor, individual, values)).candidates.map(({ id }) => id);
  const { rows } = await sql<RawRow & { why: string }>`
    SELECT * FROM (
      SELECT ${selectColumns(individual, "t")}, CASE
        WHEN t.phone_number = ${text("phone_number")} THEN 'the same phone number'
        WHEN t.tin_number = ${text("tin_number")} THEN 'the same TIN'
        WHEN t.tax_id = ${text("tax_id")} THEN 'the same tax ID'
        WHEN t.nin = ${text("nin")} THEN 'the same NIN'
        WHEN fold(t.surname) = fold(${text("surname")}) AND fold(t.first_name) = fold(${text("first_name")})
          THEN 'the same name'
        WHEN t.id = ANY(${ids}::bigint[]) THEN 'a similar name at the same place' END AS why
      FROM individual t WHERE t.status = 'active' AND ${seenCondition(actor, "individual", "t") ?? sql`true`}
        AND (t.id = ANY(${ids}::bigint[])
          OR t.phone_number = ${text("phone_number")} OR t.tin_number = ${text("tin_number")}
          OR t.tax_id = ${text("tax_id")} OR t.nin = ${text("nin")}
          ${surname ? sql`OR t.search LIKE fold(${`%${surname}%`})` : sql``})
    ) AS found WHERE why IS NOT NULL ORDER BY why LIKE '%name%', id LIMIT ${MOST}`.execute(db);
  return rows.map(({ why, ...row }) => {
    const { id, code, title, phone_number, city } = maskRecord(individual, toRecord(individual, row));
    return {
      ...{ id, code, title, why },
      phone_number: phone_number as string | null,
      city: city as string | null,
    };
  });
}
