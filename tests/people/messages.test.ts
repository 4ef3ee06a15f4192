import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { sendTestMessage } from "#platform/messages/send-test.ts";
import { sendDue, startSender, stopSender } from "#platform/messages/sender.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import {
  allMessages,
  asRealInstallation,
  drain,
  expireDelays,
  leaveDemonstration,
  type MailServer,
  setSetting,
  startMailServer,
  useMailServer,
} from "./messages-kit.ts";

interface Logged {
  readonly id: number;
  readonly state: string;
  readonly body: string;
  readonly masked: boolean;
  readonly resendable: boolean;
}

let db: TestDatabase;
let mail: MailServer;
let clerk: ApiClient;
let clerkActor: Actor;
let clerkId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  leaveDemonstration();
  mail = await startMailServer();
  clerk = await signInAs("admin@ratebook.test");
  ({ id: clerkId } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", "admin@ratebook.test")
    .executeTakeFirstOrThrow());
  clerkActor = await actorForUser(clerkId, null);
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

async function queueReset(token = "7K3D9M", to: object = { email: "payer@example.ng" }): Promise<number> {
  await queueMessage(database(), { template: "password-reset", to, data: { token, minutes: "10" } });
  return (await allMessages()).at(-1)?.id ?? 0;
}

const read = async (id: number, by = clerk) => (await by.get(`/messages/${id}`)).body.data as Logged;
const channels = async () =>
  (await allMessages()).map(({ channel, address, state }) => [channel, address, state]);

describe("queueing a message", () => {
  it("uses email where an address is known, otherwise SMS, and the account's inbox", async () => {
    const message = { template: "password-changed", data: {} } as const;
    await queueMessage(database(), { ...message, to: { user_id: clerkId } });
    await queueMessage(database(), { ...message, to: { user_id: clerkId, phone_number: "08034412290" } });
    await queueMessage(database(), {
      ...message,
      to: { email: "a@example.ng", phone_number: "08034412290" },
    });
    expect(await channels()).toEqual([
      ["email", "admin@ratebook.test", "queued"],
      ["inbox", null, "sent"],
      ["sms", "08034412290", "queued"],
      ["inbox", null, "sent"],
      ["email", "a@example.ng", "queued"],
    ]);
  });

  it("puts no code into an inbox", async () => {
    await queueReset("7K3D9M", { user_id: clerkId });
    expect(await channels()).toEqual([["email", "admin@ratebook.test", "queued"]]);
  });

  it("skips what the user switched off, but never security messages", async () => {
    await sql`INSERT INTO notification_choice (user_id, kind, channel, "on") VALUES
      (${clerkId}, 'records', 'email', false), (${clerkId}, 'records', 'inbox', true),
      (${clerkId}, 'security', 'email', false)`.execute(database());
    await queueMessage(database(), {
      template: "record-approved",
      to: { user_id: clerkId },
      data: { record: "X" },
    });
    await queueMessage(database(), { template: "password-changed", to: { user_id: clerkId }, data: {} });
    expect(await channels()).toEqual([
      ["email", "admin@ratebook.test", "suppressed"],
      ["inbox", null, "sent"],
      ["email", "admin@ratebook.test", "queued"],
      ["inbox", null, "sent"],
    ]);
    expect(await drain("email")).toBe(1);
  });
});

