import { sql } from "kysely";
import { type Raw, readRecordInput } from "#domain/record-input.ts";
import { individual } from "#domain/register/individual.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { Duplicate } from "../records/find-duplicates.ts";
import { maskRecord } from "../records/mask-record.ts";
import { type RawRow, selectColumns, toRecord } from "../records/row.ts";
import { findSimilar } from "../records/similar-records.ts";

/** A person on record who may be the one to be entered; personal data masked. */
export interface SimilarPerson {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly phone_number: string | null;
  readonly city: string | null;
  /** "the same phone number" */
  readonly why: string;
}

const MAX_RESULTS = 10;

const SHARED_LABELS: Readonly<Record<string, string>> = {
  phone_number: "the same phone number",
  tin_number: "the same TIN",
  tax_id: "the same tax ID",
  nin: "the same NIN",
};

/**
 * People on record with the same phone number, TIN, tax ID or NIN, the same surname and first name, or otherwise similar as at
 * every entry (a similar name at the same address), as far as the actor can view them. A duplicate unique value is rejected in
 * any case.
 * @param raw the values as typed
 */
export async function findSimilarPeople(db: Queryable, actor: Actor, raw: Raw): Promise<SimilarPerson[]> {
  const { values } = readRecordInput(individual, raw);
  // Closed records keep their numbers, but an archived person can’t be the occupant.
  const { candidates } = await findSimilar(db, actor, individual, values, {
    byName: true,
    limit: 2 * MAX_RESULTS,
  });
  const found = candidates.filter(({ status }) => status === "active").slice(0, MAX_RESULTS);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<RawRow>`
    SELECT ${selectColumns(individual, "t")} FROM individual t WHERE t.id = ANY(${ids}::bigint[])`.execute(
    db,
  );
  const records = new Map(rows.map((row) => [row.id, maskRecord(individual, toRecord(individual, row))]));
  return found.map((one) => {
    const record = records.get(one.id);
    return {
      id: one.id,
      code: one.code,
      title: one.title,
      why: matchReason(one),
      phone_number: (record?.phone_number ?? null) as string | null,
      city: (record?.city ?? null) as string | null,
    };
  });
}

function matchReason({ shared, same_name }: Duplicate): string {
  const identity = shared.map((name) => SHARED_LABELS[name]).find(Boolean);
  return identity ?? (same_name ? "the same name" : "a similar name at the same place");
}
