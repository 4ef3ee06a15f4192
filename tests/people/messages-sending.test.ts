import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, transaction } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  accepts,
  allMessages,
  arrivedAt,
  asRealInstallation,
  drain,
  expireDelays,
  leaveDemonstration,
  type MailServer,
  PUBLIC_URL,
  queueMails,
  type SmsServer,
  setSetting,
  startMailServer,
  startSmsServer,
  states,
  useMailServer,
  useSmsServer,
} from "./messages-kit.ts";

let db: TestDatabase;
let mail: MailServer;
let sms: SmsServer;

beforeAll(async () => {
  db = await createTestDatabase(16);
  leaveDemonstration();
  [mail, sms] = await Promise.all([startMailServer(), startSmsServer()]);
});
beforeEach(async () => {
  await sql`TRUNCATE message`.execute(database());
  mail.received.length = 0;
  sms.received.length = 0;
  mail.refuse = undefined;
  mail.mute = false;
  sms.answer = accepts;
  await useMailServer(mail);
  await useSmsServer(sms);
});
afterAll(async () => {
  await mail?.down();
  await sms?.close();
  await db?.close();
});

async function queueSms(token: string, to = "08034412290"): Promise<void> {
  await queueMessage(database(), {
    template: "password-reset",
    to: { phone_number: to },
    data: { token, minutes: "10" },
  });
}

