import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { personOf, seenRegister } from "./list-of.ts";

/** A saved view as people see it. */
export interface SavedView {
  readonly id: number;
  readonly resource: string;
  readonly name: string;
  /** The address of the list after its question mark. */
  readonly query: string;
  /** Everybody who may see the register sees it. */
  readonly shared: boolean;
  /** Whose it is. */
  readonly owner_name: string;
  readonly own: boolean;
  /** Whether whoever asks may rename, change and delete it. */
  readonly editable: boolean;
}

/** The right to share views, and to put shared ones right. */
export const SHARE = "saved_view.share";

/** Views in the order of their names: one's own and the shared ones. */
export async function viewsWhere(
  db: Queryable,
  actor: Actor,
  where: RawBuilder<unknown>,
): Promise<SavedView[]> {
  const me = personOf(actor);
  const { rows } = await sql<Omit<SavedView, "editable">>`
    SELECT v.id, v.resource, v.name, v.query, v.shared, u.name AS owner_name, v.owner_id = ${me} AS own
    FROM saved_view v JOIN app_user u ON u.id = v.owner_id
    WHERE (v.owner_id = ${me} OR v.shared) AND ${where}
    ORDER BY lower(v.name), v.id LIMIT 200`.execute(db);
  const shares = may(actor, SHARE);
  return rows.map((row) => Object.assign(row, { editable: row.own || (row.shared && shares) }));
}

/**
 * A view that is to be changed, locked.
 * @param deleted the one that was deleted instead
 * @throws AppError not-signed-in, not-found, forbidden (shared by somebody else)
 */
export async function lockView(tx: Tx, actor: Actor, id: number, deleted = false): Promise<SavedView> {
  const gone = deleted ? sql`v.deleted_at IS NOT NULL` : sql`v.deleted_at IS NULL`;
  await sql`SELECT FROM saved_view WHERE id = ${id} FOR UPDATE`.execute(tx);
  const [view] = await viewsWhere(tx, actor, sql`v.id = ${id} AND ${gone}`);
  if (!view) throw notFound("view");
  seenRegister(actor, view.resource);
  if (!view.editable)
    throw new AppError("forbidden", "Somebody else shares this view. Save it under a name of your own.");
  return view;
}
