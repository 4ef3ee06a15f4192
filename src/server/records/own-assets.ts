import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { authorize } from "../authorize.ts";
import { database } from "../db/client.ts";
import { isOwnPayer } from "../payments/payer-of-actor.ts";
import { inForce } from "./owners.ts";

export interface OwnAsset {
  readonly type: string;
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly share_bp: number;
}

/** More are for a list with pages. */
const MOST = 50;

/** What the signed-in payer owns today. @throws AppError not-signed-in, forbidden */
export async function listOwnAssets(actor: Actor): Promise<OwnAsset[]> {
  authorize(actor, "own_asset.view");
  const { rows } = await sql<OwnAsset>`
    SELECT o.asset_type AS type, o.asset_id AS id, o.share_bp,
      coalesce(p.code, s.code, v.code, m.code, g.code) AS code,
      coalesce(p.title, s.title, v.title, m.title, g.title) AS title
    FROM ownership o
      LEFT JOIN property p ON o.asset_type = 'property' AND p.id = o.asset_id
      LEFT JOIN shop s ON o.asset_type = 'shop' AND s.id = o.asset_id
      LEFT JOIN vehicle v ON o.asset_type = 'vehicle' AND v.id = o.asset_id
      LEFT JOIN mast m ON o.asset_type = 'mast' AND m.id = o.asset_id
      LEFT JOIN signage g ON o.asset_type = 'signage' AND g.id = o.asset_id
    WHERE ${isOwnPayer(actor, "o")} AND ${inForce} ORDER BY o.asset_type, o.asset_id LIMIT ${MOST}`.execute(
    database(),
  );
  return rows;
}
