import { type RawBuilder, sql } from "kysely";
import type { Question } from "#domain/service/question.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Queryable, type Tx } from "#kernel/db/client.ts";
import { ownerOf } from "#kernel/owner.ts";

/** Audiences of services; `public` ones can also be requested without an account. */
export type Audience = "individual" | "corporate" | "owners" | "public";

/** A service that can be requested. Amounts in kobo. */
export interface OfferedService {
  readonly id: number;
  readonly code: string;
  readonly category: string;
  readonly name: string;
  readonly description: string | null;
  readonly audience: Audience;
  /** Kind of asset that the service is about; `null` if it isn’t about an asset. */
  readonly asset_type: string | null;
  /** Fee, in kobo; `null` if the service is free. */
  readonly fee_kobo: number | null;
  readonly revenue_item_id: number | null;
  /** Number of working days allowed for a request. */
  readonly days_to_serve: number;
  readonly days_to_reopen: number;
  readonly provider_id: number | null;
  /** ID of the form with the questions; `null` if there are none. */
  readonly form_id: number | null;
  readonly questions: readonly Question[];
}

/** Maximum number of services shown; a government has dozens. */
const MAX_SERVICES = 500;

/** Services that the actor can request, by category and name. @throws AppError not-signed-in, forbidden */
export async function listOfferedServices(
  actor: Actor,
  db: Queryable = database(),
): Promise<OfferedService[]> {
  authorize(actor, "own_request.write");
  return readOffered(db, sql`s.audience = ANY(${audiencesOf(actor)})`);
}

/** Gets a service that the actor can request. @throws AppError not-signed-in, forbidden, not-found */
export async function getOfferedService(
  actor: Actor,
  id: number,
  db: Queryable = database(),
): Promise<OfferedService> {
  authorize(actor, "own_request.write");
  return findOffered(db, id, audiencesOf(actor));
}

/** Locks a service until the transaction ends, so that its fee, days and provider don't change. */
export async function lockService(tx: Tx, id: number): Promise<void> {
  await sql`SELECT FROM service_subcategory WHERE id = ${id} FOR SHARE`.execute(tx);
}

/** A service for these audiences. @throws AppError not-found */
async function findOffered(
  db: Queryable,
  id: number,
  audiences: readonly Audience[],
): Promise<OfferedService> {
  const [found] = await readOffered(db, sql`s.id = ${id} AND s.audience = ANY(${[...audiences]})`);
  if (!found) throw notFound("service");
  return found;
}

/** Complaints have their own public page and are excluded. */
function audiencesOf(actor: Actor): Audience[] {
  const { individual_id, corporate_ids } = ownerOf(actor);
  return [
    ...(individual_id === null ? [] : (["individual"] as const)),
    ...(corporate_ids.length === 0 ? [] : (["corporate"] as const)),
    ...(individual_id === null && corporate_ids.length === 0 ? [] : (["owners"] as const)),
  ];
}

async function readOffered(db: Queryable, where: RawBuilder<unknown>): Promise<OfferedService[]> {
  const { rows } = await sql<OfferedService>`
    SELECT s.id, s.code, c.name AS category, s.name, s.description, s.audience, s.asset_type, s.fee_kobo,
      s.revenue_item_id, s.days_to_serve, s.days_to_reopen, p.id AS provider_id, f.id AS form_id,
      coalesce(f.questions, '[]') AS questions
    FROM service_subcategory s
    JOIN service_category c ON c.id = s.category_id AND c.status = 'active'
    LEFT JOIN LATERAL (SELECT f.id, f.questions FROM service_form f WHERE f.subcategory_id = s.id
      ORDER BY f.version DESC LIMIT 1) AS f ON true
    LEFT JOIN service_provider p ON p.id = s.provider_id AND p.status = 'active'
    WHERE s.status = 'active' AND ${where} ORDER BY c.name COLLATE "und-x-icu", s.name COLLATE "und-x-icu", s.id LIMIT ${MAX_SERVICES}`.execute(
    db,
  );
  return rows;
}
