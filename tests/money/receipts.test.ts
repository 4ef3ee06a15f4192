import { generateKeyPairSync } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { markCancelled } from "#areas/collecting/receipts/cancel.ts";
import { rotateSigningKey } from "#areas/collecting/receipts/change-signing-key.ts";
import { receiptContent } from "#areas/collecting/receipts/content.ts";
import { toReceipt } from "#areas/collecting/receipts/find.ts";
import { printReceipt } from "#areas/collecting/receipts/receipt-document.ts";
import { keyIdOfToken, signToken } from "#areas/collecting/receipts/signed-token.ts";
import { validateReceipt } from "#areas/collecting/receipts/validate.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { visitor } from "../support/api.ts";
import { createBill, createPayer } from "./support/bills.ts";
import { choose, readReceipts, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

const system = systemActor("test");
let till: Till;

beforeAll(async () => {
  till = await openTill();
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

describe("the token of a receipt's QR code", () => {
  test("is genuine, short, and contains only the payer's initials", async () => {
    const receipt = await paidReceipt();
    expect(receipt.signed.length).toBeLessThanOrEqual(300);
    expect(await validateReceipt(receipt.signed)).toMatchObject({
      verdict: "genuine",
      receipt: { number: receipt.number, kobo: receipt.kobo, payer: "A•••• S••••" },
    });
    const [, , payload = ""] = receipt.signed.split(".");
    expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toEqual([
      receipt.number,
      receipt.kobo,
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      "A. S.",
    ]);
  });

  test("is forged or incomplete with any one character changed", async () => {
    const { signed } = await paidReceipt();
    for (let at = 0; at < signed.length; at++) {
      const other = signed[at] === "A" ? "B" : "A";
      const altered = signed.slice(0, at) + other + signed.slice(at + 1);
      const verdict = keyIdOfToken(altered) === undefined ? "incomplete" : "forged";
      expect(await validateReceipt(altered), `character ${at}`).toEqual({ verdict });
    }
  });

  test("is forged when another key signed it, whatever key it names", async () => {
    const { number, kobo, kid } = await paidReceipt();
    const { privateKey } = generateKeyPairSync("ed25519");
    const payload = { number, kobo, on: "2026-01-05", payer: "A. S." };
    for (const name of [kid, "000000"])
      expect(await validateReceipt(signToken(payload, { kid: name, privateKey }))).toEqual({
        verdict: "forged",
      });
  });

  test("is incomplete, not forged, when cut off or mistyped", async () => {
    const { number, signed } = await paidReceipt();
    for (const text of [
      "",
      "hello",
      "1",
      "1.2.3.4",
      number,
      "x".repeat(400),
      signed.slice(0, -1),
      `${signed}A`,
    ])
      expect(await validateReceipt(text), text).toEqual({ verdict: "incomplete" });
  });

  test("reports a cancelled receipt", async () => {
    const receipt = await paidReceipt();
    await transaction((tx) => markCancelled(tx, system, receipt, "Paid by mistake"));
    expect(await validateReceipt(receipt.signed)).toMatchObject({ verdict: "cancelled" });
  });

  test("stays genuine when keys are rotated, and new receipts use the new key", async () => {
    const before = await paidReceipt();
    const { kid } = await transaction((tx) => rotateSigningKey(tx, system, { reason: "Every year" }));
    const after = await paidReceipt();
    expect(after.kid).toBe(kid);
    expect(before.kid).not.toBe(kid);
    const keys = await visitor.get("/signing-keys");
    expect(keys.body.data).toEqual(
      expect.arrayContaining([
        {
          kid: before.kid,
          public_key: expect.any(String),
          created_at: expect.any(String),
          retired_at: expect.any(String),
          lost_since: null,
        },
        expect.objectContaining({ kid, retired_at: null }),
      ]),
    );
    for (const { signed } of [before, after]) expect((await validateReceipt(signed)).verdict).toBe("genuine");
  });
});

describe("a printed receipt", () => {
  test.each(["a4", "80mm"] as const)("is a PDF on %s", async (size) => {
    const receipt = await paidReceipt();
    const { name, pdf } = await printReceipt(system, String(receipt.id), size);
    expect(name).toBe(`${receipt.number}.pdf`);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.length).toBeLessThan(200_000);
  });

  test("has the required content", async () => {
    const receipt = { ...toReceipt(await paidReceipt()), print_count: 2 };
    const government = {
      name: "Ogun State",
      short: "Ogun",
      title: "",
      kind: "state" as const,
      office_hours: "",
      office: "",
      address: "",
      phone: "",
    };
    const publicUrl = new URL("https://pay.example.test");
    const content = receiptContent(receipt, {
      government: { ...government, demo: false },
      publicUrl,
    });
    expect(content).toMatchObject({
      marks: ["DUPLICATE"],
      number: receipt.number,
      sum: "₦12,500.00",
      in_words: "Twelve thousand, five hundred naira only",
      after: [{ words: "After this payment the bill is", status: "paid" }],
    });
    expect(content.security_code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const values = content.pairs.map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(["Adéwálé Sọdípọ̀", "Shop permit, 2026", "₦0.00", "Card"]));
  });

  test("cannot be changed, even by the application", async () => {
    const { id } = await paidReceipt();
    const change = database().updateTable("receipt").set({ kobo: 1 }).where("id", "=", id).execute();
    await expect(change).rejects.toThrow(/never changed/);
    await expect(database().deleteFrom("receipt").where("id", "=", id).execute()).rejects.toThrow(
      /never changed/,
    );
    const back = database().updateTable("receipt_counter").set({ last: 1_000_000 }).execute();
    await expect(back).rejects.toThrow(/one by one/);
  });
});
