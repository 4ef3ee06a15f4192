import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setPassword } from "#areas/identity/sign-in/set-password.ts";
import { signIn } from "#areas/identity/sign-in/sign-in.ts";
import { demoPassword } from "#domain/demonstration.ts";
import { systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { hashPassword } from "#kernel/password.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createPerson, type Person, testKey } from "./sign-in-kit.ts";

/** A sign-in that runs while the password changes or the account is suspended. */

let db: TestDatabase;
let me: Person;
const actor = { ...systemActor("Visitor"), system: false };

beforeAll(async () => {
  db = await createTestDatabase();
  setMasterKey(testKey);
});
afterAll(() => db?.close());
beforeEach(async () => {
  me = await createPerson();
});

/** The result of a sign-in that starts before the change is committed and blocks on it. */
async function signInDuring(change: (tx: Parameters<typeof setPassword>[0]) => Promise<unknown>) {
  // Not with `transaction()`: the concurrent sign-in needs a connection of its own.
  const other = database().transaction();
  const { ended } = await other.execute(async (tx) => {
    await change(tx);
    const ended = signIn(actor, { email: me.email, password: demoPassword, client: "api" }).then(
      () => "in",
      ({ code }) => code as string,
    );
    let done = false;
    void ended.then(() => {
      done = true;
    });
    while (!done && !(await isAnyoneWaiting())) await new Promise((resolve) => setImmediate(resolve));
    return { ended };
  });
  return ended;
}

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database());
  return rows.length > 0;
}

const openSessions = () =>
  database()
    .selectFrom("session")
    .select("id")
    .where("user_id", "=", me.id)
    .where("ended_at", "is", null)
    .execute();

describe("a sign-in concurrent with", () => {
  test("a new password opens no session with the old one", async () => {
    const hash = await hashPassword("Three green umbrellas");
    const ended = await signInDuring((tx) => setPassword(tx, actor, { id: me.id, hash }));
    expect(ended).toBe("wrong-credentials");
    expect(await openSessions()).toEqual([]);
  });

  test("a suspension opens no session", async () => {
    const ended = await signInDuring((tx) =>
      tx.updateTable("app_user").set({ status: "suspended" }).where("id", "=", me.id).execute(),
    );
    expect(ended).toBe("wrong-credentials");
    expect(await openSessions()).toEqual([]);
  });

  test("a new password starts no second factor for the old one", async () => {
    await database()
      .insertInto("totp_factor")
      .values({ user_id: me.id, sealed_secret: Buffer.from("sealed"), confirmed_at: sql`now()` })
      .execute();
    const hash = await hashPassword("Three green umbrellas");
    const ended = await signInDuring((tx) => setPassword(tx, actor, { id: me.id, hash }));
    expect(ended).toBe("wrong-credentials");
    const challenges = await database()
      .selectFrom("proof_challenge")
      .select("user_id")
      .where("user_id", "=", me.id)
      .execute();
    expect(challenges).toEqual([]);
  });
});
