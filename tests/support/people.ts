import { database } from "#kernel/db/client.ts";
import { demoPasswordHash } from "./password-hash.ts";
import { nextNumber } from "./sample.ts";

/** A new local government; returns its id. */
export async function createLga(): Promise<number> {
  const { id } = await database()
    .insertInto("lga")
    .values({ state: "Test", name: `Local government ${nextNumber()}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An administrator of some local governments or agencies only, who signs in with the demonstration's password. */
export async function createOfficer(
  lgaIds: readonly number[] | null,
  agencyIds: readonly number[] | null = null,
): Promise<string> {
  const email = `officer${nextNumber()}@ratebook.test`;
  const { id } = await database()
    .insertInto("app_user")
    .values({
      name: `Officer ${email}`,
      email,
      area: "admin",
      password_hash: await demoPasswordHash(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const role = await database()
    .selectFrom("role")
    .select("id")
    .where("name", "=", "administrator")
    .executeTakeFirstOrThrow();
  await database()
    .insertInto("user_role")
    .values({
      user_id: id,
      role_id: role.id,
      lga_ids: lgaIds && [...lgaIds],
      agency_ids: agencyIds && [...agencyIds],
    })
    .execute();
  return email;
}
