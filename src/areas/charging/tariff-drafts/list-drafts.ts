import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type DraftRow, draftColumns, draftJoins } from "./draft-row.ts";

const MAX_DRAFTS = 20;

/**
 * The latest drafts of a category, including published and discarded ones.
 * @throws AppError not-signed-in, forbidden
 */
export async function listDrafts(actor: Actor, categoryId: number): Promise<DraftRow[]> {
  authorize(actor, "demand_category.view");
  const { rows } = await sql<DraftRow>`
    SELECT ${draftColumns} FROM ${draftJoins} WHERE d.category_id = ${categoryId}
    ORDER BY d.id DESC LIMIT ${MAX_DRAFTS}`.execute(database());
  return rows;
}