describe("the delivery log", () => {
  it("shows no code to an officer, before or after sending", async () => {
    const id = await queueReset();
    await asRealInstallation(async () => {
      for (const path of ["/messages", `/messages/${id}`]) {
        const { status, body } = await clerk.get(path);
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toContain("7K3D9M");
      }
      expect(await read(id)).toMatchObject({ masked: true, state: "queued" });
    });
    await useMailServer(mail);
    await drain("email");
    expect(mail.received[0]?.raw).toContain("7K3D9M");
    expect(await read(id)).toMatchObject({ masked: true, state: "sent", resendable: false });
  });

  it("shows codes in a demonstration that sends to its sink", async () => {
    const id = await queueReset();
    await drain("email");
    const shown = await read(id);
    expect(shown).toMatchObject({ state: "sent", masked: false, resendable: true });
    expect(shown.body).toContain("7K3D9M");
  });

  it("lists failed messages first, then the latest, across pages", async () => {
    await useMailServer(mail);
    mail.refuse = (to) => (to.startsWith("gone") ? { status: 550, text: "No such mailbox" } : undefined);
    for (const to of ["a", "gone1", "b", "gone2", "c"])
      await queueMessage(database(), { template: "test", to: { email: `${to}@example.ng` }, data: {} });
    await drain("email");
    const ids = (await allMessages()).map(({ id }) => id);
    const wanted = [3, 1, 4, 2, 0].map((at) => ids[at]);
    const seen: number[] = [];
    for (let next = ""; ; ) {
      const { body } = await clerk.get(`/messages?per_page=2${next && `&after=${next}`}`);
      seen.push(...(body.data as Logged[]).map(({ id }) => id));
      next = body.meta?.next ?? "";
      if (!next) break;
    }
    expect(seen).toEqual(wanted);
  });

  it("is filtered by state, channel, template and complete address", async () => {
    await queueReset();
    await queueMessage(database(), { template: "test", to: { phone_number: "08034412290" }, data: {} });
    const found = async (query: string) =>
      ((await clerk.get(`/messages?${query}`)).body.data as { template: string }[]).map(
        ({ template }) => template,
      );
    expect(await found("channel=sms")).toEqual(["test"]);
    expect(await found("template=password-reset")).toEqual(["password-reset"]);
    expect(await found("state=sent")).toEqual([]);
    expect(await found("q=PAYER@example.ng")).toEqual(["password-reset"]);
    expect(await found("q=%2B234%20803%20441%202290")).toEqual(["test"]);
    expect((await clerk.get("/messages?state=lost")).status).toBe(400);
  });

  it("is limited to officers with the right everywhere", async () => {
    const id = await queueReset();
    const here = await createLga();
    const reader = await signInAs(await createOfficerWithGrants({ permissions: ["message.view"] }));
    const local = await signInAs(
      await createOfficerWithGrants({ permissions: ["message.view", "message.send"], lga_ids: [here] }),
    );
    const payer = await signInAs("individual@ratebook.test");
    expect((await reader.get(`/messages/${id}`)).status).toBe(200);
    expect(await read(id, reader)).toMatchObject({ resendable: false });
    expect((await reader.post(`/messages/${id}/resend`)).status).toBe(403);
    for (const who of [local, payer])
      for (const path of ["/messages", `/messages/${id}`]) expect((await who.get(path)).status).toBe(403);
    expect((await local.post(`/messages/${id}/resend`)).status).toBe(403);
    expect((await visitor.get("/messages")).status).toBe(401);
    expect((await clerk.get("/messages/999999")).status).toBe(404);
  });
});

