import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findAccount } from "#areas/collecting/ledger/account.ts";
import { readBalance } from "#areas/collecting/ledger/balance.ts";
import { addDays } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { asRealInstallation } from "../people/messages-kit.ts";
import { type ApiAnswer, type ApiClient, signInAs, statusAndCode } from "../support/api.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { pdfText } from "../support/pdf-text.ts";
import { agencyOf, createBill, createPayer, readBill } from "./support/bills.ts";
import { cashiers, dataOf, type OpenedTill } from "./support/counter.ts";
import { readPayment, readReceipts } from "./support/pay.ts";
import { reversePayment } from "./support/reverse.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** The cashier's till: float, payments with receipts, blind count, and closing by a second officer. */

let till: Till;
let first: ApiClient;
let second: ApiClient;
const { newTill, take, key, countOf } = cashiers();

beforeAll(async () => {
  till = await openTill();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

const balanceOf = async (name: Parameters<typeof findAccount>[1]) => {
  const account = await findAccount(database(), name);
  return account === undefined ? 0 : (await readBalance(database(), account)).balance;
};
const close = async (by: ApiClient, { id }: { id: number }) => {
  const { version } = dataOf<{ version: number }>(await by.get(`/tills/${id}`));
  return by.post(`/tills/${id}/close`, { version }, key());
};

describe("at the counter", () => {
  test("a cash payment gets a receipt at once, with the change, counter and cashier", async () => {
    const at = await newTill();
    const bill = await createBill({ lines: [["TX-01", 250_000]] });
    const done = await take(at, [bill], { kobo: 250_000, tendered_kobo: 300_000, over: "change" });
    expect(done).toMatchObject({
      status: 201,
      body: { data: { kobo: 250_000, change_kobo: 50_000, credit_kobo: 0 } },
    });
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 250_000 });
    const { id, receipts } = dataOf<{ id: number; receipts: { id: number }[] }>(done);
    expect(await readPayment(id)).toMatchObject({ state: "confirmed", channel: "cash", method: "Cash" });
    expect(await readReceipts(id)).toMatchObject([
      { id: receipts[0]?.id, kobo: 250_000, method: "Cash", officer: `${at.email}, ${at.place}` },
    ]);
    expect((await first.get(`/payment-records/${id}`)).status).toBe(200);
  });

  test.each([
    ["up", 108_779, 108_800],
    ["down", 108_749, 108_700],
  ])(
    "cash is rounded %s, the bill is paid to the kobo, and the till closes at zero",
    async (_way, due, cash) => {
      const before = await balanceOf({ kind: "cash-rounding" });
      const at = await newTill();
      const bill = await createBill({ lines: [["TX-01", due]] });
      expect(await take(at, [bill], { kobo: due, tendered_kobo: due })).toMatchObject({
        status: 422,
        body: {
          errors: { tendered_kobo: [expect.stringContaining("Cash is rounded to the nearest ₦1.00")] },
        },
      });
      const done = await take(at, [bill], { kobo: due, tendered_kobo: 120_000, over: "change" });
      expect(done).toMatchObject({
        status: 201,
        body: { data: { kobo: due, change_kobo: 120_000 - cash, rounding_kobo: cash - due, credit_kobo: 0 } },
      });
      expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: due });
      expect(await balanceOf({ kind: "cash-rounding" })).toBe(before + cash - due);
      await expectBooksAgree(till);
      expect(await countOf(at, at.float_kobo + cash)).toMatchObject({
        status: 200,
        body: { data: { difference_kobo: 0 } },
      });
      expect((await close(first, at)).status).toBe(200);
      await expectBooksAgree(till);
      const { id } = dataOf<{ id: number }>(done);
      await reversePayment(id);
      expect(await balanceOf({ kind: "cash-rounding" })).toBe(before);
      expect(await readBill(bill.id)).toMatchObject({ status: "unpaid" });
    },
  );

  test("cash kept as credit and card payments are not rounded", async () => {
    const at = await newTill();
    const individual_id = await createPayer();
    const [one, two] = [
      await createBill({ individual_id, lines: [["TX-01", 108_779]] }),
      await createBill({ individual_id, lines: [["TX-01", 5_049]] }),
    ];
    expect(await take(at, [one], { kobo: 108_779, tendered_kobo: 110_000, over: "credit" })).toMatchObject({
      body: { data: { kobo: 110_000, change_kobo: 0, rounding_kobo: 0, credit_kobo: 1_221 } },
    });
    expect(await take(at, [two], { kobo: 5_049, method: "card", reference: "RRN 9917" })).toMatchObject({
      body: { data: { kobo: 5_049, rounding_kobo: 0 } },
    });
  });

  test("bills of one payer at two agencies get a receipt each, and bills of two payers are rejected", async () => {
    const at = await newTill();
    const individual_id = await createPayer();
    const [one, two] = [
      await createBill({ individual_id, lines: [["TX-01", 100_000]] }),
      await createBill({ individual_id, agency_id: await agencyOf("TWO"), lines: [["TX-TWO", 70_000]] }),
    ];
    const done = await take(at, [one, two], { kobo: 170_000 });
    expect(dataOf<{ receipts: object[] }>(done).receipts).toHaveLength(2);
    const [mine, others] = [await createBill(), await createBill()];
    expect(statusAndCode(await take(at, [mine, others], { kobo: 1_000 }))).toEqual({
      status: 422,
      code: "several-payers",
    });
  });

  test("a part payment pays the oldest bill, and an excess is change or credit as chosen", async () => {
    const at = await newTill();
    const individual_id = await createPayer();
    const bill = await createBill({ individual_id, lines: [["TX-01", 500_000]] });
    expect((await take(at, [bill], { kobo: "1,000.00" })).status).toBe(201);
    expect(await readBill(bill.id)).toMatchObject({ status: "part-paid", paid_kobo: 100_000 });
    expect(statusAndCode(await take(at, [bill], { kobo: 400_001 }))).toEqual({
      status: 422,
      code: "too-much",
    });
    const over = { kobo: 400_000, tendered_kobo: 450_000 };
    expect(statusAndCode(await take(at, [bill], over))).toEqual({ status: 422, code: "over-undecided" });
    expect(statusAndCode(await take(at, [bill], { kobo: 400_000, tendered_kobo: 399_999 }))).toEqual({
      status: 422,
      code: "too-little",
    });
    const stored = await take(at, [bill], { ...over, over: "credit" });
    expect(stored).toMatchObject({
      status: 201,
      body: { data: { kobo: 450_000, change_kobo: 0, credit_kobo: 50_000 } },
    });
    expect(await balanceOf({ kind: "payer-credit", individual_id })).toBe(50_000);
    expect(statusAndCode(await take(at, [bill], { kobo: 1 }))).toEqual({ status: 409, code: "nothing-due" });
  });

  test("a card slip or cheque counts once at any till, and a cheque's receipt is subject to clearing", async () => {
    const [here, there] = [await newTill(), await newTill()];
    const card = { method: "card", reference: "RRN 0042-77", kobo: 1_250_000 };
    expect((await take(here, [await createBill()], card)).status).toBe(201);
    expect(
      statusAndCode(await take(there, [await createBill()], { ...card, reference: "rrn004277" })),
    ).toEqual({
      status: 422,
      code: "reference-used",
    });
    const cheque = { method: "cheque", reference: "00123", bank: "zenith", kobo: 1_250_000 };
    const done = await take(there, [await createBill()], cheque);
    const [receipt] = await readReceipts(dataOf<{ id: number }>(done).id);
    expect(receipt?.method).toBe("Cheque 00123 from Zenith Bank, subject to clearing");
    expect((await take(here, [await createBill()], { ...cheque, bank: "uba" })).status).toBe(201);
    const excess = await take(here, [await createBill()], { ...card, reference: "8", kobo: 1_250_001 });
    expect(excess).toMatchObject({ status: 422, body: { code: "too-much" } });
    expect(JSON.stringify(excess.body.errors)).not.toContain("change");
    const tooLarge = { ...card, reference: "9", kobo: 1_000_000, tendered_kobo: 1_100_000, over: "change" };
    expect(statusAndCode(await take(here, [await createBill()], tooLarge))).toEqual({
      status: 422,
      code: "no-change",
    });
    const twice = ["same", "same"].map(async () =>
      take(here, [await createBill()], { ...card, reference: "RACE-1" }),
    );
    expect((await Promise.all(twice)).map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await balanceOf({ kind: "cash", provider: `till-${here.id}` })).toBe(-here.float_kobo);
  });

  test("all errors are reported at once, for any input", async () => {
    const at = await newTill();
    const wrong = await take(at, [], {
      method: "cheque",
      kobo: "-1",
      reference: "--",
      over: "keep",
      colour: "red",
    });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual([
      "bank",
      "bills",
      "colour",
      "kobo",
      "over",
      "reference",
    ]);
    for (const odd of [{ toString: 1 }, [[{}]], true, Number.NaN, 1e300]) {
      const fields = {
        bills: odd,
        method: odd,
        kobo: odd,
        tendered_kobo: odd,
        over: odd,
        reference: odd,
        bank: odd,
      };
      for (const [name, value] of Object.entries(fields)) {
        const body = { bills: [1], method: "cheque", kobo: 100, reference: "1", bank: "uba", [name]: value };
        const sent = await at.client.post(`/tills/${at.id}/payments`, body, key());
        expect({ name, refused: sent.status >= 400 && sent.status < 500 }).toEqual({ name, refused: true });
      }
    }
    expect(
      (await at.client.post(`/tills/${at.id}/payments`, { bills: [1], method: "cash", kobo: 1 })).status,
    ).toBe(422);
  });

  test("bills are found by code, QR code and payer, within the cashier's scope", async () => {
    const agency_id = await agencyOf("CTR");
    const at = await newTill({ agency_ids: [agency_id] }, { agency_id });
    const name = `Okonkwo${Date.now()} Ngozi`;
    const individual_id = await createPayer(name);
    const ours = await createBill({ agency_id, individual_id, lines: [["CT-1", 1_000]] });
    const theirs = await createBill({ individual_id });
    const found = async (q: string) =>
      dataOf<{ bills: { id: number }[] }>(
        await at.client.get(`/tills/${at.id}/bills?q=${encodeURIComponent(q)}`),
      ).bills.map(({ id }) => id);
    const scanned = `https://pay.example.ng/payments/pay/${ours.token}`;
    for (const q of [ours.code, ours.pay_code, ours.pay_code.toLowerCase(), scanned, name])
      expect({ q, found: await found(q) }).toEqual({ q, found: [ours.id] });
    expect(await found(theirs.code)).toEqual([]);
    expect(statusAndCode(await take(at, [theirs], { kobo: 1 }))).toEqual({ status: 404, code: "not-found" });
  });

  test("cash is paid in or out with a reason, and banked with a teller number that counts once", async () => {
    const at = await newTill();
    await take(at, [await createBill()], { kobo: 1_250_000 });
    const move = (body: object) => at.client.post(`/tills/${at.id}/moves`, body, key());
    expect((await move({ kind: "pay-in", kobo: 5_000, reason: "Change" })).status).toBe(201);
    expect((await move({ kind: "pay-out", kobo: 2_000, reason: "Change back" })).status).toBe(201);
    expect((await move({ kind: "pay-in", kobo: 5_000 })).body.errors).toHaveProperty("reason");
    expect(statusAndCode(await move({ kind: "pay-out", kobo: 900_000_000, reason: "All" }))).toEqual({
      status: 409,
      code: "not-in-drawer",
    });
    const deposit = { kind: "to-bank", kobo: 1_000_000, bank: "gtbank", reference: `TL-${at.id}` };
    const made = await move(deposit);
    expect(made.status).toBe(201);
    expect(statusAndCode(await move({ ...deposit, reference: `tl ${at.id}` }))).toEqual({
      status: 422,
      code: "reference-used",
    });
    const before = await balanceOf({ kind: "bank", provider: "gtbank" });
    const path = `/tills/${at.id}/slips/${dataOf<{ id: number }>(made).id}/confirm`;
    expect((await second.post(path, {}, key())).status).toBe(200);
    expect(statusAndCode(await second.post(path, {}, key()))).toEqual({ status: 409, code: "wrong-status" });
    expect(await balanceOf({ kind: "bank", provider: "gtbank" })).toBe(before - 1_000_000);
    expect(await countOf(at, at.float_kobo + 253_000)).toMatchObject({
      body: { data: { difference_kobo: 0 } },
    });
  });
});

