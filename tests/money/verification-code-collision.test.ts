import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { createBill } from "./support/bills.ts";
import { choose, readPayment, readReceipts, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** The next random bytes for verification codes, five each. */
const next: Buffer[] = [];
const drawn = crypto.randomBytes;

let till: Till;
beforeAll(async () => {
  crypto.randomBytes = ((size: number) => (size === 5 && next.shift()) || drawn(size)) as typeof drawn;
  syncBuiltinESMExports();
  till = await openTill();
});
afterAll(async () => {
  crypto.randomBytes = drawn;
  syncBuiltinESMExports();
  await till.close();
});

async function payWith(bytes: Buffer) {
  const bill = await createBill({ lines: [["TX-01", 100_000]] });
  const payment = await start([bill]);
  await choose(payment, "pay");
  next.push(bytes);
  expect(await settle(payment.reference)).toEqual({ state: "confirmed", problem: null });
  expect((await readPayment(payment.id)).state).toBe("confirmed");
  expect(next).toEqual([]);
  const [receipt] = await readReceipts(payment.id);
  if (!receipt) throw new Error("There is no receipt.");
  return receipt;
}

test("a receipt gets another verification code when the first is already taken", async () => {
  const first = await payWith(Buffer.from("0102030405", "hex"));
  const second = await payWith(Buffer.from("0102030405", "hex"));
  expect(second.number).not.toBe(first.number);
  expect(second.security_code).not.toBe(first.security_code);
  await expectBooksAgree(till);
});
