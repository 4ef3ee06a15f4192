import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Maker } from "../maker.ts";
import type { WriteResult } from "../write-batch.ts";
import type { CheckedLegacyLine, LegacyKind } from "./legacy-kind.ts";

/** Stores a batch of legacy lines, with one audit entry. */
export async function writeLegacy(
  tx: Tx,
  actor: Actor,
  { table, columns }: LegacyKind,
  lines: readonly CheckedLegacyLine[],
  maker: Maker,
): Promise<WriteResult> {
  if (lines.length === 0) return { lines: new Set(), owners: 0 };
  const names = Object.keys(columns);
  const arrays = names.map(
    (name) =>
      sql`${lines.map(({ columnValues }) => columnValues[name] ?? null)}::${sql.raw(`${columns[name]}[]`)}`,
  );
  const { rows } = await sql<{ id: number; line: number }>`
    INSERT INTO ${sql.table(table)} (key, line, ${sql.join(names.map((name) => sql.ref(name)))}, import_id, created_by)
    SELECT given.*, ${maker.importId}::bigint, ${maker.userId}::bigint
    FROM unnest(${lines.map(({ key }) => key ?? null)}::text[], ${lines.map(({ line }) => line)}::bigint[],
      ${sql.join(arrays)}) AS given
    ON CONFLICT DO NOTHING RETURNING id, line`.execute(tx);
  await audit(tx, actor, {
    action: `${table}.import`,
    after: {
      import: maker.importCode,
      lines: [lines[0]?.line, lines.at(-1)?.line],
      made: rows.length,
      ids: [rows[0]?.id, rows.at(-1)?.id],
    },
  });
  return { lines: new Set(rows.map(({ line }) => line)), owners: 0 };
}
