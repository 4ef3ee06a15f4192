import { generateKeyPairSync, verify } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signTicket } from "#areas/ticketing/tickets/sign-ticket.ts";
import { normaliseHolder } from "#domain/ticket-holder.ts";
import { readTicketPayload, splitTicketToken } from "#domain/ticket-token.ts";
import { connectionPool } from "#kernel/db/client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** Rules for every sale: the token contains what was sold, and commissions never use up the price. */

let test_database: TestDatabase;
beforeAll(async () => {
  test_database = await createTestDatabase();
});
afterAll(() => test_database.close());

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const code = fc.string({
  minLength: 8,
  maxLength: 8,
  unit: fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"),
});
const saleFields = fc.record({
  security_code: code,
  category: fc
    .string({ minLength: 1, maxLength: 40, unit: "grapheme" })
    .filter((text) => Buffer.byteLength(text) < 80),
  holder: fc.option(fc.string({ minLength: 3, maxLength: 20, unit: fc.constantFrom(..."ABC-0123") })),
  from: fc.integer({ min: 1, max: 4_000_000_000 }),
  to: fc.integer({ min: 1, max: 4_000_000_000 }),
  kobo: fc.integer({ min: 100, max: 100_000_000 }),
});

test("a signed ticket is read back unchanged and verified with its key alone", () => {
  fc.assert(
    fc.property(saleFields, (fields) => {
      const token = signTicket(fields, { kid: "ABC123", privateKey });
      const parts = splitTicketToken(token);
      expect(readTicketPayload(parts?.payload ?? "")).toEqual(fields);
      const signature = Buffer.from(parts?.signature ?? "", "base64url");
      expect(verify(null, Buffer.from(parts?.body ?? ""), publicKey, signature)).toBe(true);
      expect(verify(null, Buffer.from(`${parts?.body}A`), publicKey, signature)).toBe(false);
      expect(token.length).toBeLessThanOrEqual(600);
    }),
  );
});

test("commissions are rounded down and together leave part of every price", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 100, max: 100_000_000 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: 5000 }),
      async (kobo, one, two) => {
        const { rows } = await connectionPool().query<{ a: number; b: number }>(
          "SELECT commission_of($1, $2) AS a, commission_of($1, $3) AS b",
          [kobo, one, two],
        );
        const { a = -1, b = -1 } = rows[0] ?? {};
        expect([a, b]).toEqual([Math.floor((kobo * one) / 10_000), Math.floor((kobo * two) / 10_000)]);
        expect(a + b).toBeLessThanOrEqual(kobo);
      },
    ),
    { numRuns: 200 },
  );
});

test("a holder key is the same after repeated normalisation and for every way of typing", () => {
  const plate = fc.tuple(
    fc.constantFrom("ABC", "KJA", "LSD"),
    fc.integer({ min: 0, max: 999 }),
    fc.constantFrom("DE", "XY"),
  );
  fc.assert(
    fc.property(
      plate,
      fc.constantFrom("", " ", "-", " - "),
      fc.boolean(),
      ([head, number, tail], gap, small) => {
        const figures = String(number).padStart(3, "0");
        const typed = `${head}${gap}${figures}${gap === "-" ? "" : gap}${tail}`;
        const key = normaliseHolder("vehicle", small ? typed.toLowerCase() : typed);
        expect(key).toBe(`${head}-${figures}${tail}`);
        expect(normaliseHolder("vehicle", key ?? "")).toBe(key);
      },
    ),
  );
});
