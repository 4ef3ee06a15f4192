import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { messageKinds } from "#domain/messages/templates.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createPerson, forgetProof, type Person, testKey } from "./sign-in-kit.ts";

/** Where I am signed in, and what I want to be told. */

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

describe("my sessions", () => {
  test("are listed with this one first and marked, and nobody else's", async () => {
    await signInAs(me.email);
    await createPerson().then(({ email }) => signInAs(email));
    const listed = await sessions();
    expect(listed.map(({ current }) => current)).toEqual([true, false]);
    expect(listed[0]?.device).toBe("An API client");
    expect(JSON.stringify(listed)).not.toMatch(/hash|token|cookie/);
  });

  test("that have ended or run out are not listed", async () => {
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

  test("can be ended one by one; the next call of the ended one is refused", async () => {
    const other = await signInAs(me.email);
    const stays = await signInAs(me.email);
    const [mine] = await sessions(other);
    const answer = await client.delete(`/profile/sessions/${mine?.id}`);
    expect(answer).toMatchObject({ status: 200, body: { data: { ended: 1 } } });
    expect((await other.get("/profile")).status).toBe(401);
    expect((await stays.get("/profile")).status).toBe(200);
    expect((await client.delete(`/profile/sessions/${mine?.id}`)).status).toBe(404);
  });

  test("of others, and what is none, are not there", async () => {
    const stranger = await signInAs((await createPerson()).email);
    const [theirs] = await sessions(stranger);
    for (const id of [theirs?.id, "9", "%27", "00000000-0000-0000-0000-000000000000"])
      expect((await client.delete(`/profile/sessions/${id}`)).status).toBe(404);
    expect((await stranger.get("/profile")).status).toBe(200);
  });

  test("this one is not ended by mistake", async () => {
    const [mine] = await sessions();
    const answer = await client.delete(`/profile/sessions/${mine?.id}`);
    expect(answer).toMatchObject({ status: 409, body: { code: "this-session" } });
    expect((await client.get("/profile")).status).toBe(200);
  });

  test("all others are ended at once, and counted", async () => {
    const others = await Promise.all([signInAs(me.email), signInAs(me.email), signInAs(me.email)]);
    const answer = await client.post("/profile/sessions/end-others");
    expect(answer.body.data).toEqual({ ended: 3 });
    for (const other of others) expect((await other.get("/profile")).status).toBe(401);
    expect((await client.get("/profile")).status).toBe(200);
    expect((await client.post("/profile/sessions/end-others")).body.data).toEqual({ ended: 0 });
  });

  test("are ended by whoever has just proved who they are: a session left open is not enough", async () => {
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

describe("what I am told", () => {
  const put = (body: unknown) =>
    client.fetch("/profile/notifications", {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const choices = async () => (await client.get("/profile/notifications")).body.data;

  test("is everything, until I switch something off; what is not named stays", async () => {
    const all = { email: true, sms: true, inbox: true };
    const everything = Object.fromEntries(Object.keys(messageKinds).map((kind) => [kind, all]));
    expect(await choices()).toEqual(everything);
    expect((await put({ records: { sms: false } })).status).toBe(200);
    await put({ records: { email: false } });
    await put({ records: { email: true }, security: { email: true } });
    expect(await choices()).toEqual({ ...everything, records: { ...all, sms: false } });
  });

  test("about the safety of my account cannot be switched off", async () => {
    for (const [kind, { fixed }] of Object.entries(messageKinds)) {
      const answer = await put({ [kind]: { email: false } });
      expect(answer.status).toBe(fixed ? 422 : 200);
    }
    expect(await choices()).toHaveProperty("security", { email: true, sms: true, inbox: true });
  });

  test("is refused with all faults at once, and none of it is kept", async () => {
    const answer = await put({ records: { email: false, pigeon: true, sms: "no" }, gossip: { email: true } });
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as { errors: object };
    expect(Object.keys(errors).sort()).toEqual(["gossip", "records.pigeon", "records.sms"]);
    expect(await choices()).toHaveProperty("records.email", true);
  });

  test("is what messages go by", async () => {
    await put({ records: { email: false } });
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
