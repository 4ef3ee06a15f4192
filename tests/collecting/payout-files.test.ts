import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { PayoutFileView } from "#areas/collecting/payout-files/find-payout-files.ts";
import type { FilePlan } from "#areas/collecting/payout-files/plan-file.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { database } from "#kernel/db/client.ts";
import { ownDataFolder } from "../import/import-client.ts";
import { agencyOf, createBill } from "../money/support/bills.ts";
import { connectAsOwner, tamper } from "../money/support/owner.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createOfficer } from "../support/people.ts";
import { dataOf, daysAgo, giveAccount, pay, shiftBack } from "./kit.ts";

/** A bank's response to a payment file: checked with all errors at once, and confirmed once, like payouts by hand. */

let till: Till;
let first: ApiClient;
let second: ApiClient;
let tidy: () => Promise<void>;
const today = daysAgo(0);

beforeAll(async () => {
  tidy = await ownDataFolder();
  till = await openTill();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
}, 240_000);
afterAll(async () => {
  await till?.close();
  await tidy?.();
});
afterEach(() => expectBooksAgree(till));

let count = 0;
const key = () => ({ key: `payout-file-test-${++count}` });
const reference = () => `FT${88_000 + ++count}`;

interface Batch {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  readonly status: string;
  readonly net_kobo: number;
  readonly payouts: readonly {
    readonly state: string;
    readonly reference: string;
    readonly reason: string;
  }[];
}

interface Approved extends Batch {
  readonly agency_id: number;
  /** As in the payment file. */
  readonly number: string;
  readonly naira: string;
  readonly read: () => Promise<Batch>;
  readonly decide: (verb: string, by: ApiClient, body?: object) => ReturnType<ApiClient["post"]>;
}

async function approved(name: string, kobo: number): Promise<Approved> {
  const agency_id = await agencyOf(name);
  await giveAccount(agency_id, first, second);
  await pay([await createBill({ agency_id, lines: [[`PF-${name}`, kobo]] })]);
  await shiftBack(till, 2);
  const made = await first.post("/settlements", { agency_id, period_to: daysAgo(1) }, key());
  const { id } = dataOf<Batch>(made);
  const read = async () => dataOf<Batch>(await first.get(`/settlements/${id}`));
  const decide = async (verb: string, by: ApiClient, body: object = {}) =>
    by.post(`/settlements/${id}/${verb}`, { version: (await read()).version, ...body }, key());
  expect(await decide("approve", second)).toMatchObject({ status: 200 });
  const batch = await read();
  const naira = (batch.net_kobo / 100).toFixed(2);
  return { ...batch, agency_id, number: `${batch.code}/1`, naira, read, decide };
}

async function sendFile(text: string | Buffer, by = first, bank = "zenith", name = "answer.csv") {
  const response = await by.fetch(`/payout-files?${new URLSearchParams({ bank, name })}`, {
    method: "POST",
    body: typeof text === "string" ? text : new Uint8Array(text),
    headers: { "Content-Type": "text/csv" },
  });
  return { status: response.status, body: (await response.json()) as { data?: unknown; code?: string } };
}

async function sent(text: string | Buffer, by = first, bank = "zenith") {
  const made = await sendFile(text, by, bank);
  expect(made).toMatchObject({ status: 201 });
  return dataOf<{ id: number }>(made).id;
}

const fetchView = async (id: number, by = first) =>
  dataOf<PayoutFileView>(await by.get(`/payout-files/${id}`));
async function check(id: number, by = first): Promise<FilePlan> {
  const { mapping } = await fetchView(id, by);
  const done = await by.post(`/payout-files/${id}/dry-run`, { mapping }, key());
  expect(done).toMatchObject({ status: 200 });
  return dataOf<FilePlan>(done);
}
const run = async (id: number, digest: string, by = first) =>
  by.post(`/payout-files/${id}/run`, { digest }, key());
/** Moves the approval of a payout to this day. */
const shiftApproval = (id: number, day: string) =>
  tamper(
    till.database.url,
    `UPDATE settlement_payout SET approved_at = '${day}' WHERE settlement_id = ${id}`,
  );
