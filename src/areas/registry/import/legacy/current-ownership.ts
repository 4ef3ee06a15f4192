import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import { type NumberedRecord, recordKey } from "./find-numbered.ts";

/** The current owners of an asset, and the share that is owned. */
export interface OwnedShare {
  /** "individual 17" */
  readonly owners: ReadonlySet<string>;
  /** Basis points. */
  readonly share_bp: number;
}

interface Row {
  readonly asset_type: string;
  readonly asset_id: number;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly share_bp: number;
}

/** The owned shares of assets, by `recordKey`. */
export async function currentOwnership(
  db: Queryable,
  assets: readonly NumberedRecord[],
): Promise<Map<string, OwnedShare>> {
  const distinct = [...new Map(assets.map((asset) => [recordKey(asset), asset])).values()];
  const { rows } = await sql<Row>`
    SELECT o.asset_type, o.asset_id, o.individual_id, o.corporate_id, o.share_bp
    FROM unnest(${distinct.map(({ type }) => type)}::text[], ${distinct.map(({ id }) => id)}::bigint[]) AS given (type, id)
      JOIN ownership o ON o.asset_type = given.type AND o.asset_id = given.id AND o.until IS NULL`.execute(
    db,
  );
  const owned = new Map<string, OwnedShare>();
  for (const row of rows) {
    const key = recordKey({ type: row.asset_type, id: row.asset_id });
    const before = owned.get(key) ?? { owners: new Set<string>(), share_bp: 0 };
    const owner =
      row.individual_id === null ? `corporate ${row.corporate_id}` : `individual ${row.individual_id}`;
    owned.set(key, {
      owners: new Set([...before.owners, owner]),
      share_bp: before.share_bp + row.share_bp,
    });
  }
  return owned;
}

/**
 * The start date of the latest owners of each asset, current or former. Owners from the import itself are excluded, so that a
 * file can list the owners of an asset in any order.
 */
export async function latestOwnerDates(
  db: Queryable,
  assets: readonly NumberedRecord[],
  importId: number,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ asset_type: string; asset_id: number; since: string }>`
    SELECT o.asset_type, o.asset_id, max(o.since) AS since
    FROM ownership o
    WHERE (o.asset_type, o.asset_id) IN (SELECT * FROM unnest(${assets.map(({ type }) => type)}::text[],
        ${assets.map(({ id }) => id)}::bigint[]))
      AND NOT o.undone AND o.import_id IS DISTINCT FROM ${importId}::bigint
    GROUP BY o.asset_type, o.asset_id`.execute(db);
  return new Map(
    rows.map(({ asset_type, asset_id, since }) => [recordKey({ type: asset_type, id: asset_id }), since]),
  );
}