describe("the count", () => {
  test("is blind: the cashier sees the expected amount and the difference only afterwards", async () => {
    const at = await newTill();
    await take(at, [await createBill()], { kobo: 777_700, tendered_kobo: 777_700 });
    const own = await at.client.get(`/tills/${at.id}`);
    expect(own.status).toBe(200);
    const expected = at.float_kobo + 777_700;
    for (const secret of [777_700, expected]) expect(JSON.stringify(own.body)).not.toContain(String(secret));
    expect(statusAndCode(await at.client.get(`/tills/${at.id}/sheet/pdf`))).toEqual({
      status: 409,
      code: "till-not-counted",
    });
    expect(JSON.stringify((await first.get(`/tills/${at.id}`)).body)).toContain(String(expected));
    const count = await countOf(at, expected - 20_000);
    expect(count).toMatchObject({
      status: 200,
      body: { data: { expected_kobo: expected, difference_kobo: -20_000 } },
    });
    expect(statusAndCode(await take(at, [await createBill()], { kobo: 1 }))).toEqual({
      status: 409,
      code: "till-counted",
    });
    expect(statusAndCode(await close(second, at))).toEqual({ status: 409, code: "difference-unexplained" });
    expect((await at.client.post(`/tills/${at.id}/explain`, { reason: " " }, key())).status).toBe(422);
    expect(
      (await at.client.post(`/tills/${at.id}/explain`, { reason: "Wrong change given" }, key())).status,
    ).toBe(200);
    const before = await balanceOf({ kind: "cash-difference" });
    expect(await close(second, at)).toMatchObject({ status: 200, body: { data: { takings_kobo: 757_700 } } });
    expect(await balanceOf({ kind: "cash-difference" })).toBe(before - 20_000);
    expect(await balanceOf({ kind: "cash", provider: `till-${at.id}` })).toBe(0);
    expect(await balanceOf({ kind: "cash-in-transit", provider: `till-${at.id}` })).toBe(-757_700);
    const pdf = await second.fetch(`/tills/${at.id}/sheet/pdf`);
    expect(pdfText(Buffer.from(await pdf.arrayBuffer()))).toContain("₦8,607.00");
  });

  test("posts an excess as a cash difference, and every count is stored", async () => {
    const at = await newTill();
    await countOf(at, 0);
    await countOf(at, at.float_kobo + 5_000);
    await at.client.post(`/tills/${at.id}/explain`, { reason: "Found in the drawer" }, key());
    const before = await balanceOf({ kind: "cash-difference" });
    expect(await close(second, at)).toMatchObject({ status: 200, body: { data: { takings_kobo: 5_000 } } });
    expect(await balanceOf({ kind: "cash-difference" })).toBe(before + 5_000);
    expect(dataOf<{ counts: object[] }>(await first.get(`/tills/${at.id}`)).counts).toHaveLength(2);
  });

  test("must be repeated when a payment was taken since the till was viewed", async () => {
    const at = await newTill();
    const { version } = dataOf<{ version: number }>(await at.client.get(`/tills/${at.id}`));
    await take(at, [await createBill()], { kobo: 1_250_000 });
    const stale = await at.client.post(`/tills/${at.id}/count`, { notes: {}, version }, key());
    expect(statusAndCode(stale)).toEqual({ status: 409, code: "till-changed" });
    const bad = await at.client.post(
      `/tills/${at.id}/count`,
      { notes: { "123": 1, "100000": -1 }, version: version + 1 },
      key(),
    );
    expect(Object.keys(bad.body.errors ?? {}).sort()).toEqual(["notes.100000", "notes.123"]);
  });
});

