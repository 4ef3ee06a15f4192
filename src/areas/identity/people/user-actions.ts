import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type AssigningRight, holdsGrants } from "#kernel/session/assert-holds-grants.ts";
import { grantsOf } from "#kernel/session/grants.ts";
import type { UserView } from "./get-user.ts";
import { usersWithin } from "./visibility.ts";

/** The actions that the page of a user offers the actor. Each action checks the rights again. */
export interface UserActions {
  readonly edit: boolean;
  /** Give and withdraw roles: needs the rights of that role. */
  readonly give: boolean;
  readonly suspend: boolean;
  readonly invite: boolean;
  readonly signOut: boolean;
}

/** The caller must have checked that the actor can view the user. */
export async function userActions(actor: Actor, user: UserView): Promise<UserActions> {
  const grants = await grantsOf(database(), user.id);
  const isInScope = async (by: AssigningRight) => {
    if (!may(actor, by)) return false;
    const { rows } = await sql`
      SELECT FROM app_user u WHERE u.id = ${user.id} AND ${usersWithin(authorize(actor, by))}`.execute(
      database(),
    );
    return rows.length > 0;
  };
  const covers = async (by: AssigningRight) => holdsGrants(actor, by, grants) && (await isInScope(by));
  const suspends = await covers("user.suspend");
  return {
    edit: await covers("user.edit"),
    give: await isInScope("user.edit"),
    suspend: suspends && !user.is_self,
    invite: user.status === "invited" && (await isInScope("user.create")),
    signOut: suspends && user.sessions.open > 0,
  };
}
