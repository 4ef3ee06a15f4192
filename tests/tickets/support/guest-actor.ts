import { builtInRoles } from "#domain/permissions.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";

/** The guest role's default rights. */
export const rightsOfGuest = builtInRoles.find(({ area }) => area === "guest")?.permissions ?? [];

/** A guest with these rights everywhere or in some local governments, without a stored session. */
export function asActor(rights: readonly string[], lga: "*" | readonly number[] = "*"): Actor {
  const where = [{ lga, agency: "*" }] as const;
  const user = {
    id: 1,
    name: "Guest",
    email: null,
    phone_number: null,
    area: "guest",
    roles: ["guest"],
    individual_id: null,
    corporate_ids: [],
  } as const;
  const permissions = Object.fromEntries(rights.map((right) => [right, where]));
  const session = { id: "guest", client: "browser", user, permissions } as const;
  return { ...systemActor("Guest"), session, key: "user:1", system: false };
}