describe("closing a till", () => {
  test("requires a second officer with a second factor, once, and its cash is banked up to the amount handed over", async () => {
    const at = await newTill({}, {}, ["till.use", "till.view", "till.close"]);
    await take(at, [await createBill()], { kobo: 1_250_000 });
    expect(statusAndCode(await close(first, at))).toEqual({ status: 409, code: "till-not-counted" });
    await countOf(at, at.float_kobo + 1_250_000);
    expect(statusAndCode(await close(at.client, at))).toEqual({ status: 403, code: "own-entry" });
    await asRealInstallation(async () =>
      expect(statusAndCode(await close(first, at))).toEqual({ status: 403, code: "second-factor-missing" }),
    );
    const both = await Promise.all([close(first, at), close(second, at)]);
    expect(both.map(statusAndCode).sort((a, b) => a.status - b.status)).toEqual([
      { status: 200, code: undefined },
      { status: 409, code: "till-closed" },
    ]);
    const deposit = (kobo: number, reference: string) =>
      first.post(`/tills/${at.id}/slips`, { kobo, bank: "wema", reference: `${reference}-${at.id}` }, key());
    expect(statusAndCode(await deposit(1_250_001, "A"))).toEqual({ status: 409, code: "not-in-transit" });
    const made = await deposit(1_250_000, "B");
    expect(made.status).toBe(201);
    expect(statusAndCode(await deposit(1, "C"))).toEqual({ status: 409, code: "not-in-transit" });
    const path = `/tills/${at.id}/slips/${dataOf<{ id: number }>(made).id}`;
    expect(statusAndCode(await first.post(`${path}/confirm`, {}, key()))).toEqual({
      status: 403,
      code: "own-entry",
    });
    expect((await first.post(`${path}/withdraw`, { reason: "Wrong bank" }, key())).status).toBe(200);
    expect((await deposit(1_250_000, "B")).status).toBe(201);
  });

  test("of an absent cashier is counted by one supervisor with step-up and closed by another", async () => {
    const at = await newTill();
    await take(at, [await createBill()], { kobo: 1_250_000 });
    const force = (by: ApiClient, more: object = {}) =>
      by.post(`/tills/${at.id}/force-count`, { notes: at.notes, version: 2, ...more }, key());
    expect((await force(first)).body.errors).toHaveProperty("reason");
    expect(statusAndCode(await force(at.client, { reason: "Gone home ill" })).status).toBe(403);
    expect((await force(first, { reason: "Gone home ill" })).status).toBe(200);
    expect(statusAndCode(await countOf(at, 0))).toEqual({ status: 409, code: "till-counted" });
    expect(statusAndCode(await close(first, at))).toEqual({ status: 403, code: "own-entry" });
    expect(
      (await first.post(`/tills/${at.id}/explain`, { reason: "The takings are missing" }, key())).status,
    ).toBe(200);
    expect((await close(second, at)).status).toBe(200);
    expect(await first.get(`/tills/${at.id}`)).toMatchObject({
      body: { data: { forced_reason: "Gone home ill", status: "closed" } },
    });
  });

  test("of yesterday is required first, and it takes no more payments", async () => {
    const at = await newTill();
    await yesterday(at);
    const bill = await createBill();
    expect(statusAndCode(await take(at, [bill], { kobo: 1 }))).toEqual({
      status: 409,
      code: "till-of-yesterday",
    });
    const other = await at.client.post("/tills", { place: `${at.place} b`, notes: {} }, key());
    expect(statusAndCode(other)).toEqual({ status: 409, code: "till-open" });
    expect((await countOf(at, at.float_kobo)).status).toBe(200);
    expect((await at.client.post("/tills", { place: at.place, notes: {} }, key())).status).toBe(201);
  });

  test("is limited to the agency: its cashiers open tills there, and supervisors of others see nothing", async () => {
    const [ours, theirs] = [await agencyOf("OURS"), await agencyOf("THEIRS")];
    const at = await newTill({ agency_ids: [ours] }, { agency_id: ours });
    const client = await signInAs(
      await createOfficerWithGrants({ permissions: ["till.use"], agency_ids: [ours] }),
    );
    expect(
      (await client.post("/tills", { place: "Elsewhere", notes: {} }, key())).body.errors,
    ).toHaveProperty("agency_id");
    const wrong = await client.post("/tills", { place: "Elsewhere", notes: {}, agency_id: theirs }, key());
    expect(wrong.body.errors).toHaveProperty("agency_id");
    const [near, far] = await Promise.all(
      [ours, theirs].map(async (id) =>
        signInAs(
          await createOfficerWithGrants({ permissions: ["till.view", "till.close"], agency_ids: [id] }),
        ),
      ),
    );
    expect((await near?.get(`/tills/${at.id}`))?.status).toBe(200);
    expect((await far?.get(`/tills/${at.id}`))?.status).toBe(404);
    expect(
      statusAndCode((await far?.post(`/tills/${at.id}/close`, { version: 1 }, key())) as ApiAnswer).status,
    ).toBe(404);
    expect(dataOf<object[]>((await far?.get("/tills")) as ApiAnswer)).toEqual([]);
    expect(
      statusAndCode(await take({ ...at, client }, [await createBill({ agency_id: ours })], { kobo: 1 }))
        .status,
    ).toBe(404);
  });
});

async function yesterday({ id }: OpenedTill): Promise<void> {
  const { sql } = await import("kysely");
  const day = addDays(await lagosToday(database()), -1);
  await sql`ALTER TABLE till DISABLE TRIGGER till_fixed`.execute(database());
  await sql`UPDATE till SET day = ${day} WHERE id = ${id}`.execute(database());
  await sql`ALTER TABLE till ENABLE TRIGGER till_fixed`.execute(database());
}
