import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type Referred, referencesJson } from "./references.ts";

/** The records referenced by proposed values, by field; the title only if the actor can view it. */
export async function proposedReferences(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, Referred>>> {
  const names = Object.entries(resource.fields).flatMap(([name, { kind }]) =>
    kind === "reference" ? [name] : [],
  );
  if (!names.some((name) => typeof values[name] === "number")) return {};
  const columns = names.map((name) => sql`${values[name] ?? null}::bigint AS ${sql.ref(name)}`);
  const { rows } = await sql<{ found: Record<string, Referred | null> }>`
    SELECT ${referencesJson(actor, resource)} AS found FROM (SELECT ${sql.join(columns)}) AS t`.execute(db);
  const found: Record<string, Referred> = {};
  for (const [name, referred] of Object.entries(rows[0]?.found ?? {})) if (referred) found[name] = referred;
  return found;
}
