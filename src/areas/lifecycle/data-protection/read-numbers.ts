import { sql } from "kysely";
import { individual } from "#domain/register/individual.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { openedValue } from "#kernel/sealing/sealed-fields.ts";

/** Digits of a NIN or TIN, in the form that the database accepts for searching. */
const NUMBER = /^[0-9]{8,14}(?:-[0-9]{4})?$/;

/**
 * NIN and TIN of a case’s person, decrypted: they are stored encrypted, but can occur in free text.
 * @throws AppError no-key, wrong-key
 */
export async function readNumbers(db: Queryable, id: number): Promise<string[]> {
  const { rows } = await sql<{ nin: string | null; tin_number: string | null; tax_id: string | null }>`
    SELECT i.nin, i.tin_number, i.tax_id FROM data_erasure e JOIN individual i ON i.id = ANY(e.records)
    WHERE e.case_id = ${id}`.execute(db);
  const opened = rows.flatMap((row) =>
    (["nin", "tin_number", "tax_id"] as const).map((name) => openedValue(individual, name, row[name])),
  );
  return [...new Set(opened)]
    .filter((text): text is string => text !== null && NUMBER.test(text))
    .slice(0, 6);
}