const head = "Reference,Amount,Date,Status";
const file = (...rows: string[]) => [head, ...rows, ""].join("\r\n");
const transfers = async () => {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM transfer`.execute(database());
  return rows[0]?.n;
};

describe("a bank response file", () => {
  test("confirms paid payouts and marks returned ones, once, even when it is uploaded again", async () => {
    const [paid, failed] = [await approved("PFA", 512_000), await approved("PFB", 230_000)];
    const text = file(
      `${paid.number},"${paid.naira}",${today},Paid`,
      `${failed.number},${failed.naira},${today},RETURNED`,
    );
    const id = await sent(text);
    const plan = await check(id);
    expect(plan).toMatchObject({ already_recorded: 0, bad: [] });
    expect(plan.paid).toMatchObject([{ code: paid.code, kobo: paid.net_kobo, reference: paid.number }]);
    expect(plan.returned).toMatchObject([{ code: failed.code, line: 3 }]);
    // A dry run confirms nothing.
    expect((await paid.read()).status).toBe("approved");
    const done = await run(id, plan.digest);
    expect(done).toMatchObject({ status: 200, body: { data: { paid: 1, returned: 1, bad_lines: 0 } } });
    expect(await paid.read()).toMatchObject({
      status: "paid",
      payouts: [{ state: "paid", from_bank: "zenith", reference: paid.number, paid_on: today }],
    });
    const back = await failed.read();
    expect(back).toMatchObject({ status: "failed", payouts: [{ state: "failed" }] });
    expect(back.payouts[0]?.reason).toContain("line 3");
    await expectBooksAgree(till);

    const had = await transfers();
    const rechecked = await check(id);
    expect(rechecked).toMatchObject({ paid: [], returned: [], already_recorded: 2, bad: [] });
    const other = await sent(text);
    const plans = [rechecked, await check(other)];
    for (const [at, one] of [id, other].entries())
      expect(await run(one, plans[at]?.digest ?? "")).toMatchObject({
        status: 200,
        body: { data: { paid: 0, returned: 0, already_recorded: 2 } },
      });
    expect(await transfers()).toBe(had);
    expect(await fetchView(id)).toMatchObject({ paid: 1, returned: 1 });
    expect(await fetchView(other)).toMatchObject({ paid: 0, returned: 0, confirmed_at: null });
  });

  test("gives a reason for every line that does not match, and confirms the others", async () => {
    const [good, less, twice, other, hand] = [
      await approved("PFC", 100_000),
      await approved("PFD", 110_000),
      await approved("PFE", 120_000),
      await approved("PFF", 130_000),
      await approved("PFG", 140_000),
    ];
    const [unsure, early] = [await approved("PFO", 150_000), await approved("PFP", 160_000)];
    const used = reference();
    const payout = { from_bank: "gtbank", reference: used, paid_on: today };
    expect(await hand.decide("pay", first, payout)).toMatchObject({ status: 200 });
    const fresh = reference();
    const rows = [
      [good.number, good.naira, today, "Success", fresh],
      [less.number, "1.00", today, "Success", reference()],
      [twice.number, twice.naira, today, "Success", reference()],
      [twice.number, twice.naira, today, "Failed", ""],
      [other.number, other.naira, today, "Success", used],
      [hand.number, hand.naira, today, "Success", reference()],
      ["STL-0000012-K/1", "a lot", "someday", "Pending", ""],
      [good.number.replace("/1", "/7"), good.naira, today, "Success", reference()],
      [unsure.number, unsure.naira, today, "Success", reference()],
      [unsure.number, unsure.naira, today, "Pending", ""],
      [early.number, early.naira, daysAgo(1), "Success", reference()],
    ];
    const id = await sent(
      ["Payment;Amount;Date;Status;Bank reference", ...rows.map((row) => row.join(";"))].join("\n"),
      first,
      "gtbank",
    );
    const plan = await check(id);
    expect(plan.paid).toMatchObject([{ code: good.code, reference: fresh }]);
    expect(plan.bad.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const why = plan.bad.map(({ reason }) => reason);
    const wanted = [
      "₦1.00",
      "line 5",
      "line 4",
      hand.code,
      used,
      "is not a payment number such as STL-0000012-K/1",
      "No payment with this number",
      "line 11",
    ];
    for (const [at, text] of wanted.entries()) expect(why[at]).toContain(text);
    expect(why.at(-1)).toContain("is before the approval on");
    for (const text of ["not an amount", "not a date", "is not “paid” or “returned”"])
      expect(why[5]).toContain(text);
    expect(await run(id, plan.digest)).toMatchObject({
      status: 200,
      body: { data: { paid: 1, bad_lines: 10 } },
    });
    for (const one of [less, twice, other, unsure, early]) expect((await one.read()).status).toBe("approved");
  });

  test("reverses a paid payout when a later file returns it, and keeps the first file as recorded", async () => {
    const batch = await approved("PFH", 300_000);
    const went = await sent(file(`${batch.number},${batch.naira},${today},Paid`));
    expect(await run(went, (await check(went)).digest)).toMatchObject({ status: 200 });
    const back = file(`${batch.number},${batch.naira},${today},Returned`);
    const foreign = await sent(back, first, "gtbank");
    const none = await check(foreign);
    expect(none).toMatchObject({ returned: [], bad: [{ line: 2 }] });
    expect(await run(foreign, none.digest)).toMatchObject({ body: { data: { returned: 0 } } });
    expect((await batch.read()).status).toBe("paid");
    const received = await sent(back);
    expect((await check(received)).returned).toMatchObject([{ recorded_paid_on: today }]);
    expect(await run(received, (await check(received)).digest)).toMatchObject({
      body: { data: { returned: 1 } },
    });
    expect((await batch.read()).status).toBe("failed");
    await expectBooksAgree(till);
    expect(await check(went)).toMatchObject({ paid: [], already_recorded: 1, bad: [] });
    expect(await check(received)).toMatchObject({ returned: [], already_recorded: 1, bad: [] });
  });

  test("is confirmed only as it was checked, after step-up", async () => {
    const [one, two] = [await approved("PFI", 90_000), await approved("PFJ", 80_000)];
    const rows = [one, two].map(({ number, naira }) => `${number},${naira},${today},Paid`);
    const id = await sent(file(...rows));
    const { digest } = await check(id);
    await sql`UPDATE session SET proved_at = now() - interval '1 hour'`.execute(database());
    expect(await run(id, digest)).toMatchObject({ status: 403, body: { code: "step-up-needed" } });
    await sql`UPDATE session SET proved_at = now()`.execute(database());
    const payout = { from_bank: "zenith", reference: reference(), paid_on: today };
    expect(await two.decide("pay", second, payout)).toMatchObject({ status: 200 });
    expect(await run(id, digest)).toMatchObject({ status: 409, body: { code: "edited-meanwhile" } });
    expect((await one.read()).status).toBe("approved");
    const now = await check(id);
    expect(now.bad).toMatchObject([{ line: 3 }]);
    // Of two concurrent confirmations, one succeeds.
    const answers = await Promise.all([run(id, now.digest), run(id, now.digest, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await one.read()).status).toBe("paid");
  });

  test("confirms each payout once when two files with the same payouts run concurrently", async () => {
    const batches = [
      await approved("PFQ", 41_000),
      await approved("PFR", 42_000),
      await approved("PFS", 43_000),
    ];
    const had = Number(await transfers());
    // In reverse order, with other bank references.
    const files = [batches, [...batches].reverse()].map((them) => {
      const rows = them.map(({ number, naira }) => `${number},${naira},${today},Paid,${reference()}`);
      return ["Payment,Amount,Date,Status,Bank reference", ...rows, ""].join("\n");
    });
    const ids = await Promise.all(files.map((text) => sent(text)));
    const plans = await Promise.all(ids.map((id) => check(id)));
    for (const plan of plans) expect(plan).toMatchObject({ paid: [{}, {}, {}], bad: [] });
    const answers = await Promise.all(
      ids.map((id, at) => run(id, plans[at]?.digest ?? "", at === 0 ? first : second)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      body: { code: "edited-meanwhile" },
    });
    const won = answers.findIndex(({ status }) => status === 200);
    for (const { code, read } of batches) {
      const text = plans[won]?.paid.find((line) => line.code === code)?.reference;
      expect(await read()).toMatchObject({ status: "paid", payouts: [{ state: "paid", reference: text }] });
    }
    expect(Number(await transfers())).toBe(had + batches.length);
    expect((await check(ids[1 - won] ?? 0)).bad).toHaveLength(3);
  });

  test("is confirmed only with the column mapping that was checked", async () => {
    const batch = await approved("PFN", 95_000);
    await shiftApproval(batch.id, "2025-01-01");
    const [viewed, other] = [reference(), reference()];
    const text = `Payment,Amount,Date,Status,Bank reference,Other number\n${batch.number},${batch.naira},04/03/2025,Paid,${viewed},${other}\n`;
    const id = await sent(text);
    const mapped = async (more: { order?: string; bank_reference?: number }) => {
      const { mapping } = await fetchView(id);
      const { order = mapping.order, ...column } = more;
      const columns = { ...mapping.columns, ...column };
      const done = await first.post(
        `/payout-files/${id}/dry-run`,
        { mapping: { ...mapping, order, columns } },
        key(),
      );
      expect(done).toMatchObject({ status: 200 });
      return dataOf<FilePlan>(done);
    };
    const { digest, paid } = await mapped({ order: "dmy" });
    expect(paid).toMatchObject([{ day: "2025-03-04", reference: viewed }]);
    for (const more of [{ order: "mdy" }, { order: "dmy", bank_reference: 5 }]) {
      const now = await mapped(more);
      expect(now.paid).toHaveLength(1);
      expect(await run(id, digest)).toMatchObject({ status: 409, body: { code: "edited-meanwhile" } });
    }
    const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM audit
      WHERE action = 'payout_file.map' AND record_id = ${id}`.execute(database());
    expect(rows[0]?.n).toBe(2);
    expect(await mapped({ bank_reference: 4 })).toMatchObject({ digest });
    expect(await run(id, digest)).toMatchObject({ status: 200, body: { data: { paid: 1 } } });
    expect(await batch.read()).toMatchObject({ payouts: [{ reference: viewed, paid_on: "2025-03-04" }] });
  });

  test("is visible to its uploader and to officers with rights for all agencies, and discloses no payouts of other agencies", async () => {
    const [ours, theirs] = [await approved("PFK", 70_000), await approved("PFL", 60_000)];
    const bound = await signInAs(await createOfficer(null, [ours.agency_id]));
    const rows = [ours, theirs].map(({ number, naira }) => `${number},${naira},${today},Paid`);
    const [mine, foreign] = [await sent(file(...rows), bound), await sent(file(...rows))];
    expect(await bound.get(`/payout-files/${foreign}`)).toMatchObject({ status: 404 });
    expect(await bound.post(`/payout-files/${foreign}/run`, { digest: "x" }, key())).toMatchObject({
      status: 404,
    });
    expect(dataOf<{ id: number }[]>(await bound.get("/payout-files")).map(({ id }) => id)).toEqual([mine]);
    const plan = await check(mine, bound);
    expect(plan.paid).toMatchObject([{ code: ours.code }]);
    expect(plan.bad).toMatchObject([{ line: 3, reason: "No payment with this number was sent to a bank." }]);
    expect((await check(mine)).paid).toHaveLength(2);
  });
});

