import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TicketDocument } from "#domain/documents/ticket-content.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { type ApiAnswer, type ApiClient, signInAs, statusAndCode } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { pdfText } from "../support/pdf-text.ts";
import {
  Phone,
  newDevicePlate as phonePlate,
  createSeller as phoneSeller,
} from "./support/device-fixture.ts";
import { createCategory, createSeller, newPlate, sellAs } from "./support/sell-fixture.ts";

/** Ticket prints: counted, marked as duplicates from the second one, and not available to viewers. */

let test_database: TestDatabase;
beforeAll(async () => {
  test_database = await createTestDatabase();
  setPublicUrl(new URL("http://ratebook.test"));
  await ensureSigningKey();
});
afterAll(() => test_database.close());

const print = (by: ApiClient, id: number, key: string = randomUUID()) =>
  by.post(`/tickets/${id}/print`, undefined, { key });
const ticketIn = ({ body }: ApiAnswer) => (body.data as { paper: TicketDocument }).paper;
const isCopy = (answer: ApiAnswer) => ticketIn(answer).marks.includes("DUPLICATE");
const printsOf = async (id: number) =>
  (await database().selectFrom("ticket").select("print_count").where("id", "=", id).executeTakeFirstOrThrow())
    .print_count;

async function sold() {
  const holder_key = newPlate();
  const seller = await createSeller();
  const { sell, client } = await sellAs(seller);
  const what = await createCategory({ name: `Keke ${holder_key}` });
  const { id } = (await sell(what, { holder_key })).body.data as { id: number };
  return { id, holder_key, client, what };
}

test("the first print is the original and later ones are duplicates, counted once per key", async () => {
  const { id, holder_key, client } = await sold();
  const key = randomUUID();
  const first = await print(client, id, key);
  expect(first.status).toBe(200);
  expect(ticketIn(first)).toMatchObject({ holder: holder_key, category: `Keke ${holder_key}` });
  expect(ticketIn(first).agency).toMatch(/^Transport board/);
  expect(isCopy(first)).toBe(false);
  expect(isCopy(await print(client, id, key))).toBe(false);
  expect(await printsOf(id)).toBe(1);
  expect(isCopy(await print(client, id))).toBe(true);
  const office = await signInAs("admin@ratebook.test");
  expect(isCopy(await print(office, id))).toBe(true);
  expect(await printsOf(id)).toBe(3);
  const actions = await database()
    .selectFrom("audit")
    .select(["action", "actor_name"])
    .where("resource", "=", "ticket")
    .where("record_id", "=", id)
    .where("action", "=", "ticket.print")
    .execute();
  expect(actions).toHaveLength(3);
});

test("ten concurrent prints are counted as ten, one of them the original", async () => {
  const { id, client } = await sold();
  const answers = await Promise.all(Array.from({ length: 10 }, () => print(client, id)));
  expect(answers.filter((answer) => !isCopy(answer))).toHaveLength(1);
  expect(await printsOf(id)).toBe(10);
});

test("a PDF shows the current ticket and is not counted as a print", async () => {
  const { id, client, holder_key } = await sold();
  for (const size of ["58mm", "80mm"]) {
    const answer = await client.fetch(`/tickets/${id}/pdf?size=${size}`);
    expect(answer.status).toBe(200);
    expect(pdfText(Buffer.from(await answer.arrayBuffer()))).toContain(holder_key);
  }
  expect(statusAndCode(await client.get(`/tickets/${id}/pdf?size=a4`))).toEqual({
    status: 400,
    code: "invalid-query",
  });
  expect(await printsOf(id)).toBe(0);
  // The PDF reflects the prints so far: no mark after the first, a duplicate after the second.
  const pdf = async () => {
    const answer = await client.fetch(`/tickets/${id}/pdf`);
    return pdfText(Buffer.from(await answer.arrayBuffer()));
  };
  await print(client, id);
  expect(await pdf()).not.toContain("DUPLICATE");
  await print(client, id);
  for (let n = 0; n < 2; n++) expect(await pdf()).toContain("DUPLICATE");
  expect(await printsOf(id)).toBe(2);
});

test("other agents, guests and void tickets can't be printed", async () => {
  const { id, client } = await sold();
  const other = await sellAs(await createSeller());
  expect(statusAndCode(await print(other.client, id))).toEqual({ status: 404, code: "not-found" });
  expect(statusAndCode(await other.client.get(`/tickets/${id}/pdf`))).toEqual({
    status: 404,
    code: "not-found",
  });
  const guest = await signInAs("guest@ratebook.test");
  expect(statusAndCode(await print(guest, id))).toEqual({ status: 403, code: "forbidden" });
  expect(statusAndCode(await guest.get(`/tickets/${id}/pdf`))).toEqual({ status: 403, code: "forbidden" });
  await client.post(`/tickets/${id}/void`, { reason: "Wrong plate" }, { key: randomUUID() });
  expect(statusAndCode(await print(client, id))).toEqual({ status: 409, code: "already-void" });
  expect(await printsOf(id)).toBe(0);
});

test("an offline ticket was issued on the phone, so its first print here is a duplicate", async () => {
  const seller = await phoneSeller(100_000);
  const { category_id } = await createCategory();
  const phone = await Phone.enrol(seller.client);
  await phone.setAside(50_000);
  await phone.send([phone.sell({ category_id, holder: phonePlate() })]);
  const { id } = await database()
    .selectFrom("ticket")
    .select("id")
    .where("wallet_id", "=", seller.wallet_id)
    .executeTakeFirstOrThrow();
  const paper = ticketIn(await print(seller.client, id));
  expect(paper.marks).toContain("DUPLICATE");
  // Two signatures in one QR code, on 48 mm of paper.
  expect(paper.qr?.size).toBeLessThanOrEqual(101);
  const { agency } = phone.lease.prices.find((price) => price.category_id === category_id) ?? {};
  expect(paper.agency).toBe(agency);
});
