import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { viewPublicTicket } from "#areas/ticketing/ticket-checks/public-ticket.ts";
import { deviceTicket, parseDeviceSale } from "#domain/device-ticket.ts";
import { parseTicketQuery } from "#domain/ticket-query.ts";
import { database } from "#kernel/db/client.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createSeller, createTicket, dataOf, key, newDevicePlate, Phone } from "./support/device-fixture.ts";

/** The QR code of an offline ticket, checked before and after it is synced. */

let testDatabase: TestDatabase;
let inspector: ApiClient;
let office: ApiClient;
let keke: Awaited<ReturnType<typeof createTicket>>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await ensureSigningKey();
  office = await signInAs("admin@ratebook.test");
  inspector = await signInAs(await createOfficerWithGrants({ permissions: ["ticket.validate"] }));
  keke = await createTicket({ kobo: 20_000 });
});
afterAll(() => testDatabase?.close());

async function phoneWith(kobo = 100_000): Promise<Phone> {
  const seller = await createSeller(1_000_000);
  const phone = await Phone.enrol(seller.client);
  expect(await phone.setAside(kobo)).toMatchObject({ status: 201 });
  return phone;
}

const params = () => ({ category_id: keke.category_id, holder: newDevicePlate() });
const qrOf = (phone: Phone, text: string) => deviceTicket(phone.lease.certificate, text);

interface Seen {
  readonly verdict: string;
  readonly ticket: { code: string | null; holder_key: string; valid_to: string } | null;
}

async function read(qrCode: string, more: object = {}, check_id = randomUUID()): Promise<Seen> {
  const answer = await inspector.post("/ticket-checks", { check_id, ...parseTicketQuery(qrCode), ...more });
  expect(answer).toMatchObject({ status: 201 });
  return dataOf<Seen>(answer);
}

const verdicts = async (qrCode: string) => [
  (await read(qrCode)).verdict,
  (await viewPublicTicket(qrCode)).verdict,
];

test("an offline ticket is valid by its certificate before sync, and by the database afterwards", async () => {
  const phone = await phoneWith();
  const ask = params();
  const text = phone.sell(ask);
  const qrCode = qrOf(phone, text);
  expect(parseTicketQuery(`https://tax.example/t/${qrCode}`)).toEqual({ way: "qr", asked: qrCode });
  const id = randomUUID();
  const before = await read(`https://tax.example/t/${qrCode}`, {}, id);
  expect(before).toMatchObject({ verdict: "valid", ticket: { code: null, holder_key: ask.holder } });
  expect(await read(qrCode, {}, id)).toMatchObject({ verdict: "valid", ticket: before.ticket });
  expect(await read(qrCode, { seen_key: newDevicePlate() })).toMatchObject({ verdict: "wrong-holder" });
  expect(await viewPublicTicket(qrCode)).toMatchObject({
    verdict: "valid",
    unbooked: true,
    holder_key: ask.holder,
    valid_to: new Date((parseDeviceSale(text)?.fields.to ?? 0) * 1000),
  });
  expect((await phone.send([text])).sales).toMatchObject([{ state: "booked" }]);
  expect(await read(qrCode)).toMatchObject({
    verdict: "valid",
    ticket: { code: expect.any(String), valid_to: before.ticket?.valid_to },
  });
  expect(await viewPublicTicket(qrCode)).toMatchObject({ verdict: "valid", unbooked: false });
  const other = phone.sell(ask);
  const [sold] = (await phone.send([other])).sales;
  const back = await office.post(`/tickets/${sold?.ticket_id}/void`, { reason: "Wrong plate" }, key());
  expect(back).toMatchObject({ status: 200 });
  expect(await verdicts(qrOf(phone, other))).toEqual(["void", "void"]);
});

test("an offline ticket is forged when its signature, plate or certificate belongs to another", async () => {
  const [phone, other] = [await phoneWith(), await phoneWith()];
  const text = phone.sell(params());
  const qrCode = qrOf(phone, text);
  const forged = ["forged", "forged"];
  const flipped = qrCode.replace(/.{20}$/, (end) => `${end[0] === "A" ? "B" : "A"}${end.slice(1)}`);
  expect(await verdicts(flipped)).toEqual(forged);
  expect(await verdicts(qrOf(other, text))).toEqual(forged);
  // A different plate with a signature by the other phone.
  const saleFields = parseDeviceSale(text)?.fields;
  if (!saleFields) throw new Error("It is no sale.");
  const others = other.sign({ ...saleFields, holder: "ABC-123DE" }).text;
  expect(await verdicts(qrOf(phone, others))).toEqual(forged);
  const changed = `${others.slice(0, -86)}${text.slice(-86)}`;
  expect(await verdicts(qrOf(phone, changed))).toEqual(forged);
  expect(await verdicts(`${qrCode.slice(0, -3)}`)).toEqual(["unknown", "incomplete"]);
  // The phone's own second ticket with the number of its first.
  await phone.send([text]);
  expect(await verdicts(qrOf(phone, phone.sign({ ...saleFields, holder: "ABC-123DE" }).text))).toEqual(
    forged,
  );
});

test("an offline ticket is forged when its certificate was never issued, even if signed with our key", async () => {
  const phone = await phoneWith();
  const qrCode = qrOf(phone, phone.sell(params()));
  await sql`ALTER TABLE device_lease DISABLE TRIGGER device_lease_forwards`.execute(database());
  await sql`UPDATE device_lease SET certificate = certificate || 'x' WHERE id = ${phone.lease.lease}`.execute(
    database(),
  );
  await sql`ALTER TABLE device_lease ENABLE TRIGGER device_lease_forwards`.execute(database());
  expect(await verdicts(qrCode)).toEqual(["forged", "forged"]);
});

test("an offline ticket is unknown when its phone was revoked, its float released or its validity changed", async () => {
  const unknown = ["unknown", "unknown"];
  const cut = await phoneWith();
  const [sent, unsent] = [cut.sell(params()), cut.sell(params())];
  await cut.send([sent]);
  expect(
    await office.post(`/devices/${cut.id}/revoke`, { reason: "Lost in the market" }, key()),
  ).toMatchObject({ status: 200 });
  expect(await verdicts(qrOf(cut, sent))).toEqual(["valid", "valid"]);
  expect(await verdicts(qrOf(cut, unsent))).toEqual(unknown);
  const closed = await phoneWith();
  const unsold = closed.sell(params());
  await office.post(`/devices/${closed.id}/leases/${closed.lease.lease}/close`, { reason: "Broken" }, key());
  expect(await verdicts(qrOf(closed, unsold))).toEqual(unknown);
  const phone = await phoneWith(30_000);
  const longer = phone.sellAnyway(params(), ({ to }) => ({ to: to + 86_400 }));
  expect(await verdicts(qrOf(phone, longer))).toEqual(unknown);
  const after = phone.sellAnyway(params(), ({ from, to }) => ({
    from: from + 80 * 3600,
    to: to + 96 * 3600,
  }));
  expect(await verdicts(qrOf(phone, after))).toEqual(["forged", "forged"]);
});

test("the key of a revoked phone is on the list for offline checks", async () => {
  const phone = await phoneWith();
  const [, , , own = ""] = phone.lease.certificate.split(".");
  const listed = async () => {
    const { rows } = dataOf<{ rows: { security_code: string }[] }>(
      await inspector.get("/ticket-revocations"),
    );
    return rows.some(({ security_code }) => security_code === own);
  };
  expect(await listed()).toBe(false);
  await office.post(`/devices/${phone.id}/revoke`, { reason: "Lost in the market" }, key());
  expect(await listed()).toBe(true);
});
