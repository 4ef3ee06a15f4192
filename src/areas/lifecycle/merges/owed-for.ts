import { sql } from "kysely";
import { type OpenArrears, openArrears } from "#areas/charging/ownership/open-arrears.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

export type Owed = OpenArrears;

/** What is unpaid for an asset, or by a person or a body, as far as the actor sees bills; null for who sees none. */
export function owedFor(
  db: Queryable,
  actor: Actor,
  { name, owned }: AnyResource,
  id: number,
): Promise<Owed | null> {
  if (owned) return openArrears(db, actor, sql`b.asset_type = ${name} AND b.asset_id = ${id}`);
  const column = sql.ref(name === "individual" ? "b.individual_id" : "b.corporate_id");
  return openArrears(db, actor, sql`${column} = ${id}`);
}
