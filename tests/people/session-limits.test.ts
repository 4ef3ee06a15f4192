import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { requestPasswordReset } from "#areas/identity/sign-in/request-password-reset.ts";
import { systemActor } from "#kernel/actor.ts";
import { clearAppSettingsCache } from "#kernel/app-settings.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { createSession } from "#kernel/session/session.ts";
import { consumeToken, issueToken } from "#platform/one-time-token.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { clearAttempts } from "../support/attempts.ts";
import type { TestDatabase } from "../support/database.ts";
import { dataOf, openOffice, userId } from "./office.ts";
import { createPerson, latestMessage, latestToken } from "./sign-in-kit.ts";

/** Session lifetimes, the number of sessions and the lifetime of codes follow the settings, for all users at once. */

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
});
beforeEach(async () => {
  await clearAttempts();
  await sql`UPDATE session SET proved_at = now(), last_seen_at = now()`.execute(database());
});
afterAll(() => db?.close());

async function save(key: string, fields: Record<string, unknown>) {
  const { body } = await admin.get("/settings");
  const { version } = (body.data as { key: string; version: number }[]).find((one) => one.key === key) ?? {};
  return admin.patch(`/settings/${key}`, { version, ...fields });
}

const set = async (key: string, fields: Record<string, unknown>) =>
  expect((await save(key, fields)).body).toMatchObject({ status: "success" });

/** Moves the start or the last use of an account's sessions back by so many minutes. */
const age = (column: "created_at" | "last_seen_at", user: number, minutes: number) =>
  sql`UPDATE session SET ${sql.ref(column)} = now() - make_interval(mins => ${minutes}) WHERE user_id = ${user}`.execute(
    database(),
  );

const isIn = async (client: ApiClient) => (await client.get("/profile")).status === 200;

describe("a session", () => {
  it("expires unused after the time set for its area, even if already open", async () => {
    const { id, email } = await createPerson();
    const person = await signInAs(email);
    await age("last_seen_at", id, 20);
    expect(await isIn(person)).toBe(true);
    await set("sessions", { other_idle: 10 });
    await age("last_seen_at", id, 9);
    expect(await isIn(person)).toBe(true);
    await age("last_seen_at", id, 11);
    expect(await isIn(person)).toBe(false);
    // A longer time applies to sessions that start later.
    await set("sessions", { other_idle: 60 });
    await age("last_seen_at", id, 40);
    expect(await isIn(person)).toBe(false);
    const later = await signInAs(email);
    await age("last_seen_at", id, 40);
    expect(await isIn(later)).toBe(true);
    await set("sessions", { other_idle: 30 });
  });

  it("ends after the set number of hours, even if it is used", async () => {
    const { id, email } = await createPerson();
    const person = await signInAs(email);
    await age("created_at", id, 5 * 60);
    expect(await isIn(person)).toBe(true);
    await set("sessions", { other_hours: 4 });
    expect(await isIn(person)).toBe(false);
    expect((await admin.get(`/users/${id}`)).body.data).toMatchObject({ sessions: { open: 0 } });
    await set("sessions", { other_hours: 12 });
  });

  it("of an officer has limits of its own", async () => {
    const officer = await userId("admin2@ratebook.test");
    const client = await signInAs("admin2@ratebook.test");
    await set("sessions", { office_idle: 5, other_idle: 240 });
    await age("last_seen_at", officer, 6);
    expect(await isIn(client)).toBe(false);
    await set("sessions", { office_idle: 15, other_idle: 30 });
  });

  it("is shortened within a second by a setting saved in another process", async () => {
    const { id, email } = await createPerson();
    const person = await signInAs(email);
    await age("last_seen_at", id, 20);
    expect(await isIn(person)).toBe(true);
    await age("last_seen_at", id, 20);
    const { rows } = await sql<{ version: number }>`
      SELECT max(version) AS version FROM app_setting WHERE key = 'sessions'`.execute(database());
    await database()
      .insertInto("app_setting")
      .values({
        key: "sessions",
        version: (rows[0]?.version ?? 0) + 1,
        value: JSON.stringify({ other_idle: 15 }),
        changed_by_name: "Another process",
      })
      .execute();
    await vi.waitFor(
      async () => {
        // The request in the second before counted as use of the session.
        await age("last_seen_at", id, 20);
        expect(await isIn(person)).toBe(false);
      },
      { timeout: 30_000 },
    );
  });

  it("is ended, oldest first, when a person has more than allowed", async () => {
    await set("sessions", { most: 3 });
    const { id, email } = await createPerson();
    const clients: ApiClient[] = [];
    for (let at = 0; at < 5; at++) {
      // Sessions opened at the same moment would have no order.
      await sql`UPDATE session SET created_at = created_at - interval '1 minute' WHERE user_id = ${id}`.execute(
        database(),
      );
      clients.push(await signInAs(email));
    }
    expect(await Promise.all(clients.map(isIn))).toEqual([false, false, true, true, true]);
    const ended = await database()
      .selectFrom("session")
      .select("ended_why")
      .where("user_id", "=", id)
      .where("ended_at", "is not", null)
      .execute();
    expect(ended).toHaveLength(2);
    expect(ended[0]?.ended_why).toContain("more sessions");
    await set("sessions", { most: 2 });
    expect(await Promise.all(clients.map(isIn))).toEqual([false, false, false, true, true]);
  });

  it("of the officer who saves the setting is kept, and concurrent sign-ins respect the limit", async () => {
    await set("sessions", { most: 50 });
    const others = [await signInAs("admin@ratebook.test"), await signInAs("admin@ratebook.test")];
    await set("sessions", { most: 1 });
    expect(await isIn(admin)).toBe(true);
    // The newest of them is within the limit, besides the session that saved the setting.
    expect((await Promise.all(others.map(isIn))).filter(Boolean)).toHaveLength(1);
    const { id, email } = await createPerson();
    // Each sign-in succeeds, though the next one may end its session before it responds.
    await Promise.all(Array.from({ length: 12 }, () => signInAs(email)));
    const { rows } = await sql<{ open: number }>`
      SELECT count(*) AS open FROM session WHERE user_id = ${id} AND ended_at IS NULL`.execute(database());
    expect(rows[0]?.open).toBe(1);
    await set("sessions", { most: 50 });
  });

  it("is ended by a later one whose transaction started earlier", async () => {
    await set("sessions", { most: 1 });
    const { id, email } = await createPerson();
    const from = { client: "api", ip: undefined, userAgent: undefined } as const;
    // Uses a second connection on purpose: this transaction has started and is still open.
    await database()
      .transaction()
      .execute(async (tx) => {
        await sql`SELECT now()`.execute(tx);
        await signInAs(email);
        await createSession(tx, { id, area: "individual" }, from);
      });
    const { rows } = await sql<{ ended: boolean }>`
      SELECT ended_at IS NOT NULL AS ended FROM session WHERE user_id = ${id}`.execute(database());
    expect(rows.map(({ ended }) => ended).sort()).toEqual([false, true]);
    await set("sessions", { most: 50 });
  });

  it("has limits that are validated all at once and audited", async () => {
    const refused = await save("sessions", { office_idle: 4, office_hours: 25, agent_days: "x", most: 0 });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual([
      "agent_days",
      "most",
      "office_hours",
      "office_idle",
    ]);
    const trail = await admin.get("/audit?action=setting.edit");
    expect(JSON.stringify(trail.body.data)).toContain("sessions");
  });
});

