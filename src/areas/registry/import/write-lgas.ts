import { sql } from "kysely";
import { lga } from "#domain/register/lga.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { identityOf } from "../records/identity.ts";
import { type LgaDirectory, reachOf } from "./lga-directory.ts";
import type { Maker } from "./maker.ts";
import type { ReadLine } from "./read-line.ts";

/** Lines with resolved local governments, and the number created for them. */
export interface ResolvedLines {
  readonly lines: readonly ReadLine[];
  readonly made: number;
}

/** Creates the local governments that lines of a batch name for the first time. */
export async function resolveNewLgas(
  tx: Tx,
  actor: Actor,
  lines: readonly ReadLine[],
  directory: LgaDirectory,
  maker: Maker,
): Promise<ResolvedLines> {
  const placeholders = [...new Set(lines.flatMap((line) => (isValid(line) ? placeholderOf(line) : [])))];
  if (placeholders.length === 0) return { lines, made: 0 };
  const made = await insertLgas(tx, actor, placeholders, directory, maker);
  const ids = await idsOf(tx, placeholders, directory);
  const placed = lines.map((line) => {
    const id = ids.get(Number(line.values.lga_id));
    return id === undefined ? line : { ...line, values: { ...line.values, lga_id: id } };
  });
  return { lines: placed, made };
}

/** Lines that are not imported create nothing. */
const isValid = ({ faults }: ReadLine) => faults.length === 0;

function placeholderOf({ values: { lga_id } }: ReadLine): number[] {
  return typeof lga_id === "number" && lga_id < 0 ? [lga_id] : [];
}

async function insertLgas(
  tx: Tx,
  actor: Actor,
  placeholders: readonly number[],
  directory: LgaDirectory,
  maker: Maker,
): Promise<number> {
  const reach = await reachOf(tx);
  const rows = placeholders.flatMap((id) => directory.newLga(id) ?? []);
  const { rows: made } = await sql<{ id: number }>`
    INSERT INTO lga (name, state, reach, import_id, created_by, updated_by)
    SELECT given.*, ${maker.importId}, ${maker.userId}::bigint, ${maker.userId}::bigint
    FROM unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ state }) => state)}::text[],
      ${rows.map(({ state }) => reach(state))}::text[]) AS given
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  if (made.length > 0)
    await audit(tx, actor, {
      action: "lga.import",
      after: { import: maker.importCode, made: made.length, ids: made.map(({ id }) => id) },
    });
  return made.length;
}

/** Negative number → id. */
async function idsOf(
  tx: Tx,
  placeholders: readonly number[],
  directory: LgaDirectory,
): Promise<Map<number, number>> {
  const names = placeholders.map((id) => directory.newLga(id)?.name ?? null);
  const states = placeholders.map((id) => directory.newLga(id)?.state ?? null);
  const { rows } = await sql<{ wanted: number; id: number }>`
    SELECT given.wanted, l.id FROM unnest(${[...placeholders]}::bigint[], ${names}::text[], ${states}::text[])
      AS given (wanted, name, state)
    JOIN lga l ON l.identity = ${identityOf(lga, (name) => sql.ref(`given.${name}`))}`.execute(tx);
  return new Map(rows.map((row) => [row.wanted, row.id]));
}
