import { randomBytes } from "node:crypto";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import type { ApiAnswer, ApiClient } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { demoPasswordHash } from "../support/password-hash.ts";
import { nextNumber } from "../support/sample.ts";

/** Opens a database for one test file, and sets the address and key as a running server does. */
export async function openOffice(poolSize?: number): Promise<TestDatabase> {
  setPublicUrl(new URL("http://ratebook.test"));
  setMasterKey(randomBytes(32).toString("base64"));
  return createTestDatabase(poolSize);
}

export async function roleId(name: string): Promise<number> {
  const { id } = await database()
    .selectFrom("role")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return id;
}

export async function userId(email: string): Promise<number> {
  const { id } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewUser {
  readonly email: string;
  readonly answer: ApiAnswer;
  readonly id: number;
}

/** Registers a user over the API, with an invitation unless the body says otherwise. */
export async function register(client: ApiClient, body: Record<string, unknown>): Promise<NewUser> {
  const email = `new${nextNumber()}@ratebook.test`;
  const answer = await client.post("/users", { name: "Ngozi Okafor", email, area: "admin", ...body });
  return {
    email: String(body["email"] ?? email),
    answer,
    id: (answer.body.data as { id?: number } | undefined)?.id ?? 0,
  };
}

/** Unused one-time tokens of a user, such as invitations. */
export function openTokens(user_id: number): Promise<{ id: string }[]> {
  return database()
    .selectFrom("one_time_token")
    .select("id")
    .where("user_id", "=", user_id)
    .where("used_at", "is", null)
    .execute();
}

/** Creates a role with these rights. @returns its id */
export async function createRole(permissions: readonly string[], area = "admin"): Promise<number> {
  const name = `role-of-${nextNumber()}`;
  const { id } = await database()
    .insertInto("role")
    .values({ name, title: name, area })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (permissions.length > 0)
    await database()
      .insertInto("role_permission")
      .values(permissions.map((permission) => ({ role_id: id, permission })))
      .execute();
  return id;
}

export const dataOf = <T>(answer: ApiAnswer) => answer.body.data as T;

/** Creates an account without a linked record, with the demonstration's password. @returns its email */
export async function createPerson(area: "individual" | "corporate"): Promise<string> {
  const email = `person${nextNumber()}@ratebook.test`;
  const { id } = await database()
    .insertInto("app_user")
    .values({ name: "Ada Eze", email, area, password_hash: await demoPasswordHash() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const role_id = await roleId(`${area}-user`);
  await database().insertInto("user_role").values({ user_id: id, role_id }).execute();
  return email;
}
