import { type RawBuilder, sql } from "kysely";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "../actor.ts";
import { authorize } from "../authorize.ts";
import { database } from "../db/client.ts";
import { isOwnPayer } from "../payments/payer-of-actor.ts";
import { inForce, type OwnerType } from "./owners.ts";
import { seenCondition } from "./seen-condition.ts";

export interface OwnAsset {
  readonly type: string;
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
  readonly share_bp: number;
}

/** More are for a list with pages. */
const MOST = 50;

/** What the signed-in payer owns today. @throws AppError not-signed-in, forbidden */
export async function listOwnAssets(actor: Actor): Promise<OwnAsset[]> {
  authorize(actor, "own_asset.view");
  return readAssets(isOwnPayer(actor, "o"), () => undefined);
}

/**
 * What somebody owns today, as far as an officer may see it; at most 50 of it. Whoever asks must have seen
 * the owner.
 */
export async function assetsOwnedBy(actor: Actor, type: OwnerType, id: number): Promise<OwnAsset[]> {
  return readAssets(sql`${sql.ref(`o.${type}_id`)} = ${id}`, (table) => seenCondition(actor, table, "t"));
}

async function readAssets(
  owner: RawBuilder<unknown>,
  seen: (table: string) => RawBuilder<unknown> | undefined,
): Promise<OwnAsset[]> {
  const parts = registers
    .filter(({ owned }) => owned)
    .map(
      ({ name }) => sql`
        SELECT o.asset_type AS type, o.asset_id AS id, o.share_bp, t.code, t.title, t.status
        FROM ownership o JOIN ${sql.table(name)} AS t ON t.id = o.asset_id
        WHERE o.asset_type = ${name} AND ${owner} AND ${inForce} AND ${seen(name) ?? sql`true`}`,
    );
  const { rows } = await sql<OwnAsset>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS assets ORDER BY type, id LIMIT ${MOST}`.execute(
    database(),
  );
  return rows;
}
