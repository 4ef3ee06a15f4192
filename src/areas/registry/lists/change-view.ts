import { sql } from "kysely";
import { message } from "#domain/message.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import { duplicateName } from "./save-view.ts";
import { readView, type ViewInput } from "./view-input.ts";
import { lockView, type SavedView, SHARE_RIGHT } from "./view-row.ts";

/**
 * Updates a saved view: its name, query or sharing.
 * @throws AppError not-signed-in, not-found, forbidden, invalid (name, query), duplicate
 */
export async function changeView(
  tx: Tx,
  actor: Actor,
  id: number,
  input: ViewInput & { readonly shared?: boolean | undefined },
): Promise<SavedView> {
  const view = await lockView(tx, actor, id);
  if (input.shared && !view.shared) authorize(actor, SHARE_RIGHT);
  const { name = view.name, query = view.query } = readView(
    await withCustom(getRegister(view.resource)),
    input,
  );
  const shared = input.shared ?? view.shared;
  await requireFreeName(tx, id, name);
  await sql`UPDATE saved_view SET name = ${name}, query = ${query}, shared = ${shared}, updated_at = now()
    WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, {
    action: "saved_view.edit",
    record_id: id,
    before: { name: view.name, query: view.query, shared: view.shared },
    after: { name, query, shared },
  });
  return { ...view, name, query, shared };
}

/** Deletes a view; it can be restored. @throws AppError not-signed-in, not-found, forbidden */
export async function deleteView(tx: Tx, actor: Actor, id: number): Promise<SavedView> {
  const view = await lockView(tx, actor, id);
  await sql`UPDATE saved_view SET deleted_at = now() WHERE id = ${id}`.execute(tx);
  const before = { list: view.resource, name: view.name };
  await audit(tx, actor, { action: "saved_view.delete", record_id: id, before });
  return view;
}

/**
 * Restores a deleted view.
 * @throws AppError not-signed-in, not-found, forbidden, conflict (its name is taken now)
 */
export async function restoreView(tx: Tx, actor: Actor, id: number): Promise<SavedView> {
  const view = await lockView(tx, actor, id, true);
  await requireFreeName(tx, id, view.name).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(
      "conflict",
      message("Another view is now named {name}. Rename it first.", { name: view.name }),
    );
  });
  await sql`UPDATE saved_view SET deleted_at = NULL WHERE id = ${id}`.execute(tx);
  const after = { list: view.resource, name: view.name };
  await audit(tx, actor, { action: "saved_view.restore", record_id: id, after });
  return view;
}

async function requireFreeName(tx: Tx, id: number, name: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM saved_view own JOIN saved_view other
      ON other.owner_id = own.owner_id AND other.resource = own.resource AND other.id <> own.id
    WHERE own.id = ${id} AND other.deleted_at IS NULL AND lower(other.name) = lower(${name})`.execute(tx);
  if (rows.length > 0) throw duplicateName();
}
