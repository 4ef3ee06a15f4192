import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { requireUserId, requireVisibleRegister } from "./visible-register.ts";

/** A saved view as returned by the API. */
export interface SavedView {
  readonly id: number;
  readonly resource: string;
  readonly name: string;
  /** Query string of the list URL. */
  readonly query: string;
  /** Whether everyone who can view the register can view the saved view. */
  readonly shared: boolean;
  /** Name of the user who saved the view. */
  readonly owner_name: string;
  readonly mine: boolean;
  /** Whether the caller can rename, edit and delete the view. */
  readonly editable: boolean;
}

/** The right to share views, and to edit shared ones. */
export const SHARE_RIGHT = "saved_view.share";

/** The user’s own and the shared views, by name. */
export async function viewsWhere(
  db: Queryable,
  actor: Actor,
  where: RawBuilder<unknown>,
): Promise<SavedView[]> {
  const me = requireUserId(actor);
  const { rows } = await sql<Omit<SavedView, "editable">>`
    SELECT v.id, v.resource, v.name, v.query, v.shared, u.name AS owner_name, v.owner_id = ${me} AS mine
    FROM saved_view v JOIN app_user u ON u.id = v.owner_id
    WHERE (v.owner_id = ${me} OR v.shared) AND ${where}
    ORDER BY lower(v.name), v.id LIMIT 200`.execute(db);
  const mayShare = may(actor, SHARE_RIGHT);
  return rows.map((row) => Object.assign(row, { editable: row.mine || (row.shared && mayShare) }));
}

/**
 * Locks a view for a change.
 * @param deleted whether to find a deleted view instead
 * @throws AppError not-signed-in, not-found, forbidden (another user’s shared view)
 */
export async function lockView(tx: Tx, actor: Actor, id: number, deleted = false): Promise<SavedView> {
  const isDeleted = deleted ? sql`v.deleted_at IS NOT NULL` : sql`v.deleted_at IS NULL`;
  await sql`SELECT FROM saved_view WHERE id = ${id} FOR UPDATE`.execute(tx);
  const [view] = await viewsWhere(tx, actor, sql`v.id = ${id} AND ${isDeleted}`);
  if (!view) throw notFound("view");
  requireVisibleRegister(actor, view.resource);
  if (!view.editable)
    throw new AppError("forbidden", "This is another user’s view. Save it under a new name.");
  return view;
}