test("a bank response file is read in any bank's format, and rejected when it is not a table", async () => {
  const batch = await approved("PFM", 50_000);
  const utf16 = `Zenith Bank\t\t\t\t\r\nS/N\tNarration\tValue (₦)\tValue date\tTransaction status\r\n1\t${batch.number.replaceAll("-", "")}\t${batch.naira}\t${today}\tSuccessful\r\nTotal\t\t${batch.naira}\t\t\r\n`;
  const id = await sent(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(utf16, "utf16le")]));
  const plan = await check(id);
  expect(plan).toMatchObject({ paid: [{ code: batch.code, reference: batch.number }], bad: [], skipped: 1 });
  const { mapping } = await fetchView(id);
  const { payment: _payment, ...columns } = mapping.columns;
  const none = await first.post(`/payout-files/${id}/dry-run`, { mapping: { ...mapping, columns } }, key());
  expect(none).toMatchObject({ status: 422, body: { errors: { payment: expect.anything() } } });
  const long = `${head}\r\n${`x,1,${today},Paid\r\n`.repeat(2_001)}`;
  for (const [text, code] of [
    ["", "import-empty"],
    ["only words\r\n", "import-wrong-file"],
    [long, "import-too-long"],
  ] as const)
    expect(await sendFile(text)).toMatchObject({ status: 422, body: { code } });
  expect(JSON.stringify(await sendFile(long))).toContain("Split it into parts");
  expect(await sendFile(head, first, "zenith", "answer.xlsx")).toMatchObject({ status: 422 });
});

test("a file is kept if the outcome of its transaction is unknown, and deleted after a refusal", async () => {
  const storedFiles = () => readdir(dataFile("imports"));
  const before = (await storedFiles()).length;
  const client = await connectAsOwner(till.database.url);
  // Fails while the transaction is committed, as a broken connection would.
  await client.query(`
    CREATE FUNCTION break_commit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the commit failed'; END $$;
    CREATE CONSTRAINT TRIGGER break_commit AFTER INSERT ON payout_file DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION break_commit()`);
  try {
    expect(await sendFile(file())).toMatchObject({ status: 500 });
  } finally {
    await client.query("DROP TRIGGER break_commit ON payout_file; DROP FUNCTION break_commit()");
    await client.end();
  }
  expect(await storedFiles()).toHaveLength(before + 1);
  expect(await sendFile("only words\r\n")).toMatchObject({ status: 422 });
  expect(await storedFiles()).toHaveLength(before + 1);
});