describe("a code", () => {
  const nobody = { ...systemActor("Visitor"), system: false };
  const PASSWORD = "Three green umbrellas";
  const choose = (id: string, token: string) =>
    visitor.post(`/password-resets/${id}`, { token, password: PASSWORD });

  it("to reset a password is valid as long as set, and the message says so", async () => {
    await set("tokens", { reset_minutes: 25 });
    const { id, email } = await createPerson();
    const response = await visitor.post("/password-resets", { email: "nobody@ratebook.test" });
    expect(response.body.data).toMatchObject({ expires_in_minutes: 25 });
    const reset = await requestPasswordReset({ ...nobody, ip: "203.0.113.1" }, { email });
    await reset.written;
    expect(reset.expires_in_minutes).toBe(25);
    expect(await latestMessage(id, "password-reset")).toContain("25 minutes");
    const moved = (minutes: number) =>
      sql`UPDATE one_time_token SET created_at = now() - make_interval(mins => ${minutes}),
        expires_at = now() - make_interval(mins => ${minutes}) + interval '25 minutes'
        WHERE id = ${reset.id}`.execute(database());
    await moved(24);
    await set("tokens", { reset_minutes: 20 });
    expect((await choose(reset.id, await latestToken(id))).body.code, "shorter since").toBe("token-wrong");
    await moved(19);
    expect((await choose(reset.id, await latestToken(id))).status).toBe(200);
    await set("tokens", { reset_minutes: 10 });
  });

  it("to reset a password allows as many wrong attempts as set", async () => {
    await set("tokens", { reset_tries: 3 });
    const { id, email } = await createPerson();
    const reset = await requestPasswordReset({ ...nobody, ip: "203.0.113.2" }, { email });
    await reset.written;
    const token = await latestToken(id);
    for (let at = 0; at < 3; at++) await choose(reset.id, token === "000000" ? "000001" : "000000");
    expect((await choose(reset.id, token)).body.code).toBe("token-wrong");
    await set("tokens", { reset_tries: 5 });
  });

  it("to claim a record, open an account or verify a contact has its own settings", async () => {
    await set("tokens", { proof_minutes: 7, proof_tries: 4 });
    const started = await visitor.post("/registrations", {
      kind: "individual",
      contact: "claims@example.ng",
      password: PASSWORD,
    });
    expect(started.body.data).toMatchObject({ expires_in_minutes: 7 });
    const row = await database()
      .selectFrom("one_time_token")
      .select(["tries_left", sql<number>`extract(epoch FROM expires_at - created_at)::int`.as("seconds")])
      .where("id", "=", dataOf<{ id: string }>(started).id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ tries_left: 4, seconds: 420 });
    await set("tokens", { proof_minutes: 10, proof_tries: 5 });
  });

  it("of an invitation is valid for the set number of days", async () => {
    await set("tokens", { invite_days: 2 });
    const { id } = await createPerson({ password_hash: null });
    const secret = await transaction((tx) =>
      issueToken(tx, { purpose: "invite", user_id: id, length: 26, minutes: 7 * 24 * 60, attempts: 20 }),
    );
    const since = (days: number) =>
      sql`UPDATE one_time_token SET created_at = now() - make_interval(days => ${days}) WHERE user_id = ${id}`.execute(
        database(),
      );
    const take = () => transaction((tx) => consumeToken(tx, { purpose: "invite", secret }));
    await since(3);
    await expect(take()).rejects.toMatchObject({ code: "token-wrong" });
    await since(1);
    expect(await take()).toMatchObject({ user_id: id });
    clearAppSettingsCache();
  });
});
