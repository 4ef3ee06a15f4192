import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";

type Choices = readonly { readonly id: number; readonly words: string }[];

/** By field. */
export type ServiceChoices = Readonly<Record<"category_id" | "provider_id" | "revenue_item_id", Choices>>;

/** A government has some hundreds of each. */
const MAX_CHOICES = 1000;

/**
 * Choices for the form of a service: active categories, providers and revenue items, and its current category
 * and revenue item.
 * @param current current values of the service
 * @throws AppError not-signed-in, forbidden
 */
export async function serviceChoices(
  actor: Actor,
  current: Readonly<Record<string, unknown>> = {},
): Promise<ServiceChoices> {
  authorize(actor, "service_subcategory.view");
  const { rows } = await sql<ServiceChoices>`
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'words', title) ORDER BY title, id), '[]') FROM (
        SELECT id, title FROM service_category WHERE status = 'active' OR id = ${idOf(current.category_id)}::bigint
        ORDER BY title, id LIMIT ${MAX_CHOICES}) c) AS category_id,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'words', title) ORDER BY title, id), '[]') FROM (
        SELECT id, title FROM service_provider WHERE status = 'active' ORDER BY title, id LIMIT ${MAX_CHOICES}) p) AS provider_id,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'words', words) ORDER BY words), '[]') FROM (
        SELECT r.id, format('%s, %s (%s)', r.code, r.title, a.short_code) AS words
        FROM revenue_item r JOIN agency a ON a.id = r.agency_id
        WHERE r.status = 'active' OR r.id = ${idOf(current.revenue_item_id)}::bigint
        ORDER BY r.code LIMIT ${MAX_CHOICES}) i) AS revenue_item_id`.execute(database());
  return rows[0] as ServiceChoices;
}

const idOf = (value: unknown): number | null => (typeof value === "number" ? value : null);
