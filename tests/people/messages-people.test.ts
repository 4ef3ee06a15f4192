import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { property } from "#domain/register/property.ts";
import { database } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { unsubscribeToken } from "#platform/messages/unsubscribe-token.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decide, decideMany } from "../support/decide.ts";
import { sampleOf } from "../support/sample.ts";
import {
  allMessages,
  drain,
  leaveDemonstration,
  type MailServer,
  setSetting,
  startMailServer,
  useMailServer,
} from "./messages-kit.ts";

let db: TestDatabase;
let mail: MailServer;
let clerk: ApiClient;
let other: ApiClient;
let clerkId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  leaveDemonstration();
  mail = await startMailServer();
  clerk = await signInAs("admin@ratebook.test");
  other = await signInAs("admin2@ratebook.test");
  ({ id: clerkId } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", "admin@ratebook.test")
    .executeTakeFirstOrThrow());
});
beforeEach(async () => {
  await sql`TRUNCATE message, notification_choice`.execute(database());
  await setSetting("mail", { provider: "sink" });
  mail.received.length = 0;
  mail.refuse = undefined;
});
afterAll(async () => {
  await mail?.down();
  await db?.close();
});

const channels = async () =>
  (await allMessages()).map(({ channel, address, state }) => [channel, address, state]);

describe("the delivery log", () => {
  const PHONE = "08031112223";
  const NAME = "zainab.quartey@mail.ng";

  it("masks the contact of a masked or claimed record, also in delivery errors", async () => {
    await queueMessage(database(), {
      template: "record-linked",
      to: { phone_number: PHONE },
      data: { record: "IND-0000001-A", who: "Ada", when: "now" },
      about: { resource: "individual", record_id: 1 },
    });
    await queueMessage(database(), {
      template: "record-claim",
      to: { email: NAME },
      data: { token: "ABCDEF", record: "COR-0000001-A", minutes: "10" },
      about: { resource: "corporate", record_id: 1 },
    });
    await queueMessage(database(), {
      template: "record-approved",
      to: { user_id: clerkId, email: "clerk@mail.ng" },
      data: { record: "PRP-0000001-A" },
      about: { resource: "property", record_id: 1 },
    });
    await sql`UPDATE message SET error = '550 ' || address || ' is unknown'`.execute(database());
    const { body } = await clerk.get("/messages");
    const visible = (body.data as { id: number; address: string | null }[]).map(({ address }) => address);
    expect(visible.sort()).toEqual(["z••••@mail.ng", "••••••••223", "clerk@mail.ng", null].sort());
    const ones = await Promise.all(
      (body.data as { id: number }[]).map(({ id }) => clerk.get(`/messages/${id}`)),
    );
    for (const text of [JSON.stringify(body), JSON.stringify(ones)]) {
      expect(text).not.toContain(PHONE);
      expect(text).not.toContain("zainab");
      expect(text).toContain("550 clerk@mail.ng is unknown");
    }
    // A search for a complete address still finds its messages.
    const found = await clerk.get(`/messages?q=${PHONE}`);
    expect(found.body.data).toMatchObject([{ address: "••••••••223", error: "550 ••••••••223 is unknown" }]);
  });
});

describe("the unsubscribe link", () => {
  it("is in messages that can be switched off, works with one click and stops the emails", async () => {
    await useMailServer(mail);
    const notify = () =>
      queueMessage(database(), {
        template: "record-approved",
        to: { user_id: clerkId },
        data: { record: "X" },
      });
    await notify();
    await drain("email");
    const raw = mail.received[0]?.raw.replaceAll(/\r\n[ \t]/g, " ") ?? "";
    const path =
      /^List-Unsubscribe:\s+<http:\/\/ratebook\.test\/api\/v1(\/unsubscribe\/[\w-]+)>/m.exec(raw)?.[1] ?? "";
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const sent = await visitor.fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(sent.status).toBe(200);
    expect((await visitor.post(path)).status).toBe(200);
    await notify();
    expect((await channels()).slice(2)).toEqual([
      ["email", "admin@ratebook.test", "suppressed"],
      ["inbox", null, "sent"],
    ]);
  });

  it("is not in security messages and cannot be forged", async () => {
    await useMailServer(mail);
    await queueMessage(database(), { template: "password-changed", to: { user_id: clerkId }, data: {} });
    await drain("email");
    expect(mail.received[0]?.raw).not.toMatch(/unsubscribe/i);
    const token = unsubscribeToken({ user_id: clerkId, kind: "records" });
    const changed = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    for (const bad of [changed, unsubscribeToken({ user_id: clerkId, kind: "security" }), "x".repeat(60)])
      expect((await visitor.post(`/unsubscribe/${bad}`)).status).toBe(404);
    expect(await database().selectFrom("notification_choice").selectAll().execute()).toEqual([]);
  });
});

