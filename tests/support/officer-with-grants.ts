import { database } from "#kernel/db/client.ts";
import { demoPasswordHash } from "./password-hash.ts";
import { nextNumber } from "./sample.ts";

/** Rights in one scope: everywhere, or in some local governments or for some agencies only. */
export interface Grant {
  readonly permissions: readonly string[];
  readonly lga_ids?: readonly number[];
  readonly agency_ids?: readonly number[];
}

/** An officer with exactly these rights, who signs in with the demonstration's password. */
export async function createOfficerWithGrants(...grants: readonly Grant[]): Promise<string> {
  const email = `holder${nextNumber()}@ratebook.test`;
  const { id } = await database()
    .insertInto("app_user")
    .values({ name: email, email, area: "admin", password_hash: await demoPasswordHash() })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const { permissions, lga_ids, agency_ids } of grants) {
    const name = `role-${nextNumber()}`;
    const role = await database()
      .insertInto("role")
      .values({ name, title: name, area: "admin" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database()
      .insertInto("role_permission")
      .values(permissions.map((permission) => ({ role_id: role.id, permission })))
      .execute();
    await database()
      .insertInto("user_role")
      .values({
        user_id: id,
        role_id: role.id,
        lga_ids: lga_ids ? [...lga_ids] : null,
        agency_ids: agency_ids ? [...agency_ids] : null,
      })
      .execute();
  }
  return email;
}
