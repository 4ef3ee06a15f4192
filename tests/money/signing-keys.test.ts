import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { reportLostKey, rotateSigningKey } from "#areas/collecting/receipts/change-signing-key.ts";
import { listSigningKeys } from "#areas/collecting/receipts/list-signing-keys.ts";
import { signToken } from "#areas/collecting/receipts/signed-token.ts";
import { validateReceipt } from "#areas/collecting/receipts/validate.ts";
import { addDays } from "#domain/lagos.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { listPublicKeys, signingKey } from "#platform/signing-key.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createBill, createPayer } from "./support/bills.ts";
import { tamper } from "./support/owner.ts";
import { choose, readReceipts, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** The keys that sign receipts: rotated or lost, and the effect on receipts they signed. */

const system = systemActor("test");
let till: Till;
let admin: ApiClient;
let second: ApiClient;

beforeAll(async () => {
  till = await openTill();
  [admin, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

async function paidReceipt() {
  const individual_id = await createPayer("Adéwálé Sọdípọ̀");
  const payment = await start([await createBill({ individual_id })]);
  await choose(payment, "pay");
  await settle(payment.reference);
  const [receipt] = await readReceipts(payment.id);
  if (!receipt) throw new Error("There is no receipt.");
  return receipt;
}

const inUse = async () => (await signingKey(database())).kid;
const rotate = () => transaction((tx) => rotateSigningKey(tx, system, { reason: "Every year" }));
const lose = (kid: string, since: string) =>
  transaction((tx) => reportLostKey(tx, system, kid, { since, reason: "The tape was stolen" }));

describe("rotating the signing key", () => {
  test("keeps receipts of three keys genuine, each with its own key", async () => {
    const receipts = [await paidReceipt()];
    for (let n = 0; n < 2; n++) {
      await rotate();
      receipts.push(await paidReceipt());
    }
    expect(new Set(receipts.map(({ kid }) => kid)).size).toBe(3);
    for (const { signed } of receipts) expect((await validateReceipt(signed)).verdict).toBe("genuine");
  });

  test("succeeds for one of two concurrent officers, and the other gets a conflict", async () => {
    const kid = await inUse();
    const change = (by: ApiClient, key: string) =>
      by.post("/signing-keys/change", { kid, reason: "Every year" }, { key });
    const answers = await Promise.all([
      change(admin, "rotate-at-once-1"),
      change(second, "rotate-at-once-2"),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("key-changed");
    expect((await listPublicKeys(database())).filter(({ retired_at }) => retired_at === null)).toHaveLength(
      1,
    );
    const won = answers.find(({ status }) => status === 201)?.body.data as { kid: string };
    expect(await inUse()).toBe(won.kid);
  });

  test("during payments signs every receipt with a valid key", async () => {
    const receipts = Promise.all(Array.from({ length: 4 }, paidReceipt));
    for (let n = 0; n < 5; n++) await rotate();
    for (const { signed } of await receipts) expect((await validateReceipt(signed)).verdict).toBe("genuine");
  });

  test("requires a reason, step-up and the right", async () => {
    const kid = await inUse();
    const bare = await admin.post("/signing-keys/change", { kid, reason: " " });
    expect(bare).toMatchObject({ status: 422, body: { errors: { reason: ["Enter the reason."] } } });
    const owner = await signInAs("individual@ratebook.test");
    const refused = await owner.post("/signing-keys/change", { kid, reason: "Curious" });
    expect(refused).toMatchObject({ status: 403, body: { code: "forbidden" } });
    await tamper(till.database.url, "UPDATE session SET proved_at = now() - interval '1 hour' WHERE true");
    for (const path of ["/signing-keys/change", `/signing-keys/${kid}/lost`]) {
      const old = await admin.post(path, { kid, reason: "Every year", since: "2026-01-05" });
      expect(old, path).toMatchObject({ status: 403, body: { code: "step-up-needed" } });
    }
    expect(await inUse()).toBe(kid);
    await tamper(till.database.url, "UPDATE session SET proved_at = now() WHERE true");
  });

  test("is audited with its reason and without the private key", async () => {
    const before = await inUse();
    await admin.post(
      "/signing-keys/change",
      { kid: before, reason: "Letter 214" },
      { key: "rotate-audited" },
    );
    const row = await database()
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "signing_key.rotate")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      reason: "Letter 214",
      before: { kid: before },
      after: { kid: await inUse() },
    });
  });
});

describe("a lost signing key", () => {
  test("is replaced at once; receipts in the books stay genuine with a notice, others are forged", async () => {
    const today = await lagosToday(database());
    const receipt = await paidReceipt();
    const key = await signingKey(database());
    const payload = { number: receipt.number, kobo: receipt.kobo, on: today, payer: "A. S." };
    expect(signToken(payload, key)).toBe(receipt.signed);
    const lost = await lose(key.kid, today);
    expect(lost.in_use).toBe(await inUse());
    expect(lost.in_use).not.toBe(key.kid);
    expect(await validateReceipt(receipt.signed)).toMatchObject({
      verdict: "genuine",
      key_lost_since: today,
    });
    // With the key, anyone can sign any number, amount, date and payer.
    const forged = { verdict: "forged", key_lost_since: today };
    for (const other of [
      { number: "TST-2026-9999999" },
      { kobo: receipt.kobo + 1 },
      { on: addDays(today, -30) },
      { payer: "B. O." },
    ])
      expect(await validateReceipt(signToken({ ...payload, ...other }, key))).toEqual(forged);
    const after = await paidReceipt();
    expect(after.kid).toBe(lost.in_use);
    expect(await validateReceipt(after.signed)).not.toHaveProperty("key_lost_since");
  });

  test("is published with the public keys", async () => {
    const today = await lagosToday(database());
    const { kid } = await rotate();
    await lose(kid, today);
    const response = await visitor.fetch("/signing-keys");
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
    const { data } = (await response.json()) as { data: { kid: string }[] };
    expect(data.find((key) => key.kid === kid)).toMatchObject({ lost_since: today });
    const row = (await listSigningKeys(system)).find((key) => key.kid === kid);
    expect(row).toMatchObject({ lost_since: today, receipts: 0 });
  });

  test("has a valid date: not in the future, not before its creation, not later than reported", async () => {
    const today = await lagosToday(database());
    const kid = await inUse();
    const notify = (since: string) =>
      admin.post(`/signing-keys/${kid}/lost`, { since, reason: "The tape was stolen" });
    for (const since of [addDays(today, 1), "2020-01-01", "2026-02-31"])
      expect(await notify(since), since).toMatchObject({
        status: 422,
        body: { errors: { since: [expect.any(String)] } },
      });
    expect(await inUse()).toBe(kid);
    await tamper(
      till.database.url,
      `UPDATE signing_key SET created_at = now() - interval '9 days' WHERE kid = '${kid}'`,
    );
    expect((await notify(addDays(today, -3))).status).toBe(200);
    expect((await notify(addDays(today, -2))).status).toBe(422);
    expect((await notify(addDays(today, -4))).status).toBe(200);
    const other = await admin.post("/signing-keys/000000/lost", { since: today, reason: "Who knows" });
    expect(other.status).toBe(404);
  });

  test("cannot be marked as found again, even in the database", async () => {
    const kid = await inUse();
    await lose(kid, await lagosToday(database()));
    const undo = database().updateTable("signing_key").set({ lost_since: null, lost_told_at: null });
    await expect(undo.where("kid", "=", kid).execute()).rejects.toThrow("never changed");
  });
});
