import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  allMessages,
  drain,
  type MailServer,
  PUBLIC_URL,
  startMailServer,
  useMailServer,
} from "./messages-kit.ts";

/** An installation without a key: `setMasterKey` is never called in this file. */

let db: TestDatabase;
let mail: MailServer;

beforeAll(async () => {
  db = await createTestDatabase(8, { key: false });
  setPublicUrl(new URL(PUBLIC_URL));
  mail = await startMailServer();
  await useMailServer(mail);
});
afterAll(async () => {
  await mail?.down();
  await db?.close();
});

it("without a key, codes and decisions are still sent, and no code is stored", async () => {
  const { id } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", "admin@ratebook.test")
    .executeTakeFirstOrThrow();
  const to = { user_id: id };
  await queueMessage(database(), {
    template: "password-reset",
    to,
    data: { token: "7K3D9M", minutes: "10" },
  });
  await queueMessage(database(), { template: "record-approved", to, data: { record: "PRP-1" } });
  expect(JSON.stringify((await allMessages()).map(({ body }) => body))).not.toContain("7K3D9M");
  await drain("email");
  expect(mail.received.map(({ subject }) => subject)).toEqual([
    "Your password reset code",
    "Approved: PRP-1",
  ]);
  expect(mail.received[0]?.raw).toContain("7K3D9M");
  const rows = await allMessages();
  expect(rows.map(({ sealed }) => sealed)).toEqual([null, null, null]);
  expect(rows.map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
});