describe("a queued message", { timeout: 180_000 }, () => {
  it("is not sent if its transaction is rolled back", async () => {
    await expect(
      transaction(async (tx) => {
        await queueMessage(tx, {
          template: "record-approved",
          to: { email: "a@example.ng" },
          data: { record: "X" },
        });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await drain("email")).toBe(0);
  });

  it("arrives as text and HTML in the government's name, with complete links", async () => {
    await queueMails(1);
    await drain("email");
    const raw = mail.received[0]?.raw.replaceAll("=\r\n", "") ?? "";
    expect(raw).toContain("Content-Type: text/plain");
    expect(raw).toContain("Content-Type: text/html");
    expect(raw).toMatch(/^From: .*Ogun State.* <revenue@ogun\.example>/m);
    expect(raw).toContain(`${PUBLIC_URL}/admin/view/property/1`);
    expect(raw).toContain("Auto-Submitted: auto-generated");
    expect(mail.received[0]?.subject).toBe("Approved: PRP-1");
    expect(await states()).toEqual({ sent: 1 });
  });

  it("is sent as SMS in the provider's format, with the same key on each attempt", async () => {
    await queueSms("7K3D9M");
    sms.answer = { status: 503, body: {} };
    await drain("sms");
    await expireDelays("1 minute");
    sms.answer = accepts;
    await drain("sms");
    const [row] = await allMessages();
    expect(sms.received).toEqual([
      {
        path: "/v3/api/sms/send",
        key: row?.uid,
        body: {
          to: "2348034412290",
          from: "OGIRS",
          sms: expect.stringContaining(": 7K3D9M is your password reset code. It expires in 10 minutes."),
          type: "plain",
          channel: "dnd",
          api_key: "TL-secret-key",
        },
      },
    ]);
    expect(row).toMatchObject({ state: "sent", tries: 2, segments: 1, provider_id: "9122821270554876574" });
  });

  it("with a code keeps it encrypted until it is sent, then deletes it", async () => {
    await queueSms("7K3D9M");
    const [waiting] = await allMessages();
    expect(JSON.stringify(waiting)).not.toContain("7K3D9M");
    expect(waiting?.sealed?.toString("latin1")).not.toContain("7K3D9M");
    await drain("sms");
    const [sent] = await allMessages();
    expect(sent?.sealed).toBeNull();
    expect(JSON.stringify(sent)).not.toContain("7K3D9M");
  });
});

describe("a provider that is down for an hour", { timeout: 120_000 }, () => {
  it("gets every email once it is back: in order per address, none lost, none duplicated", async () => {
    const addresses = ["ada@example.ng", "bola@example.ng", "chidi@example.ng"];
    await mail.down();
    await queueMails(30, addresses);
    // Attempts at 0, 1, 6 and 36 minutes.
    for (const pause of ["1 minute", "5 minutes", "30 minutes"]) {
      await drain("email");
      await expireDelays(pause);
    }
    await drain("email");
    const waiting = await allMessages();
    expect(mail.received).toHaveLength(0);
    expect(waiting).toHaveLength(30);
    expect(waiting.every(({ state }) => state === "failed" || state === "queued")).toBe(true);
    expect(waiting[0]).toMatchObject({ tries: 4, error: expect.stringContaining("is not responding") });
    await expireDelays("24 minutes");

    await mail.up();
    // Failed messages retry after two hours; one new message that gets through triggers all of them.
    await queueMessage(database(), { template: "test", to: { email: "zainab@example.ng" }, data: {} });
    await Promise.all([drain("email"), drain("email"), drain("email")]);
    await drain("email");
    expect(await states()).toEqual({ sent: 31 });
    expect(mail.received).toHaveLength(31);
    expect(new Set(mail.received.map(({ id }) => id)).size).toBe(31);
    for (const [at, address] of addresses.entries())
      expect(arrivedAt(mail, address)).toEqual(
        Array.from({ length: 10 }, (_, n) => n * 3 + (at === 0 ? 3 : at)),
      );
  });

  it("gets every SMS once it is back", async () => {
    sms.answer = { status: 502, body: "bad gateway" };
    const phones = ["08034412290", "08034412291"];
    for (let n = 0; n < 10; n++)
      await queueMessage(database(), {
        template: "record-returned",
        to: { phone_number: phones[n % 2] ?? "" },
        data: { record: `SHP-${n}` },
      });
    for (const pause of ["1 minute", "5 minutes", "54 minutes"]) {
      await drain("sms");
      await expireDelays(pause);
    }
    expect(await states()).toEqual({ failed: 2, queued: 8 });
    sms.answer = accepts;
    await Promise.all([drain("sms"), drain("sms")]);
    await drain("sms");
    expect(await states()).toEqual({ sent: 10 });
    const orderOf = (phone: string) =>
      sms.received
        .filter(({ body }) => body.to === `234${phone.slice(1)}`)
        .map(({ body }) => /SHP-(\d)/.exec(body.sms ?? "")?.[1]);
    expect(orderOf("08034412290")).toEqual(["0", "2", "4", "6", "8"]);
    expect(orderOf("08034412291")).toEqual(["1", "3", "5", "7", "9"]);
  });

  it("does not delay email if it is the SMS provider", async () => {
    sms.answer = { status: 502, body: "" };
    await queueSms("AAAAAA");
    await queueMails(1);
    await Promise.all([drain("sms"), drain("email")]);
    expect(await states()).toEqual({ failed: 1, sent: 1 });
  });
});

describe("a message that fails", { timeout: 180_000 }, () => {
  it("is retried at growing intervals for a day, then given up", async () => {
    await mail.down();
    await queueMails(1);
    const delays: number[] = [];
    for (let attempts = 0; attempts < 20; attempts++) {
      await drain("email");
      const { rows } = await sql<{ state: string; minutes: number | null }>`
        SELECT state, round(extract(epoch FROM next_try_at - now()) / 60)::int AS minutes FROM message`.execute(
        database(),
      );
      if (rows[0]?.state === "given-up") break;
      delays.push(rows[0]?.minutes ?? -1);
      await expireDelays(`${rows[0]?.minutes} minutes`);
    }
    await mail.up();
    expect(delays).toEqual([1, 5, 30, 120, 360, 360, 360, 204]);
    expect(await states()).toEqual({ "given-up": 1 });
  });

  it("for a wrong address is given up at once and blocks no later message", async () => {
    await queueMails(2);
    await queueMessage(database(), { template: "test", to: { email: "gone@example.ng" }, data: {} });
    await queueMessage(database(), { template: "test", to: { email: "gone@example.ng" }, data: {} });
    mail.refuse = (to) => (to.startsWith("gone") ? { status: 550, text: "No such mailbox" } : undefined);
    await drain("email");
    expect(await states()).toEqual({ sent: 2, "given-up": 2 });
    expect((await allMessages()).at(-1)?.error).toContain("No such mailbox");
  });

  it.each([
    ["a blocked sender, in a code", "5.7.1 Your host is on a list"],
    ["a blocked sender, in words", "Relay access denied"],
    ["a full quota", "5.4.5 Daily quota of your account used up"],
  ])("because of %s is retried once the provider accepts it", async (_, text) => {
    mail.refuse = () => ({ status: 550, text });
    await queueMails(2);
    await drain("email");
    expect(await states()).toEqual({ failed: 1, queued: 1 });
    mail.refuse = undefined;
    await expireDelays("1 minute");
    await drain("email");
    expect(await states()).toEqual({ sent: 2 });
  });

  it("for a wrong provider address or an empty account stays queued with its code", async () => {
    await queueSms("7K3D9M");
    for (const [answer, pause] of [
      [{ status: 404, body: { message: "Not Found" } }, "1 minute"],
      [{ status: 400, body: { message: "Insufficient balance" } }, "5 minutes"],
    ] as const) {
      sms.answer = answer;
      await drain("sms");
      expect((await allMessages())[0]).toMatchObject({ state: "failed", sealed: expect.any(Buffer) });
      await expireDelays(pause);
    }
    sms.answer = accepts;
    await drain("sms");
    expect(await states()).toEqual({ sent: 1 });
  });

  it("for a wrong phone number is given up at once", async () => {
    await queueSms("7K3D9M");
    sms.answer = { status: 400, body: { message: "Invalid phone number" } };
    await drain("sms");
    sms.answer = accepts;
    expect(await states()).toEqual({ "given-up": 1 });
  });

  it("for a greylisted mailbox triggers no retries of others", async () => {
    mail.refuse = () => ({ status: 451, text: "Greylisted" });
    await queueMails(1, ["grey@example.ng"]);
    await drain("email");
    mail.refuse = (to) => (to.startsWith("grey") ? { status: 451, text: "Greylisted" } : undefined);
    await queueMails(1, ["other@example.ng"]);
    await drain("email");
    expect(await states()).toEqual({ failed: 1, sent: 1 });
  });

  it("does not delay a code queued behind it, and expired codes are not sent", async () => {
    mail.refuse = () => ({ status: 451, text: "Greylisted" });
    await queueMails(1);
    await drain("email");
    mail.refuse = undefined;
    const code = (token: string) =>
      queueMessage(database(), {
        template: "password-reset",
        to: { email: "ada@example.ng" },
        data: { token, minutes: "10" },
      });
    await code("FIRST1");
    await drain("email");
    expect(mail.received.map(({ subject }) => subject)).toEqual(["Your password reset code"]);
    await mail.down();
    await code("SECOND");
    await drain("email");
    await expireDelays("11 minutes");
    await mail.up();
    await drain("email");
    expect(mail.received.map(({ subject }) => subject)).toEqual([
      "Your password reset code",
      "Approved: PRP-1",
    ]);
    expect((await allMessages()).at(-1)).toMatchObject({ state: "given-up", sealed: null });
  });

  it("for lack of a mail server stays queued outside a demonstration, instead of using the sink", async () => {
    await setSetting("mail", { provider: "sink" });
    await queueMails(1);
    await asRealInstallation(async () => {
      await drain("email");
    });
    expect((await allMessages())[0]).toMatchObject({
      state: "failed",
      error: expect.stringContaining("No mail server is set"),
    });
    await expireDelays("1 minute");
    await drain("email");
    expect((await allMessages())[0]).toMatchObject({ state: "sent", provider_id: "sink" });
  });

  it("for a provider on a private network never reaches it outside a demonstration", async () => {
    await queueSms("AAAAAA");
    await queueMails(1);
    await asRealInstallation(async () => {
      await Promise.all([drain("sms"), drain("email")]);
      await setSetting("sms", { provider: "http", url: "https://127.0.0.1/", sender: "OGIRS" }, { key: "k" });
      await expireDelays("1 minute");
      await drain("sms");
    });
    expect(await states()).toEqual({ failed: 2 });
    const errors = (await allMessages()).map(({ error }) => error);
    expect(errors).toEqual([
      expect.stringContaining("private network"),
      expect.stringContaining("private network"),
    ]);
    expect([mail.received, sms.received]).toEqual([[], []]);
  });
});
