import { sql } from "kysely";
import { formatColumns, readColumns } from "#domain/list-columns.ts";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import type { ListChoice } from "./list-views.ts";
import { viewsWhere } from "./view-row.ts";
import { requireUserId, requireVisibleRegister } from "./visible-register.ts";

/**
 * Stores a user’s columns and default view of a list. Omitted values remain; null resets to the default. Not audited, because
 * it changes only the user’s own screen.
 * @throws AppError not-signed-in, not-found, forbidden, invalid (columns)
 */
export async function chooseList(
  tx: Tx,
  actor: Actor,
  register: string,
  choice: { readonly columns?: readonly string[] | null; readonly default_view_id?: number | null },
): Promise<ListChoice> {
  const resource = requireVisibleRegister(actor, register);
  const columns =
    choice.columns &&
    requireColumns(resource.name, readColumns(await withCustom(resource), formatColumns(choice.columns)));
  const view = choice.default_view_id;
  if (view) {
    const visible = await viewsWhere(
      tx,
      actor,
      sql`v.id = ${view} AND v.resource = ${resource.name} AND v.deleted_at IS NULL`,
    );
    if (visible.length === 0) throw notFound("view");
  }
  const { rows } = await sql<ListChoice>`
    INSERT INTO list_choice AS old (user_id, resource, columns, default_view_id)
    VALUES (${requireUserId(actor)}, ${resource.name}, ${columns ?? null}::text[], ${view ?? null}::bigint)
    ON CONFLICT (user_id, resource) DO UPDATE SET
      columns = CASE WHEN ${choice.columns !== undefined} THEN excluded.columns ELSE old.columns END,
      default_view_id = CASE WHEN ${view !== undefined} THEN excluded.default_view_id ELSE old.default_view_id END
    RETURNING columns, default_view_id`.execute(tx);
  return rows[0] ?? { columns: null, default_view_id: null };
}

function requireColumns(register: string, read: ReturnType<typeof readColumns>): string[] {
  if (read.unknown.length > 0) {
    const error = message(
      read.unknown.length === 1
        ? "The list of {register} has no column {list}."
        : "The list of {register} has no columns {list}.",
      { register, list: read.unknown.join(", ") },
    );
    throw new AppError("invalid", error, { fields: { columns: [error] } });
  }
  return [...(read.columns ?? [])];
}
