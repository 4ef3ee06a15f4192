import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { type SavedView, viewsWhere } from "./view-row.ts";
import { requireUserId, requireVisibleRegister } from "./visible-register.ts";

export interface ListChoice {
  /** Columns chosen by the user; `null` for the default columns. */
  readonly columns: readonly string[] | null;
  /** ID of the view used if the list is opened without a query; `null` if there is none. */
  readonly default_view_id: number | null;
}

/** Saved views of a list, and the user’s choices for it. @throws AppError not-signed-in, not-found, forbidden */
export async function listViews(
  actor: Actor,
  name: string,
): Promise<{ views: SavedView[]; choice: ListChoice }> {
  const resource = requireVisibleRegister(actor, name);
  const [views, choice] = await Promise.all([
    viewsWhere(database(), actor, sql`v.resource = ${resource.name} AND v.deleted_at IS NULL`),
    database()
      .selectFrom("list_choice")
      .select(["columns", "default_view_id"])
      .where("user_id", "=", requireUserId(actor))
      .where("resource", "=", resource.name)
      .executeTakeFirst(),
  ]);
  // A default view that was deleted or is no longer shared is ignored.
  const known = views.some(({ id }) => id === choice?.default_view_id);
  return {
    views,
    choice: {
      columns: choice?.columns ?? null,
      default_view_id: known ? (choice?.default_view_id ?? null) : null,
    },
  };
}