describe("resending a message", () => {
  it("retries a failed one at once and is audited", async () => {
    await useMailServer(mail);
    mail.refuse = () => ({ status: 550, text: "No such mailbox" });
    await queueMessage(database(), { template: "test", to: { email: "ada@example.ng" }, data: {} });
    await drain("email");
    const [{ id } = { id: 0 }] = await allMessages();
    mail.refuse = undefined;
    const answer = await clerk.post(`/messages/${id}/resend`);
    expect(answer.body.data).toEqual({ id });
    expect((await clerk.post(`/messages/${id}/resend`)).body.code).toBe("wrong-status");
    await drain("email");
    expect(mail.received).toHaveLength(1);
    const trail = await database()
      .selectFrom("audit")
      .select("actor_id")
      .where("action", "=", "message.resend")
      .execute();
    expect(trail).toEqual([{ actor_id: clerkId }]);
  });

  it("creates a separate message with a new id if the first was delivered", async () => {
    await useMailServer(mail);
    await queueMessage(database(), { template: "test", to: { email: "ada@example.ng" }, data: {} });
    await drain("email");
    const [{ id } = { id: 0 }] = await allMessages();
    const { id: resent } = (await clerk.post(`/messages/${id}/resend`)).body.data as { id: number };
    expect(resent).not.toBe(id);
    await drain("email");
    expect(new Set(mail.received.map((one) => one.id)).size).toBe(2);
  });

  it("uses the account's current address, unless the message is meant for the previous one", async () => {
    await useMailServer(mail);
    const { id: user_id } = await database()
      .insertInto("app_user")
      .values({ name: "Mover", email: "mover@example.ng", area: "individual" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const to = { user_id };
    await queueMessage(database(), { template: "record-approved", to, data: { record: "PRP-1" } });
    await queueMessage(database(), { template: "contact-changed", to, data: { when: "today" } });
    await drain("email");
    const sent = (await allMessages()).filter(({ channel }) => channel === "email");
    const move = (email: string | null) =>
      database()
        .updateTable("app_user")
        .set({ email, phone_number: email ? null : "08039990017" })
        .where("id", "=", user_id)
        .execute();
    await move("moved@example.ng");
    mail.received.length = 0;
    for (const { id } of sent) expect((await clerk.post(`/messages/${id}/resend`)).status).toBe(200);
    await drain("email");
    expect(mail.received.map(({ to }) => to).sort()).toEqual(["moved@example.ng", "mover@example.ng"]);
    const approved = sent.find(({ template }) => template === "record-approved")?.id;
    await move(null);
    expect((await clerk.post(`/messages/${approved}/resend`)).body.code).toBe("address-changed");
    await move("moved@example.ng");
    await sql`INSERT INTO notification_choice VALUES (${user_id}, 'records', 'email', false)`.execute(
      database(),
    );
    const refused = await clerk.post(`/messages/${approved}/resend`);
    expect(refused.body).toMatchObject({ code: "wrong-status", message: expect.stringContaining("since") });
  });

  it("is refused once the record has another address", async () => {
    await useMailServer(mail);
    const { id: record_id } = await database()
      .insertInto("individual")
      .values({ surname: "Claimed", email: "first@example.ng" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await queueMessage(database(), {
      template: "record-linked",
      to: { email: "first@example.ng" },
      data: { record: "IND-1", who: "Ada", when: "today" },
      about: { resource: "individual", record_id },
    });
    await drain("email");
    const [{ id } = { id: 0 }] = await allMessages();
    expect((await clerk.post(`/messages/${id}/resend`)).status).toBe(200);
    await database()
      .updateTable("individual")
      .set({ email: "second@example.ng" })
      .where("id", "=", record_id)
      .execute();
    expect((await clerk.post(`/messages/${id}/resend`)).body.code).toBe("address-changed");
  });

  it("is refused if the code is deleted or the recipient switched it off", async () => {
    await useMailServer(mail);
    const id = await queueReset();
    await drain("email");
    expect((await clerk.post(`/messages/${id}/resend`)).body).toMatchObject({ code: "message-code-gone" });
    await sql`INSERT INTO notification_choice VALUES (${clerkId}, 'records', 'email', false)`.execute(
      database(),
    );
    await queueMessage(database(), {
      template: "record-approved",
      to: { user_id: clerkId },
      data: { record: "X" },
    });
    const off = (await allMessages()).find(({ state }) => state === "suppressed");
    expect((await clerk.post(`/messages/${off?.id}/resend`)).body).toMatchObject({ code: "wrong-status" });
  });
});

describe("a test message", { timeout: 180_000 }, () => {
  it("uses the normal queue and returns the provider's response", async () => {
    await useMailServer(mail);
    startSender();
    try {
      expect(await sendTestMessage(clerkActor, "email", " ada@example.ng ")).toMatchObject({ sent: true });
      mail.refuse = () => ({ status: 550, text: "No such mailbox" });
      await expect(sendTestMessage(clerkActor, "email", "ada@example.ng")).rejects.toMatchObject({
        code: "message-not-sent",
        message: expect.stringContaining("No such mailbox"),
      });
    } finally {
      await stopSender();
    }
    expect(mail.received.map(({ to }) => to)).toEqual(["ada@example.ng"]);
  });

  it("requires a valid address and the right to send", async () => {
    for (const [channel, address] of [
      ["email", "nobody"],
      ["email", "a@b.ng\r\nBcc: c@d.ng"],
      ["sms", "12345"],
    ] as const)
      await expect(sendTestMessage(clerkActor, channel, address, 0)).rejects.toMatchObject({
        code: "invalid",
      });
    const reader = await createOfficerWithGrants({ permissions: ["message.view", "setting.edit"] });
    const { id } = await database()
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", reader)
      .executeTakeFirstOrThrow();
    await expect(sendTestMessage(await actorForUser(id, null), "email", "a@b.ng", 0)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await allMessages()).toEqual([]);
  });
});

describe("a message encrypted with another key", () => {
  it("is not sent and blocks no other message", async () => {
    await useMailServer(mail);
    const id = await queueReset();
    await sql`UPDATE message SET sealed = decode(repeat('01', 60), 'hex') WHERE id = ${id}`.execute(
      database(),
    );
    await transaction((tx) =>
      queueMessage(tx, { template: "test", to: { email: "b@example.ng" }, data: {} }),
    );
    expect(await sendDue("email")).toBe(2);
    expect((await allMessages()).map(({ state }) => state)).toEqual(["failed", "sent"]);
    await expireDelays("1 minute");
  });
});
