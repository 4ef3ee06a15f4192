import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findAccount } from "#areas/collecting/ledger/account.ts";
import { readBalance } from "#areas/collecting/ledger/balance.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs, statusAndCode } from "../support/api.ts";
import { pdfText } from "../support/pdf-text.ts";
import { createBill } from "./support/bills.ts";
import { cashiers, dataOf, type OpenedTill } from "./support/counter.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Bank deposits of a drawer that are withdrawn: their cash stays somebody's responsibility, in every state of the till. */

const TAKEN = 5_000_000;
const REASON = { reason: "Wrong teller number" };
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

/** Cash in an account of a till, kobo. */
async function cashIn({ id }: OpenedTill, kind: "cash" | "cash-in-transit" | "cash-difference") {
  const account = await findAccount(database(), { kind, provider: `till-${id}` });
  return account === undefined ? 0 : 0 - (await readBalance(database(), account)).balance;
}

async function close({ id }: OpenedTill) {
  const { version } = dataOf<{ version: number }>(await second.get(`/tills/${id}`));
  return second.post(`/tills/${id}/close`, { version }, key());
}

const explain = (at: OpenedTill) =>
  at.client.post(`/tills/${at.id}/explain`, { reason: "The cash is missing" }, key());
const withdraw = (by: ApiClient, at: OpenedTill, deposit: number, body: object = REASON) =>
  by.post(`/tills/${at.id}/slips/${deposit}/withdraw`, body, key());

async function depositFromDrawer(at: OpenedTill, kobo: number, reference: string): Promise<number> {
  const body = { kind: "to-bank", kobo, bank: "uba", reference: `${reference}-${at.id}` };
  const made = await at.client.post(`/tills/${at.id}/moves`, body, key());
  expect(made).toMatchObject({ status: 201 });
  return dataOf<{ id: number }>(made).id;
}

const enter = (at: OpenedTill, kobo: number, reference: string) =>
  first.post(`/tills/${at.id}/slips`, { kobo, bank: "uba", reference: `${reference}-${at.id}` }, key());

/** A till with ₦50,000 taken, of which some was entered as deposited. */
async function tillWithDeposit(kobo = TAKEN): Promise<{ at: OpenedTill; deposit: number }> {
  const at = await newTill();
  await take(at, [await createBill({ lines: [["TX-01", TAKEN]] })], { kobo: TAKEN });
  return { at, deposit: await depositFromDrawer(at, kobo, "W") };
}

const viewOf = async ({ id }: OpenedTill) => dataOf<Record<string, unknown>>(await first.get(`/tills/${id}`));

test("a deposit is withdrawn with a reason only", async () => {
  const { at, deposit } = await tillWithDeposit();
  expect((await withdraw(at.client, at, deposit, {})).body.errors).toHaveProperty("reason");
  expect((await withdraw(at.client, at, deposit)).status).toBe(200);
  expect(await cashIn(at, "cash")).toBe(at.float_kobo + TAKEN);
  expect(await viewOf(at)).toMatchObject({
    moves: [{ withdrawn_reason: REASON.reason, back_in_drawer: true }],
  });
});

describe("withdrawn after the count", () => {
  test("a deposit is expected in the drawer again, and its shortage is posted at closing", async () => {
    const { at, deposit } = await tillWithDeposit();
    expect(await countOf(at, at.float_kobo)).toMatchObject({ body: { data: { difference_kobo: 0 } } });
    expect((await withdraw(at.client, at, deposit)).status).toBe(200);
    expect(await cashIn(at, "cash")).toBe(at.float_kobo + TAKEN);
    expect(await cashIn(at, "cash-in-transit")).toBe(0);
    expect(await viewOf(at)).toMatchObject({ changed: true, can: { close: false } });
    expect(statusAndCode(await close(at))).toEqual({ status: 409, code: "till-changed" });
    expect(await countOf(at, at.float_kobo)).toMatchObject({ body: { data: { difference_kobo: -TAKEN } } });
    expect(statusAndCode(await close(at))).toEqual({ status: 409, code: "difference-unexplained" });
    expect((await explain(at)).status).toBe(200);
    expect((await close(at)).status).toBe(200);
    const pdf = await second.fetch(`/tills/${at.id}/sheet/pdf`);
    const text = pdfText(Buffer.from(await pdf.arrayBuffer())).replaceAll(/\s+/g, " ");
    expect(text).not.toContain("Deposited at a bank from the drawer");
    expect(text).toContain(REASON.reason);
  });

  test("a deposit can be entered again with the right number, which restores the count", async () => {
    const { at, deposit } = await tillWithDeposit();
    await countOf(at, at.float_kobo);
    const again = (kobo: number) =>
      at.client.post(
        `/tills/${at.id}/moves`,
        { kind: "to-bank", kobo, bank: "uba", reference: `R-${at.id}` },
        key(),
      );
    expect(statusAndCode(await again(1))).toEqual({ status: 409, code: "till-counted" });
    await withdraw(at.client, at, deposit);
    expect(await viewOf(at)).toMatchObject({ changed: true });
    expect(statusAndCode(await again(TAKEN + 1))).toEqual({ status: 409, code: "not-in-drawer" });
    const change = { kind: "pay-out", kobo: 100, reason: "Change back" };
    expect(statusAndCode(await at.client.post(`/tills/${at.id}/moves`, change, key()))).toEqual({
      status: 409,
      code: "till-counted",
    });
    expect((await again(TAKEN)).status).toBe(201);
    expect(await viewOf(at)).toMatchObject({ changed: false, can: { close: true } });
    expect(await close(at)).toMatchObject({ status: 200, body: { data: { takings_kobo: 0 } } });
    expect(await cashIn(at, "cash-in-transit")).toBe(TAKEN);
  });

  test("a till counted by a supervisor is counted again by a supervisor", async () => {
    const { at, deposit } = await tillWithDeposit();
    const force = async () => {
      const { version } = dataOf<{ version: number }>(await first.get(`/tills/${at.id}`));
      const body = { notes: at.notes, version, reason: "Gone home ill" };
      return first.post(`/tills/${at.id}/force-count`, body, key());
    };
    expect((await force()).status).toBe(200);
    expect(await viewOf(at)).toMatchObject({ can: { force: false } });
    await withdraw(at.client, at, deposit);
    expect(await viewOf(at)).toMatchObject({ can: { force: true } });
    expect(await force()).toMatchObject({ body: { data: { difference_kobo: -TAKEN } } });
  });
});

