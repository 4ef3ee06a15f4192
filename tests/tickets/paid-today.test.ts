import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { makeTicketWorld, newPlate, sell, type TicketWorld, voidTicket } from "./support/check-fixture.ts";

/** The public can check whether a plate is paid for now, and nothing else. */

let testDatabase: TestDatabase;
let world: TicketWorld;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  world = await makeTicketWorld();
});
afterAll(() => testDatabase?.close());

const ask = (plate: string) => visitor.get(`/plates/${encodeURIComponent(plate)}/paid-today`);

test("a plate or code is shown as paid until a time or as not paid, and nothing else", async () => {
  const plate = newPlate();
  const to = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000);
  const { id, security_code } = await sell(world, { key: plate, to });
  const paid = { status: "success", data: { paid: true, until: to.toISOString() } };
  for (const typed of [plate, plate.toLowerCase().replace("-", " "), plate.replace("-", ""), security_code])
    expect((await ask(typed)).body).toEqual(paid);
  await voidTicket(id);
  const not = { status: "success", data: { paid: false, until: null } };
  expect((await ask(plate)).body).toEqual(not);
  expect((await ask(newPlate())).body).toEqual(not);
  expect((await ask("ZZZZ-ZZZZ")).body).toEqual(not);
  // Only inspectors' checks are recorded, and only those prevent voiding a ticket.
  expect(await database().selectFrom("ticket_check").select("id").execute()).toEqual([]);
});

test("a phone number is rejected, so that it doesn't reveal whether its holder paid", async () => {
  const phone = "08051234568";
  await sell(world, { holder: "person", key: phone });
  for (const typed of [phone, "+234 805 123 4568", "805-123-4568", "?", "a plate of far too many signs"])
    expect(await ask(typed)).toMatchObject({ status: 400, body: { code: "invalid-query" } });
});

test("checks are rate limited per address", async () => {
  const codes: number[] = [];
  for (let n = 0; n < 32; n++) codes.push((await ask("ABC-123DE")).status);
  expect(codes).toContain(429);
  expect(codes.at(-1)).toBe(429);
});