describe("the inbox", () => {
  const notify = (record: string) =>
    queueMessage(database(), {
      template: "record-returned",
      to: { user_id: clerkId },
      data: { record, reason: "No plot size", link: "/admin/view/property/1" },
    });
  const unread = async (who: ApiClient) =>
    ((await who.get("/inbox/unread")).body.data as { unread: number }).unread;

  it("shows and marks as read only the user's own messages", async () => {
    await notify("PRP-1");
    await notify("PRP-2");
    const mine = (await clerk.get("/inbox")).body.data as { id: number; subject: string; link: string }[];
    expect(mine.map(({ subject }) => subject)).toEqual(["Returned: PRP-2", "Returned: PRP-1"]);
    expect(mine[0]).toMatchObject({
      link: "/admin/view/property/1",
      body: expect.stringContaining("No plot size"),
    });
    expect((await other.get("/inbox")).body.data).toEqual([]);
    expect(await unread(clerk)).toBe(2);

    // Ids of another user's messages are ignored.
    expect((await other.post("/inbox/read", { ids: [mine[0]?.id] })).body.data).toEqual({ marked: 0 });
    expect((await other.post("/inbox/read", {})).body.data).toEqual({ marked: 0 });
    expect((await clerk.post("/inbox/read", { ids: [mine[0]?.id] })).body.data).toEqual({ marked: 1 });
    expect(await unread(clerk)).toBe(1);
    await clerk.post("/inbox/read", {});
    expect(await unread(clerk)).toBe(0);
    expect((await visitor.get("/inbox")).status).toBe(401);
    expect((await visitor.post("/inbox/read", {})).status).toBe(401);
  });
});

describe("an approver's decision", () => {
  const enter = async () =>
    (await clerk.post("/properties", { ...sampleOf(property), submit: true })).body.data as {
      id: number;
      code: string;
    };
  const emails = async () =>
    (await allMessages())
      .filter(({ channel }) => channel === "email")
      .map(({ template, address }) => [template, address]);

  it("notifies the officer who entered the record", async () => {
    const [approved, returned] = [await enter(), await enter()];
    await decide(other, `/properties/${approved.id}/approve`);
    await decide(other, `/properties/${returned.id}/return`, { reason: "The plot size is missing." });
    expect(await emails()).toEqual([
      ["record-approved", "admin@ratebook.test"],
      ["record-returned", "admin@ratebook.test"],
    ]);
    const rows = await allMessages();
    expect(rows[0]?.body).toContain(approved.code);
    expect(rows.at(-1)?.body).toContain("The plot size is missing.");
    expect(rows.map((row) => [row.about_resource, row.about_id])).toEqual([
      ["property", approved.id],
      ["property", approved.id],
      ["property", returned.id],
      ["property", returned.id],
    ]);
  });

  it("on a change notifies the officer who proposed it", async () => {
    const { id } = await enter();
    await decide(other, `/properties/${id}/approve`);
    const { version } = (await other.get(`/properties/${id}`)).body.data as { version: number };
    await other.patch(`/properties/${id}`, { version, landmark: "Beside the market" });
    await decide(clerk, `/properties/${id}/approve`);
    expect(await emails()).toEqual([
      ["record-approved", "admin@ratebook.test"],
      ["record-approved", "admin2@ratebook.test"],
    ]);
  });

  it("on several records sends one message, and none if nothing was decided", async () => {
    const ids = [(await enter()).id, (await enter()).id, (await enter()).id];
    expect((await decideMany(other, "/properties/approve", ids)).body.data).toMatchObject({ done: 3 });
    await decideMany(other, "/properties/approve", ids);
    expect(await emails()).toEqual([["records-decided", "admin@ratebook.test"]]);
    expect((await allMessages())[0]?.subject).toBe("3 properties approved");
  });

  it("that is refused sends no message", async () => {
    const { id } = await enter();
    expect((await decide(clerk, `/properties/${id}/approve`)).status).toBe(403);
    expect(await allMessages()).toEqual([]);
  });
});
