import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Maker } from "../maker.ts";
import type { WriteResult } from "../write-batch.ts";
import { writeOwners } from "../write-owners.ts";
import type { CheckedLegacyLine } from "./legacy-kind.ts";

/** Stores ownership, and creates named owners that are not on record; with one audit entry. */
export async function writeOwnership(
  tx: Tx,
  actor: Actor,
  lines: readonly CheckedLegacyLine[],
  maker: Maker,
): Promise<WriteResult> {
  if (lines.length === 0) return { lines: new Set(), owners: 0 };
  const byName = lines.filter(
    ({ columnValues }) => columnValues.individual_id === null && columnValues.corporate_id === null,
  );
  const owners = await writeOwners(
    tx,
    byName.flatMap(({ owner }) => owner ?? []),
    maker,
  );
  const idsOf = (type: "individual" | "corporate") =>
    lines.map(({ columnValues, owner }) => {
      const known = columnValues[`${type}_id`] ?? null;
      const isNamed =
        columnValues.individual_id === null && columnValues.corporate_id === null && owner?.type === type;
      return isNamed ? (owners.ids.get(owner.key) ?? null) : known;
    });
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ownership (asset_type, asset_id, individual_id, corporate_id, share_bp, since, import_id, created_by)
    SELECT type, asset, individual, corporate, share, coalesce(since, current_date), ${maker.importId}::bigint,
      ${maker.userId}::bigint
    FROM unnest(${lines.map(({ columnValues }) => columnValues.asset_type ?? null)}::text[],
      ${lines.map(({ columnValues }) => columnValues.asset_id ?? null)}::bigint[], ${idsOf("individual")}::bigint[],
      ${idsOf("corporate")}::bigint[], ${lines.map(({ columnValues }) => columnValues.share_bp ?? null)}::integer[],
      ${lines.map(({ since }) => since ?? null)}::date[])
      AS given (type, asset, individual, corporate, share, since)
    RETURNING id`.execute(tx);
  await audit(tx, actor, {
    action: "ownership.import",
    after: {
      import: maker.importCode,
      lines: [lines[0]?.line, lines.at(-1)?.line],
      made: rows.length,
      owners_made: owners.made,
    },
  });
  return { lines: new Set(lines.map(({ line }) => line)), owners: owners.made };
}
