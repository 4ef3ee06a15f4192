import { sql } from "kysely";
import { ownAssetCondition } from "#areas/registry/records/own-asset.ts";
import { inForce } from "#areas/registry/records/owners.ts";
import type { ValidationErrors } from "#domain/input-readers.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database, type Queryable, type Tx } from "#kernel/db/client.ts";
import { ownerOf } from "#kernel/owner.ts";
import type { OfferedService } from "./offered-services.ts";

/** The requester: an individual, a corporate, or a visitor with the details they entered. */
export interface Requester {
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
}

/**
 * The requester that an account acts as. An account of several corporates must name one.
 * @throws AppError invalid
 */
export function requesterOf(actor: Actor, { audience }: OfferedService, corporate: number | null): Requester {
  const { individual_id, corporate_ids } = ownerOf(actor);
  const noContact = { contact_name: null, contact_phone: null, contact_email: null };
  if (individual_id !== null && audience !== "corporate" && corporate === null)
    return { ...noContact, individual_id, corporate_id: null };
  const corporate_id = corporate ?? (corporate_ids.length === 1 ? corporate_ids[0] : undefined);
  if (corporate_id === undefined || !corporate_ids.includes(corporate_id) || audience === "individual") {
    const text = "Select the company that you act for.";
    throw new AppError("invalid", text, { fields: { corporate_id: [text] } });
  }
  return { ...noContact, individual_id: null, corporate_id };
}

interface PlaceQuery {
  readonly service: OfferedService;
  readonly requester: Requester;
  readonly asset_id: number | null;
}

interface RequestPlace {
  readonly asset_type: string | null;
  readonly asset_id: number | null;
  readonly lga_id: number | null;
}

/** The asset and its local government, or that of the requester. */
export async function placeOf(
  tx: Tx,
  actor: Actor,
  errors: ValidationErrors,
  query: PlaceQuery,
): Promise<RequestPlace> {
  const { service, requester, asset_id } = query;
  if (service.asset_type !== null) {
    const [own] = asset_id === null ? [] : await readOwnAssets(tx, actor, service.asset_type, asset_id);
    const asset = own && belongsTo(own, requester) ? own : undefined;
    if (!asset) errors.add("asset_id", "Select what the request is about.");
    return { asset_type: service.asset_type, asset_id: asset?.id ?? null, lga_id: asset?.lga_id ?? null };
  }
  if (asset_id !== null) errors.add("asset_id", "This service isn’t about an asset. Leave the asset blank.");
  const { individual_id, corporate_id } = requester;
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
  /** Whether the caller owns the asset as an individual. */
  readonly individual: boolean;
  /** IDs of the caller’s corporates that own the asset. */
  readonly corporate_ids: readonly number[];
}

/** Whether the asset belongs to the requester: a company can't request services for assets of another. */
function belongsTo(asset: OwnAsset, { individual_id, corporate_id }: Requester): boolean {
  if (individual_id !== null) return asset.individual;
  return corporate_id !== null && asset.corporate_ids.includes(corporate_id);
}

/** Maximum number of own assets shown. */
const MAX_ASSETS = 200;

/** Active assets of one kind of the actor. The caller has checked the right. */
async function readOwnAssets(
  db: Queryable,
  actor: Actor,
  type: string,
  onlyId?: number,
): Promise<OwnAsset[]> {
  const register = getRegister(type);
  const { individual_id, corporate_ids } = ownerOf(actor);
  const { rows } = await sql<OwnAsset>`
    SELECT t.id, t.code, t.title, t.lga_id, own.individual, own.corporate_ids FROM ${sql.table(register.name)} AS t,
      LATERAL (SELECT coalesce(bool_or(o.individual_id = ${individual_id}::bigint), false) AS individual,
        coalesce(jsonb_agg(o.corporate_id) FILTER (WHERE o.corporate_id = ANY(${[...corporate_ids]}::bigint[])), '[]')
          AS corporate_ids
        FROM ownership o WHERE o.asset_type = ${sql.lit(register.name)} AND o.asset_id = t.id AND ${inForce}) AS own
    WHERE t.status = 'approved' AND ${ownAssetCondition(actor, register, "t")}
      AND ${onlyId === undefined ? sql`true` : sql`t.id = ${onlyId}`}
    ORDER BY t.title, t.id LIMIT ${MAX_ASSETS}`.execute(db);
  return rows;
}

/** Own assets that a service can be about. */
export function ownAssetsFor(actor: Actor, { asset_type }: OfferedService): Promise<OwnAsset[]> {
  return asset_type === null ? Promise.resolve([]) : readOwnAssets(database(), actor, asset_type);
}
