import { type RawBuilder, sql } from "kysely";
import type { NoteTarget } from "#areas/registry/notes/note-target.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { managersWithin } from "./account-managers/visibility.ts";

/** Account managers, by their portfolios. */
export const servicesNoteTargets: readonly NoteTarget[] = [
  {
    name: "account_manager",
    table: "account_manager",
    alias: "am",
    permission: ["account_manager.view", "account_manager.work"],
    code: sql`am.code`,
    title: sql`(SELECT u.name FROM app_user u WHERE u.id = am.user_id)`,
    visible: visibleManagers,
    within: () => sql`true`,
  },
];

/** Condition on managers with a portfolio that the actor can view: their own, or those within their scope. */
function visibleManagers(actor: Actor): RawBuilder<unknown> {
  const own = may(actor, "account_manager.work")
    ? sql`am.user_id = ${actor.session?.user.id ?? 0}`
    : sql`false`;
  if (!may(actor, "account_manager.view")) return own;
  return sql`(${own} OR ${managersWithin(authorize(actor, "account_manager.view"), sql`am.id`)})`;
}
