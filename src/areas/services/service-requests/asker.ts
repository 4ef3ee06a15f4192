import { sql } from "kysely";
import { ownAssetCondition } from "#areas/registry/records/own-asset.ts";
import { inForce } from "#areas/registry/records/owners.ts";
import type { InputFaults } from "#domain/charging-input.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database, type Queryable, type Tx } from "#kernel/db/client.ts";
import { ownerOf } from "#kernel/owner.ts";
import type { OfferedService } from "./offered-services.ts";

/** Who asks: an individual, a corporate, or a visitor with what they gave of themselves. */
export interface Asker {
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
}

/**
 * As whom somebody with an account asks. Whoever acts for several corporates says for which.
 * @throws AppError invalid
 */
export function askerOf(actor: Actor, { audience }: OfferedService, corporate: number | null): Asker {
  const { individual_id, corporate_ids } = ownerOf(actor);
  const nobody = { contact_name: null, contact_phone: null, contact_email: null };
  if (individual_id !== null && audience !== "corporate" && corporate === null)
    return { ...nobody, individual_id, corporate_id: null };
  const corporate_id = corporate ?? (corporate_ids.length === 1 ? corporate_ids[0] : undefined);
  if (corporate_id === undefined || !corporate_ids.includes(corporate_id) || audience === "individual") {
    const words = "Choose the company you ask for.";
    throw new AppError("invalid", words, { fields: { corporate_id: [words] } });
  }
  return { ...nobody, individual_id: null, corporate_id };
}

interface Asked {
  readonly service: OfferedService;
  readonly asker: Asker;
  readonly asset_id: number | null;
}

interface Place {
  readonly asset_type: string | null;
  readonly asset_id: number | null;
  readonly lga_id: number | null;
}

/** What it is about, and where that lies: the asset's local government, or that of who asks. */
export async function placeOf(tx: Tx, actor: Actor, faults: InputFaults, asked: Asked): Promise<Place> {
  const { service, asker, asset_id } = asked;
  if (service.asset_type !== null) {
    const [own] = asset_id === null ? [] : await readOwnAssets(tx, actor, service.asset_type, asset_id);
    const asset = own && isOf(own, asker) ? own : undefined;
    if (!asset) faults.add("asset_id", "Select what it is about.");
    return { asset_type: service.asset_type, asset_id: asset?.id ?? null, lga_id: asset?.lga_id ?? null };
  }
  if (asset_id !== null) faults.add("asset_id", "This service is about no asset.");
  const { individual_id, corporate_id } = asker;
  const { rows } = await sql<{ lga_id: number | null }>`
    SELECT lga_id FROM individual WHERE id = ${individual_id}::bigint
    UNION ALL SELECT lga_id FROM corporate WHERE id = ${corporate_id}::bigint`.execute(tx);
  return { asset_type: null, asset_id: null, lga_id: rows[0]?.lga_id ?? null };
}

export interface OwnAsset {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly lga_id: number | null;
  /** Owned by the actor as an individual. */
  readonly individual: boolean;
  /** Those the actor acts for that own it. */
  readonly corporate_ids: readonly number[];
}

/** Whether it belongs to whom somebody asks for: one company asks nothing about another's. */
function isOf(asset: OwnAsset, { individual_id, corporate_id }: Asker): boolean {
  if (individual_id !== null) return asset.individual;
  return corporate_id !== null && asset.corporate_ids.includes(corporate_id);
}

/** What one may be shown of one's own at once. */
const MOST = 200;

/** The actor's own of one kind, in force. Who may ask for something about it was decided before. */
async function readOwnAssets(db: Queryable, actor: Actor, type: string, only?: number): Promise<OwnAsset[]> {
  const register = getRegister(type);
  const { individual_id, corporate_ids } = ownerOf(actor);
  const { rows } = await sql<OwnAsset>`
    SELECT t.id, t.code, t.title, t.lga_id, own.individual, own.corporate_ids FROM ${sql.table(register.name)} AS t,
      LATERAL (SELECT coalesce(bool_or(o.individual_id = ${individual_id}::bigint), false) AS individual,
        coalesce(jsonb_agg(o.corporate_id) FILTER (WHERE o.corporate_id = ANY(${[...corporate_ids]}::bigint[])), '[]')
          AS corporate_ids
        FROM ownership o WHERE o.asset_type = ${sql.lit(register.name)} AND o.asset_id = t.id AND ${inForce}) AS own
    WHERE t.status = 'approved' AND ${ownAssetCondition(actor, register, "t")}
      AND ${only === undefined ? sql`true` : sql`t.id = ${only}`}
    ORDER BY t.title, t.id LIMIT ${MOST}`.execute(db);
  return rows;
}

/** What the actor owns that a service can be about. */
export function ownAssetsFor(actor: Actor, { asset_type }: OfferedService): Promise<OwnAsset[]> {
  return asset_type === null ? Promise.resolve([]) : readOwnAssets(database(), actor, asset_type);
}
