import { sql } from "kysely";
import type { ImportCheckpoint } from "#areas/registry/import/counts.ts";
import { type Sample, storedSample, toShownError } from "#areas/registry/import/stored-cells.ts";
import { registers } from "#domain/register/registers.ts";
import type { Database } from "#kernel/db/client.ts";

/** Registers with encrypted fields; their imports are processed. */
const sealedRegisters = registers
  .filter(({ fields }) => Object.values(fields).some(({ sealed }) => sealed))
  .map(({ name }) => name);

/**
 * Encrypts the sample lines stored by imports, and masks numbers in rejected lines.
 * @returns number of imports and jobs
 */
export async function sealImports(db: Database): Promise<number> {
  return (await sealSamples(db)) + (await maskBadLines(db));
}

async function sealSamples(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number; sample: Sample }>`
    SELECT id, sample FROM import WHERE jsonb_typeof(sample) = 'array' AND sample <> '[]'
      AND resource = ANY(${sealedRegisters}::text[]) ORDER BY id`.execute(db);
  for (const { id, sample } of rows)
    await sql`UPDATE import SET sample = ${storedSample(sample)}::jsonb WHERE id = ${id}`.execute(db);
  return rows.length;
}

async function maskBadLines(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number; checkpoint: ImportCheckpoint }>`
    SELECT id, checkpoint FROM job WHERE kind IN ('import', 'import-check')
      AND input ->> 'resource' = ANY(${sealedRegisters}::text[]) AND checkpoint #>> '{shown,0}' IS NOT NULL
    ORDER BY id`.execute(db);
  for (const { id, checkpoint } of rows) {
    const masked = checkpoint.shown.map((line) => ({ ...line, faults: line.faults.map(toShownError) }));
    const stored = JSON.stringify({ ...checkpoint, shown: masked });
    await sql`UPDATE job SET checkpoint = ${stored}::jsonb WHERE id = ${id}`.execute(db);
  }
  return rows.length;
}
