import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { CURRENT_PRICE } from "./current-price.ts";

export interface CategoryInTree {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
  readonly icon: string | null;
  readonly vehicle_class: string | null;
  readonly parent_id: number | null;
  readonly holder: string;
  readonly period: string;
  readonly rolling: boolean;
  /** Depth of the category in the returned tree, from 0. */
  readonly depth: number;
  /** Number of direct subcategories. */
  readonly subcategories: number;
  /** Price in force, in kobo; `null` if there is none. */
  readonly kobo: number | null;
  readonly agent_bp: number | null;
  readonly super_agent_bp: number | null;
}

export interface CategoryTree {
  /** Path from the top to the requested category, which is the last one; empty for the whole tree. */
  readonly path: readonly { readonly id: number; readonly code: string; readonly title: string }[];
  /** Categories, each directly before its subcategories. */
  readonly rows: readonly CategoryInTree[];
  /** Whether there are more categories than returned. */
  readonly more: boolean;
}

/** A government has some dozens. */
const MAX_CATEGORIES = 500;

/**
 * The tree of ticket categories, or the part below one of them, with the prices in force.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function categoryTree(actor: Actor, parentId?: number): Promise<CategoryTree> {
  authorize(actor, "ticket_category.view");
  const path = parentId === undefined ? [] : await readPath(parentId);
  const { rows } = await sql<CategoryInTree>`
    WITH RECURSIVE tree AS (
      SELECT c.id, 0 AS depth, ARRAY[name_key(c.title) || ' ' || c.id] AS path FROM ticket_category c
      WHERE c.parent_id IS NOT DISTINCT FROM ${parentId ?? null}::bigint
      UNION ALL
      SELECT c.id, t.depth + 1, t.path || (name_key(c.title) || ' ' || c.id) FROM tree t
        JOIN ticket_category c ON c.parent_id = t.id WHERE t.depth < 20)
    SELECT c.id, c.code, c.title, c.status, c.icon, c.vehicle_class, c.parent_id, c.holder, c.period, c.rolling, t.depth,
      (SELECT count(*) FROM ticket_category b WHERE b.parent_id = c.id) AS subcategories,
      p.kobo, p.agent_bp, p.super_agent_bp
    FROM tree t JOIN ticket_category c ON c.id = t.id
      LEFT JOIN ${CURRENT_PRICE} p ON true
    ORDER BY t.path LIMIT ${MAX_CATEGORIES + 1}`.execute(database());
  return { path, rows: rows.slice(0, MAX_CATEGORIES), more: rows.length > MAX_CATEGORIES };
}

/** The category and its parents, from the top. @throws AppError not-found */
async function readPath(id: number): Promise<CategoryTree["path"]> {
  const { rows } = await sql<CategoryTree["path"][number]>`
    WITH RECURSIVE above AS (
      SELECT id, code, title, parent_id, 0 AS up FROM ticket_category WHERE id = ${id}
      UNION ALL
      SELECT c.id, c.code, c.title, c.parent_id, a.up + 1 FROM above a
        JOIN ticket_category c ON c.id = a.parent_id WHERE a.up < 20)
    SELECT id, code, title FROM above ORDER BY up DESC`.execute(database());
  if (rows.length === 0) throw notFound("category");
  return rows;
}
