import { sql } from "kysely";
import { type OpenArrears, openArrears } from "#areas/charging/ownership/open-arrears.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

export type Owed = OpenArrears;

/** Unpaid bills of an asset, person or company, as far as the actor can view bills; null if they can’t. */
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