describe("withdrawn after closing", () => {
  /** Closed with ₦20,000 handed over and ₦30,000 entered as deposited by the cashier. */
  async function closedTill() {
    const { at, deposit } = await tillWithDeposit(3_000_000);
    await countOf(at, at.float_kobo + 2_000_000);
    expect((await close(at)).status).toBe(200);
    expect(await cashIn(at, "cash-in-transit")).toBe(TAKEN);
    return { at, deposit };
  }

  test("a deposit of the cashier is a shortage until a deposit replaces it", async () => {
    const { at, deposit } = await closedTill();
    expect((await withdraw(at.client, at, deposit)).status).toBe(200);
    expect(await cashIn(at, "cash-in-transit")).toBe(2_000_000);
    expect(await cashIn(at, "cash-difference")).toBe(3_000_000);
    expect(await viewOf(at)).toMatchObject({
      sums: { banked_kobo: 0, withdrawn_kobo: 3_000_000, missing_kobo: 3_000_000, transit_kobo: 2_000_000 },
    });
    const listed = dataOf<{ id: number; missing_kobo: number }[]>(await first.get("/tills?per_page=200"));
    expect(listed.find(({ id }) => id === at.id)).toMatchObject({ missing_kobo: 3_000_000 });
    const pdf = await second.fetch(`/tills/${at.id}/sheet/pdf`);
    const text = pdfText(Buffer.from(await pdf.arrayBuffer())).replaceAll(/\s+/g, " ");
    expect(text).not.toContain("Deposited at a bank from the drawer");
    expect(text).toContain("Short after closing");
    await expectBooksAgree(till);

    expect(statusAndCode(await enter(at, TAKEN + 1, "A"))).toEqual({ status: 409, code: "not-in-transit" });
    expect((await enter(at, 2_000_000, "A")).status).toBe(201);
    expect(await cashIn(at, "cash-difference")).toBe(3_000_000);
    const replaced = await enter(at, 3_000_000, "B");
    expect(replaced.status).toBe(201);
    expect(await cashIn(at, "cash-difference")).toBe(0);
    expect(await cashIn(at, "cash-in-transit")).toBe(TAKEN);
    await expectBooksAgree(till);

    const { id } = dataOf<{ id: number }>(replaced);
    expect((await withdraw(first, at, id)).status).toBe(200);
    expect(await cashIn(at, "cash-difference")).toBe(3_000_000);
    expect(await cashIn(at, "cash-in-transit")).toBe(2_000_000);
  });

  test("a deposit of the cash handed over stays in transit with the officers who close tills", async () => {
    const { at, deposit } = await closedTill();
    expect((await second.post(`/tills/${at.id}/slips/${deposit}/confirm`, {}, key())).status).toBe(200);
    const entered = dataOf<{ id: number }>(await enter(at, 2_000_000, "C")).id;
    expect((await withdraw(first, at, entered)).status).toBe(200);
    expect(await cashIn(at, "cash-in-transit")).toBe(2_000_000);
    expect(await cashIn(at, "cash-difference")).toBe(0);
    expect(await viewOf(at)).toMatchObject({ can: { bank: true } });
  });
});
