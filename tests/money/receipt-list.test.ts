import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { allowFailingChecks } from "../support/ledger-checks.ts";
import { createBill, createPayer } from "./support/bills.ts";
import { connectAsOwner } from "./support/owner.ts";
import { choose, readReceipts, start } from "./support/pay.ts";
import { openTill, type Till } from "./support/till.ts";

allowFailingChecks(
  "receipts by the thousand, copied from one",
  "receipt numbers have no gaps",
  "receipt numbers match their agency, year and serial number",
  "receipt signatures are valid and match their tokens",
);

/** The list of receipts stays fast, and says when its total is capped, with any number of receipts. */

const MANY = 10_050;
let till: Till;
let officer: ApiClient;
let sade: { number: string; payer_code: string };

beforeAll(async () => {
  till = await openTill();
  officer = await signInAs("admin@ratebook.test");
  const individual_id = await createPayer("Ṣadé Ẹ̀kọ́");
  const payment = await start([await createBill({ individual_id })]);
  await choose(payment, "pay");
  await settle(payment.reference);
  const [receipt] = await readReceipts(payment.id);
  const payer = await database()
    .selectFrom("individual")
    .select("code")
    .where("id", "=", individual_id)
    .executeTakeFirstOrThrow();
  sade = { number: receipt?.number ?? "", payer_code: payer.code };
  await copyReceipt(receipt?.id ?? 0);
});
afterAll(() => till.close());

/** Creates more receipts than the list counts, bypassing the ledger. */
async function copyReceipt(id: number): Promise<void> {
  const owner = await connectAsOwner(till.database.url);
  try {
    await owner.query("SET session_replication_role = replica");
    await owner.query(
      `INSERT INTO receipt (number, agency_id, year, serial, payment_id, payer, lines, bills, agency, kobo, method,
         issued_at, security_code, token, kid, signed)
       SELECT 'OLD-2020-' || n, agency_id, 2020, n, payment_id + n, '{"name": "Musa Bello", "code": null}', lines, bills,
         agency, kobo, method, issued_at, lpad(n::text, 8, '0'), rpad(n::text, 22, 'x'), kid, signed
       FROM receipt, generate_series(1, $2) AS n WHERE id = $1`,
      [id, MANY],
    );
  } finally {
    await owner.end();
  }
}

const list = async (query: string) => (await officer.get(`/receipts?${query}`)).body;
const numbers = async (query: string) =>
  ((await list(query)).data as { number: string }[]).map(({ number }) => number);

describe("a receipt is found", () => {
  test.each([
    ["its number", () => sade.number],
    ["its number in lower case", () => ` ${sade.number.toLowerCase()} `],
    ["its payer's code", () => sade.payer_code],
    ["a word of its payer's name, without diacritics", () => "eko"],
    ["words in any order", () => "EKO  ṣade"],
  ])("by %s", async (_, typed) => {
    const found = await list(`q=${encodeURIComponent(typed())}`);
    expect((found.data as { number: string }[]).map(({ number }) => number)).toEqual([sade.number]);
    expect(found.meta).toMatchObject({ total: 1, total_is_estimate: false });
  });

  test("not by wildcard characters", async () => {
    for (const q of ["%", "_", "\\", "e%o", "Musa Eko"])
      expect(await numbers(`q=${encodeURIComponent(q)}`)).toEqual([]);
  });
});

describe("many receipts", () => {
  test.each(["", "q=musa", "q=bello+musa", "status=valid"])(
    "with “%s” have a capped total marked as an estimate",
    async (query) => {
      expect((await list(query)).meta).toMatchObject({ total: 10_000, total_is_estimate: true });
    },
  );

  test.each(["", "q=musa"])("with “%s” are paged without repeats", async (query) => {
    const seen: string[] = [];
    let after = "";
    for (let page = 0; page < 3; page++) {
      const { data, meta } = await list(`${query}&per_page=200${after}`);
      seen.push(...(data as { number: string }[]).map(({ number }) => number));
      after = `&after=${meta?.next}`;
    }
    expect(new Set(seen).size).toBe(600);
    expect(seen.slice(0, 2)).toEqual([`OLD-2020-${MANY}`, `OLD-2020-${MANY - 1}`]);
  });
});
