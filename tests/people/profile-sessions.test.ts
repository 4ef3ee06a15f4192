import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { messageKinds } from "#domain/messages/templates.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createPerson, forgetProof, type Person, testKey } from "./sign-in-kit.ts";

/** Sessions and notification choices of a user. */

let db: TestDatabase;
let me: Person;
let client: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  setMasterKey(testKey);
});
afterAll(() => db?.close());
beforeEach(async () => {
  me = await createPerson();
  client = await signInAs(me.email);
});

interface Listed {
  id: string;
  device: string;
  current: boolean;
}

const sessions = async (who = client) => (await who.get("/profile/sessions")).body.data as Listed[];

describe("a user's sessions", () => {
  test("are listed with the current one first and marked, without those of others", async () => {
    await signInAs(me.email);
    await createPerson().then(({ email }) => signInAs(email));
    const listed = await sessions();
    expect(listed.map(({ current }) => current)).toEqual([true, false]);
    expect(listed[0]?.device).toBe("An API client");
    expect(JSON.stringify(listed)).not.toMatch(/hash|token|cookie/);
  });

  test("that ended or expired are not listed", async () => {
    for (const change of [
      { ended_at: new Date(), ended_why: "test" },
      { expires_at: new Date(Date.now() - 1_000) },
      { last_seen_at: new Date(Date.now() - 24 * 3_600_000) },
    ]) {
      await signInAs(me.email);
      const listed = await sessions();
      const other = listed.find(({ current }) => !current);
      expect(other).toBeDefined();
      await database()
        .updateTable("session")
        .set(change)
        .where("id", "=", other?.id ?? "")
        .execute();
      expect(await sessions()).toHaveLength(1);
    }
  });

  test("can be ended one at a time, and the next call of an ended one is refused", async () => {
    const other = await signInAs(me.email);
    const remains = await signInAs(me.email);
    const [mine] = await sessions(other);
    const answer = await client.delete(`/profile/sessions/${mine?.id}`);
    expect(answer).toMatchObject({ status: 200, body: { data: { ended: 1 } } });
    expect((await other.get("/profile")).status).toBe(401);
    expect((await remains.get("/profile")).status).toBe(200);
    expect((await client.delete(`/profile/sessions/${mine?.id}`)).status).toBe(404);
  });

  test("of other users, and invalid ids, are not found", async () => {
    const stranger = await signInAs((await createPerson()).email);
    const [theirs] = await sessions(stranger);
    for (const id of [theirs?.id, "9", "%27", "00000000-0000-0000-0000-000000000000"])
      expect((await client.delete(`/profile/sessions/${id}`)).status).toBe(404);
    expect((await stranger.get("/profile")).status).toBe(200);
  });

  test("include the current one, which cannot be ended from the list", async () => {
    const [mine] = await sessions();
    const answer = await client.delete(`/profile/sessions/${mine?.id}`);
    expect(answer).toMatchObject({ status: 409, body: { code: "this-session" } });
    expect((await client.get("/profile")).status).toBe(200);
  });

  test("are all ended at once, apart from the current one, and counted", async () => {
    const others = await Promise.all([signInAs(me.email), signInAs(me.email), signInAs(me.email)]);
    const answer = await client.post("/profile/sessions/end-others");
    expect(answer.body.data).toEqual({ ended: 3 });
    for (const other of others) expect((await other.get("/profile")).status).toBe(401);
    expect((await client.get("/profile")).status).toBe(200);
    expect((await client.post("/profile/sessions/end-others")).body.data).toEqual({ ended: 0 });
  });

  test("are ended only after step-up", async () => {
    const other = await signInAs(me.email);
    const [theirs] = await sessions(other);
    await forgetProof(me.id);
    const one = () => client.delete(`/profile/sessions/${theirs?.id}`);
    const all = () => client.post("/profile/sessions/end-others");
    for (const end of [one, all])
      expect(await end()).toMatchObject({ status: 403, body: { code: "step-up-needed" } });
    expect((await other.get("/profile")).status).toBe(200);
    await client.post("/step-up", { password: demoPassword });
    expect((await one()).body.data).toEqual({ ended: 1 });
    expect((await other.get("/profile")).status).toBe(401);
    expect((await all()).status).toBe(200);
  });
});

describe("notification choices", () => {
  const saveChoices = (body: unknown) =>
    client.fetch("/profile/notifications", {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const choices = async () => (await client.get("/profile/notifications")).body.data;

  test("default to everything, and keep what is not named", async () => {
    const all = { email: true, sms: true, inbox: true };
    const everything = Object.fromEntries(Object.keys(messageKinds).map((kind) => [kind, all]));
    expect(await choices()).toEqual(everything);
    expect((await saveChoices({ records: { sms: false } })).status).toBe(200);
    await saveChoices({ records: { email: false } });
    await saveChoices({ records: { email: true }, security: { email: true } });
    expect(await choices()).toEqual({ ...everything, records: { ...all, sms: false } });
  });

  test("cannot switch off security messages", async () => {
    for (const [kind, { fixed }] of Object.entries(messageKinds)) {
      const answer = await saveChoices({ [kind]: { email: false } });
      expect(answer.status).toBe(fixed ? 422 : 200);
    }
    expect(await choices()).toHaveProperty("security", { email: true, sms: true, inbox: true });
  });

  test("are refused with all errors at once, and nothing is saved", async () => {
    const answer = await saveChoices({
      records: { email: false, pigeon: true, sms: "no" },
      gossip: { email: true },
    });
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as { errors: object };
    expect(Object.keys(errors).sort()).toEqual(["gossip", "records.pigeon", "records.sms"]);
    expect(await choices()).toHaveProperty("records.email", true);
  });

  test("apply to queued messages", async () => {
    await saveChoices({ records: { email: false } });
    await transaction((tx) =>
      queueMessage(tx, {
        template: "record-approved",
        to: { user_id: me.id },
        data: { record: "PRP-0000012-K" },
      }),
    );
    const sent = await database()
      .selectFrom("message")
      .select(["channel", "state"])
      .where("user_id", "=", me.id)
      .where("template", "=", "record-approved")
      .orderBy("channel")
      .execute();
    expect(sent).toEqual([
      { channel: "email", state: "suppressed" },
      { channel: "inbox", state: "sent" },
    ]);
  });
});
