import { type RawBuilder, sql } from "kysely";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { ownCondition } from "#kernel/owner.ts";
import { visibleTo } from "#platform/jobs/find.ts";
import type { AnyResource } from "#resource/define.ts";
import { inForce } from "../records/owners.ts";
import { registerCondition } from "../records/scope-condition.ts";
import type { NoteTarget } from "./note-target.ts";

/** Every register, and imports. */
export const registryNoteTargets: readonly NoteTarget[] = [...registers.map(registerTarget), importTarget()];

function registerTarget(resource: AnyResource): NoteTarget {
  return {
    name: resource.name,
    table: resource.name,
    alias: "t",
    permission: `${resource.name}.view`,
    code: sql`t.code`,
    title: sql`t.title`,
    within: (scope) => registerCondition(resource, scope, "t") ?? sql`true`,
    own: ownOf(resource),
    ...(resource.owned && { ownThen: (actor: Actor) => ownedThen(resource, actor) }),
  };
}

/** Imports: the actor’s own, or all with the right to view all jobs. */
function importTarget(): NoteTarget {
  const rights = registers.map(({ name }) => `${name}.import`);
  const namesFor = (actor: Actor) =>
    registers.map(({ name }) => name).filter((name) => may(actor, `${name}.import`));
  return {
    name: "import",
    table: "import",
    alias: "im",
    permission: rights,
    code: sql`im.code`,
    title: sql`im.file_name`,
    // Imports have no place.
    within: () => sql`true`,
    visible: (actor) => sql`im.resource = ANY(${namesFor(actor)}::text[]) AND ${visibleTo(actor, "im")}`,
  };
}

/** A payer’s own record or current assets; streets, wards and spouses have no owner. */
function ownOf({ name, owned }: AnyResource): NoteTarget["own"] {
  if (name === "individual")
    return (actor) => sql`t.id = ${actor.session?.user.individual_id ?? null}::bigint`;
  if (name === "corporate")
    return (actor) => sql`t.id = ANY(${[...(actor.session?.user.corporate_ids ?? [])]}::bigint[])`;
  if (!owned) return undefined;
  return (actor) => sql`EXISTS (SELECT FROM ownership o WHERE o.asset_type = ${name} AND o.asset_id = t.id
    AND ${ownCondition(actor, "o")} AND ${inForce})`;
}

/** Whether it was written from `since` up to, but not including, `until`. */
function ownedThen({ name }: AnyResource, actor: Actor): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM ownership o WHERE o.asset_type = ${name} AND o.asset_id = x.record_id
    AND ${ownCondition(actor, "o")} AND o.since <= x.written_at::date
    AND (o.until IS NULL OR o.until > x.written_at::date))`;
}
