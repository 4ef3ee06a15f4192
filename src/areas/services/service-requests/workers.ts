import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { hiddenFromSellers, requestReach, visibleRequests } from "./visibility.ts";

export interface Worker {
  readonly id: number;
  readonly name: string;
}

/** Maximum number of choices. */
const MAX_CHOICES = 200;

/**
 * People who can work on a request: with the right at its place, and with access to all requests there or linked to its
 * provider.
 * @param provider_id its current or future provider
 */
export async function workersOf(
  db: Queryable,
  request_id: number,
  provider_id: number | null,
  onlyId?: number,
): Promise<Worker[]> {
  const hasRight = (right: string) => sql`EXISTS (
    SELECT FROM user_role ur JOIN role_permission rp ON rp.role_id = ur.role_id AND rp.permission = ${right}
    WHERE ur.user_id = u.id AND (ur.lga_ids IS NULL OR q.lga_id = ANY(ur.lga_ids))
      AND (ur.agency_ids IS NULL OR q.agency_ids && ur.agency_ids))`;
  const { rows } = await sql<Worker>`
    WITH q AS (SELECT q.id, q.lga_id, array_remove(ARRAY[
        (SELECT p.agency_id FROM service_provider p WHERE p.id = ${provider_id}::bigint),
        (SELECT r.agency_id FROM service_subcategory s JOIN revenue_item r ON r.id = s.revenue_item_id
          WHERE s.id = q.subcategory_id)], NULL) AS agency_ids
      FROM service_request q WHERE q.id = ${request_id})
    SELECT u.id, u.name FROM app_user u, q
    WHERE u.area = 'admin' AND u.status = 'active' AND ${hiddenFromSellers(sql`u.id`)} AND ${onlyId === undefined ? sql`true` : sql`u.id = ${onlyId}`}
      AND ${hasRight("service_request.work")} AND (${hasRight("service_request.view")} OR EXISTS (
        SELECT FROM service_provider_user pu WHERE pu.provider_id = ${provider_id}::bigint AND pu.user_id = u.id))
    ORDER BY u.name COLLATE "und-x-icu", u.id LIMIT ${MAX_CHOICES}`.execute(db);
  return rows;
}

/** Providers that a request can be assigned to. */
async function activeProviders(db: Queryable): Promise<Worker[]> {
  const { rows } = await sql<Worker>`
    SELECT id, name FROM service_provider WHERE status = 'active' ORDER BY name COLLATE "und-x-icu", id LIMIT ${MAX_CHOICES}`.execute(
    db,
  );
  return rows;
}

export interface AssignChoices {
  readonly providers: readonly Worker[];
  /**
   * People who can work on the request: officers who can view it and, if a provider is requested, the people of the
   * provider.
   */
  readonly workers: readonly Worker[];
}

/** Choices for assigning a request. @throws AppError not-signed-in, forbidden, not-found */
export async function assignChoices(
  actor: Actor,
  request_id: number,
  provider_id: number | null,
): Promise<AssignChoices> {
  const reach = requestReach(actor, "service_request.assign");
  const db = database();
  const found =
    await sql`SELECT FROM service_request q WHERE q.id = ${request_id} AND ${visibleRequests(actor)} AND ${reach}`.execute(
      db,
    );
  if (found.rows.length === 0) throw notFound("request");
  const [providers, workers] = await Promise.all([
    activeProviders(db),
    workersOf(db, request_id, provider_id),
  ]);
  return { providers, workers };
}
