import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { database } from "#kernel/db/client.ts";
import { unsealMessageText } from "#platform/messages/secret-text.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { demoPasswordHash } from "../support/password-hash.ts";
import { nextNumber } from "../support/sample.ts";

/** 32 bytes in base64, as RATEBOOK_KEY: lets the test decrypt what the product encrypted. */
export const testKey = randomBytes(32).toString("base64");

export interface Person {
  readonly id: number;
  readonly email: string;
}

/** Creates an account with the demonstration's password. */
export async function createPerson(
  more: { name?: string; phone_number?: string; password_hash?: string | null } = {},
): Promise<Person> {
  const email = `person${nextNumber()}@ratebook.test`;
  const { id } = await database()
    .insertInto("app_user")
    .values({ name: "Ada Obi", email, area: "individual", password_hash: await demoPasswordHash(), ...more })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, email };
}

/** The text of the latest message to a user, including its secrets while it is queued. */
export async function latestMessage(userId: number, template: string): Promise<string | undefined> {
  const row = await database()
    .selectFrom("message")
    .select(["body", "sealed"])
    .where("user_id", "=", userId)
    .where("template", "=", template)
    .where("channel", "!=", "inbox")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.sealed ? unsealMessageText(row.sealed).body : row.body;
}

/** The six characters in the latest reset message. */
export async function latestToken(userId: number): Promise<string> {
  const body = await latestMessage(userId, "password-reset");
  const token = /^[0-9A-HJKMNP-TV-Z]{6}$/m.exec(body ?? "")?.[0];
  if (!token) throw new Error(`No token in: ${body}`);
  return token;
}

export async function countMessages(userId: number, template: string): Promise<number> {
  const rows = await database()
    .selectFrom("message")
    .select("id")
    .where("user_id", "=", userId)
    .where("template", "=", template)
    .where("channel", "!=", "inbox")
    .execute();
  return rows.length;
}

/** The code of an authenticator app, `steps` of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

export interface WithApp extends Person {
  readonly client: ApiClient;
  readonly secret: string;
  /** The code the app was confirmed with. */
  readonly used: string;
  readonly codes: readonly string[];
}

/** An account whose authenticator app has used one code, the current one. */
export async function withApp(): Promise<WithApp> {
  const person = await createPerson();
  const client = await signInAs(person.email);
  const offer = await client.post("/second-factors/totp");
  const { secret } = offer.body.data as { secret: string };
  const used = codeOf(secret);
  const confirmed = await client.post("/second-factors/totp/confirm", { totp: used });
  expect(confirmed.status).toBe(200);
  const { recovery_codes } = confirmed.body.data as { recovery_codes: string[] };
  return { ...person, client, secret, used, codes: recovery_codes };
}

export const tryPassword = (email: string) =>
  visitor.post("/login", { email, password: demoPassword, client: "api" });
export const prove = (challenge: string, proof: object) =>
  visitor.post("/login/second-factor", { challenge, ...proof });

export async function challengeFor(email: string): Promise<string> {
  const { body } = await tryPassword(email);
  expect(body.code).toBe("second-factor-needed");
  return (body.data as { challenge: string }).challenge;
}

/** Makes the last step-up older than five minutes. */
export const forgetProof = (userId: number) =>
  database()
    .updateTable("session")
    .set({ proved_at: sql`now() - interval '6 minutes'` })
    .where("user_id", "=", userId)
    .execute();
