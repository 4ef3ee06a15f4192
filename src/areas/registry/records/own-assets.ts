import { type RawBuilder, sql } from "kysely";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";
import { inForce, type OwnerType } from "./owners.ts";
import { visibilityCondition } from "./visibility-condition.ts";

export interface OwnAsset {
  readonly type: string;
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
  readonly share_bp: number;
}

/** An asset as officers see it. */
export interface OwnedAsset extends OwnAsset {
  readonly lga_id: number | null;
  /** Whether the actor can change its owners. */
  readonly assign: boolean;
}

/** The list has more. */
const MAX_ASSETS = 50;

/** The current assets of the signed-in payer. @throws AppError not-signed-in, forbidden */
export async function listOwnAssets(actor: Actor): Promise<OwnAsset[]> {
  authorize(actor, "own_asset.view");
  const rows = await readAssets(ownCondition(actor, "o"), () => undefined);
  return rows.map(({ lga_id: _, ...asset }) => asset);
}

/**
 * A payer’s current assets, as far as an officer can view them; at most 50. The caller must have checked the right to view the
 * owner.
 */
export async function assetsOwnedBy(actor: Actor, type: OwnerType, id: number): Promise<OwnedAsset[]> {
  const owner = sql`${sql.ref(`o.${type}_id`)} = ${id}`;
  const rows = await readAssets(owner, (table) => visibilityCondition(actor, table, "t"));
  return rows.map((row) => ({ ...row, assign: may(actor, "ownership.assign", { lga_id: row.lga_id }) }));
}

async function readAssets(
  owner: RawBuilder<unknown>,
  seen: (table: string) => RawBuilder<unknown> | undefined,
): Promise<Omit<OwnedAsset, "assign">[]> {
  const parts = registers
    .filter(({ owned }) => owned)
    .map(
      ({ name }) => sql`
        SELECT o.asset_type AS type, o.asset_id AS id, o.share_bp, t.code, t.title, t.status, t.lga_id
        FROM ownership o JOIN ${sql.table(name)} AS t ON t.id = o.asset_id
        WHERE o.asset_type = ${name} AND ${owner} AND ${inForce} AND ${seen(name) ?? sql`true`}`,
    );
  const { rows } = await sql<Omit<OwnedAsset, "assign">>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS assets ORDER BY type, id LIMIT ${MAX_ASSETS}`.execute(
    database(),
  );
  return rows;
}
