import { sql } from "kysely";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import { readView, type ViewInput } from "./view-input.ts";
import { type SavedView, SHARE_RIGHT, viewsWhere } from "./view-row.ts";
import { requireUserId, requireVisibleRegister } from "./visible-register.ts";

/** Maximum views of a list for each user. */
const MAX_VIEWS = 50;

/**
 * Saves the current list as a view.
 * @throws AppError not-signed-in, not-found, forbidden, invalid (name, query), duplicate
 */
export async function saveView(
  tx: Tx,
  actor: Actor,
  register: string,
  input: ViewInput & { readonly shared?: boolean | undefined },
): Promise<SavedView> {
  const resource = requireVisibleRegister(actor, register);
  const owner = requireUserId(actor);
  if (input.shared) authorize(actor, SHARE_RIGHT);
  const { name = "", query = "" } = readView(await withCustom(resource), {
    name: input.name ?? "",
    query: input.query ?? "",
  });
  await requireViewLimit(tx, owner, resource.name);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO saved_view (resource, name, query, owner_id, shared)
    VALUES (${resource.name}, ${name}, ${query}, ${owner}, ${input.shared === true})
    ON CONFLICT (owner_id, resource, lower(name)) WHERE deleted_at IS NULL DO NOTHING RETURNING id`.execute(
    tx,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw duplicateName();
  await audit(tx, actor, {
    action: "saved_view.create",
    record_id: id,
    after: { list: resource.name, name, query, shared: input.shared === true },
  });
  const [view] = await viewsWhere(tx, actor, sql`v.id = ${id}`);
  if (!view) throw new Error("The saved view was not found.");
  return view;
}

export function duplicateName(): AppError {
  const error = "You already have a view with this name.";
  return new AppError("invalid", error, { code: "duplicate", fields: { name: [error] } });
}

async function requireViewLimit(tx: Tx, owner: number, resource: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM saved_view
    WHERE owner_id = ${owner} AND resource = ${resource} AND deleted_at IS NULL`.execute(tx);
  if ((rows[0]?.n ?? 0) < MAX_VIEWS) return;
  const error = message("You already have {most} views of this list. Delete one first.", {
    most: MAX_VIEWS,
  });
  throw new AppError("invalid", error, { fields: { name: [error] } });
}
