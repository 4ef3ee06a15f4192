import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { getImportArrears as arrearsShown } from "#areas/charging/arrears/get-import-arrears.ts";
import type { ListedArrear } from "#areas/charging/arrears/list-arrears.ts";
import type { RunPreview } from "#areas/charging/billing/preview-job.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import type { ImportView } from "#areas/registry/import/get-import.ts";
import { database } from "#kernel/db/client.ts";
import { startJobs, stopJobs } from "#platform/jobs/job-loop.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { addProperty, preview, ratesCategory } from "../charging/fixture.ts";
import { choose, start } from "../money/support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { signInAs } from "../support/api.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { type ImportClient, importClient, ownDataFolder } from "./import-client.ts";

let till: Till;
let clean: () => Promise<void>;
let clerk: ImportClient;
let approver: ImportClient;
let house: { id: number; code: string; owner: number };

beforeAll(async () => {
  clean = await ownDataFolder();
  till = await openTill();
  clerk = await importClient("admin@ratebook.test");
  approver = await importClient("admin2@ratebook.test");
  startJobs(2);
});
afterAll(async () => {
  await stopJobs();
  await till.close();
  await clean();
});
beforeEach(async () => {
  house = await newHouse();
});

async function newHouse(status = "approved", lga: number | null = null) {
  const { id, owners } = await addProperty({ status, lga });
  const { code } = await database()
    .selectFrom("property")
    .select("code")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, code, owner: owners[0] ?? 0 };
}

async function payerCode(): Promise<string> {
  const { code } = await database()
    .selectFrom("individual")
    .select("code")
    .where("id", "=", house.owner)
    .executeTakeFirstOrThrow();
  return code;
}

const HEADER = "asset,payer,revenue item,year,arrears,as at\n";
const lineFor = (
  asset: string,
  year: string | number,
  naira: string,
  more: { item?: string; payer?: string } = {},
) => `${asset},${more.payer ?? ""},${more.item ?? "TR-01"},${year},"${naira}",2025-12-31\n`;

async function importStatement(lines: string, verb: "dry-run" | "run" = "run"): Promise<ImportView> {
  const view = await clerk.take("arrear", "arrears.csv", HEADER + lines);
  return clerk.finish(view.id, verb, view.mapping);
}

async function arrearsOf(id: number, who = clerk): Promise<ListedArrear[]> {
  return (await who.get(`/imports/${id}/arrears?per_page=200`)).body.data as ListedArrear[];
}

async function issue(id: number): Promise<void> {
  const started = await approver.post(`/imports/${id}/arrears/issue`);
  expect(started.status).toBe(200);
  const job = started.body.data as { id: number };
  await vi.waitFor(
    async () => {
      const { state } = (await approver.get(`/jobs/${job.id}`)).body.data as { state: string };
      expect(state).toBe("done");
    },
    { timeout: 30_000, interval: 50 },
  );
}

it("doesn't show a job that ends during a request as ended with the rows from before", async () => {
  const view = await importStatement(lineFor(house.code, 2023, "700"));
  const { id: approverId } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", "admin2@ratebook.test")
    .executeTakeFirstOrThrow();
  const actor = await actorForUser(approverId, null);
  const read = await database()
    .transaction()
    .execute(async (tx) => {
      await sql`UPDATE arrear SET status = 'rejected', reason = 'Twice', decided_at = now() WHERE import_id = ${view.id}`.execute(
        tx,
      );
      // Job queries now wait, and continue once all of this is done.
      await sql`LOCK TABLE job IN ACCESS EXCLUSIVE MODE`.execute(tx);
      const looking = arrearsShown(actor, view.id, { per_page: 10 });
      await vi.waitFor(
        async () => {
          const { rows } = await sql`SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
            WHERE NOT l.granted AND l.relation = 'job'::regclass AND a.datname = current_database()`.execute(
            tx,
          );
          expect(rows.length).toBeGreaterThan(0);
        },
        { timeout: 30_000 },
      );
      return { looking };
    });
  const shown = await read.looking;
  expect(shown.issuingJob).toBeNull();
  expect(shown.rows.map(({ status }) => status)).toEqual(["rejected"]);
});

it("imported arrears become bills when a second officer approves them, payable by their code", async () => {
  const columns = await clerk.take("arrear", "guess.csv", HEADER + lineFor(house.code, 2024, "1"));
  expect(columns.mapping.columns.map(({ column, to }) => [column, to])).toEqual([
    ["asset", "asset"],
    ["payer", "payer"],
    ["revenue item", "item"],
    ["year", "period"],
    ["arrears", "amount"],
    ["as at", "as_of"],
  ]);

  const view = await importStatement(
    lineFor(house.code, 2023, "12,500.00") + lineFor(house.code, "2019 to 2022", "80,000"),
  );
  expect(view.run?.counts).toMatchObject({ lines: 2, made: 2, bad: 0 });
  const before = await sql`SELECT FROM bill WHERE individual_id = ${house.owner}`.execute(database());
  expect(before.rows).toEqual([]);
  expect((await clerk.post(`/imports/${view.id}/arrears/issue`)).body.code).toBe("own-entry");
  await sql`UPDATE session SET proved_at = now() - interval '10 minutes'`.execute(database());
  expect((await approver.post(`/imports/${view.id}/arrears/issue`)).body.code).toBe("step-up-needed");
  await sql`UPDATE session SET proved_at = now()`.execute(database());
  await issue(view.id);

  const { rows: bills } = await sql<{ id: number; token: string; total_kobo: number }>`
    SELECT b.id, b.token, b.total_kobo, b.title, b.due_on, b.source, b.asset_id, a.short_code AS agency
    FROM bill b JOIN agency a ON a.id = b.agency_id WHERE b.individual_id = ${house.owner} ORDER BY b.id`.execute(
    database(),
  );
  expect(bills).toMatchObject([
    { source: "legacy", total_kobo: 12_500_00, due_on: "2025-12-31", asset_id: house.id, agency: "IRS" },
    { source: "legacy", total_kobo: 80_000_00, title: expect.stringContaining("2019 to 2022") },
  ]);
  expect((await arrearsOf(view.id)).map(({ status, bill }) => [status, bill?.id])).toEqual(
    bills.map(({ id }) => ["approved", id]),
  );
  // Approving them twice creates nothing twice.
  expect((await approver.post(`/imports/${view.id}/arrears/issue`)).body.code).toBe("nothing-waits");

  const [bill] = bills;
  const payment = await start([bill as never]);
  await choose(payment, "pay");
  await settle(payment.reference);
  const paid = await database()
    .selectFrom("bill")
    .select(["status", "paid_kobo"])
    .where("id", "=", bill?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(paid).toEqual({ status: "paid", paid_kobo: 12_500_00 });
  await expectBooksAgree(till);
});

it("officers see and collect legacy bills of their own local government only", async () => {
  const [here, there] = [await createLga(), await createLga()];
  const [inside, outside] = [await newHouse("approved", here), await newHouse("approved", there)];
  const view = await importStatement(lineFor(inside.code, 2023, "500") + lineFor(outside.code, 2023, "500"));
  await issue(view.id);
  const billOf = ({ owner }: typeof house) =>
    database()
      .selectFrom("bill")
      .select(["id", "pay_code"])
      .where("source", "=", "legacy")
      .where("individual_id", "=", owner)
      .executeTakeFirstOrThrow();
  const [own, other] = [await billOf(inside), await billOf(outside)];
  const officer = await signInAs(await createOfficer([here]));
  expect(await officer.get(`/bills/${own.id}`)).toMatchObject({ status: 200 });
  expect(await officer.get(`/bills/${other.id}`)).toMatchObject({ status: 404 });
  const listed = (await officer.get("/bills?per_page=200")).body.data as { id: number }[];
  expect(listed.map(({ id }) => id)).toEqual([own.id]);
  const deposit = {
    kind: "teller",
    bank: "zenith",
    paid_on: "2026-01-05",
    kobo: 500_00,
    depositor: "Adéwálé Sọdípọ̀",
  };
  const enter = (reference: string, { pay_code }: typeof own) =>
    officer.post(
      "/bank-entries",
      { ...deposit, reference, bills: [pay_code] },
      { key: `arrears-${reference}` },
    );
  expect(await enter("TLR-9001", other)).toMatchObject({
    status: 422,
    body: { errors: { bills: [expect.any(String)] } },
  });
  expect(await enter("TLR-9002", own)).toMatchObject({ status: 201 });
});

it("reports the reason for an invalid line at its column, and invents no values", async () => {
  const lonely = await addProperty({ shares: [] });
  const { code } = await database()
    .selectFrom("property")
    .select("code")
    .where("id", "=", lonely.id)
    .executeTakeFirstOrThrow();
  const lines = [
    lineFor("PRP-0000000-X", 2024, "1"),
    lineFor("", 2024, "1"),
    lineFor(code, 2024, "1"),
    lineFor(house.code, "last year", "1"),
    lineFor(house.code, 2024, "1", { item: "Moon tax" }),
    lineFor(house.code, 2024, "1", { item: "Rates" }),
    lineFor(house.code, 2024, "0"),
    lineFor(house.code, 2024, "minus five"),
    lineFor(house.code, 2024, "1", { payer: "12345678901" }),
    `${house.code},,TR-01,2024,1,2999-01-01\n`,
    lineFor(house.code, 2026, "1"),
    // This one is valid.
    lineFor(code, 2024, "7", { payer: await payerCode() }),
  ];
  const view = await importStatement(lines.join(""), "dry-run");
  expect(view.check?.counts).toMatchObject({ made: 1, bad: 11 });
  const messages = view.check?.bad_lines.map(({ faults }) =>
    faults.map(({ column, message }) => [column, message]),
  );
  expect(messages?.slice(0, 11)).toEqual([
    [["asset", "No record that you have access to has this code or number."]],
    [["asset", "Enter the asset or the payer."]],
    [["asset", expect.stringContaining("has no owner on record. Enter the payer.")]],
    [["year", expect.stringContaining("Enter a period")]],
    [["revenue item", "No revenue item in use has this code or name."]],
    [["revenue item", expect.stringContaining("several revenue items")]],
    [["arrears", "The amount is zero. Remove this line."]],
    [["arrears", expect.stringContaining("Enter an amount in naira")]],
    [["payer", "No record that you have access to has this code or number."]],
    [["as at", "Enter today’s date or an earlier date."]],
    [["year", "The period must start on or before the as-of date."]],
  ]);
});

it("does not import the same arrears twice, nor arrears that a notice already charges", async () => {
  const first = await importStatement(lineFor(house.code, 2023, "500"));
  expect(first.run?.counts?.made).toBe(1);
  const repeated = await importStatement(
    lineFor(house.code, 2023, "500") + lineFor(house.code, 2022, "100") + lineFor(house.code, 2022, "100"),
  );
  expect(repeated.run?.counts).toMatchObject({ made: 1, there: 1, repeated: 1 });
  const other = await importStatement(lineFor(house.code, 2023, "501"), "dry-run");
  expect(other.check?.counts).toMatchObject({ made: 0, different: 1 });

  const { rows } = await sql<{ id: number; agency_id: number; item: number }>`
    SELECT c.id, r.agency_id, r.id AS item FROM demand_category c, revenue_item r
    WHERE c.name = 'Rates' AND r.code = 'TR-01'`.execute(database());
  const [category] = rows;
  await sql`
    WITH noticed AS (
      INSERT INTO demand_notice (category_id, agency_id, asset_type, asset_id, period_from, period_to, individual_id, title,
        status, issued_on, snapshot)
      VALUES (${category?.id}, ${category?.agency_id}, 'property', ${house.id}, '2021-01-01', '2021-12-31', ${house.owner},
        'Rates, 2021', 'issued', '2021-02-01', '{}') RETURNING id),
    billed AS (
      INSERT INTO bill (pay_code, token, source, source_id, agency_id, individual_id, asset_type, asset_id, title, total_kobo,
        issued_on, due_on)
      SELECT 'ARREARS1', 'arrears-test-token-001', 'demand_notice', id, ${category?.agency_id}, ${house.owner}, 'property',
        ${house.id}, 'Rates, 2021', 100, '2021-02-01', '2021-04-01' FROM noticed RETURNING id)
    INSERT INTO bill_line (bill_id, position, revenue_item_id, label, explanation, citation, kobo)
    SELECT id, 1, ${category?.item}, 'Rates', '', '', 100 FROM billed`.execute(database());
  const billed = await importStatement(lineFor(house.code, "2021 Q3", "9"), "dry-run");
  expect(billed.check?.bad_lines[0]?.faults[0]?.message).toMatch(/already billed for that period \(DN-/);
  await expectBooksAgree(till);
});

it("does not charge arrears again: by overlapping arrears, an assessment or a billing run", async () => {
  const early = await importStatement(lineFor(house.code, "2019 to 2021", "80"));
  const over = await importStatement(
    lineFor(house.code, 2021, "9") + lineFor(house.code, 2022, "10") + lineFor(house.code, "2022 Q1", "3"),
  );
  expect(over.run?.counts).toMatchObject({ made: 1, bad: 2 });
  expect(over.run?.bad_lines.map(({ faults }) => faults[0]?.message)).toEqual([
    expect.stringMatching(/for that period \(ARR-/),
    "Line 3 already has this item and period.",
  ]);
  const category_id = await ratesCategory();
  const of = (year: number) => ({ category_id, asset_type: "property", asset_id: house.id, year });
  // Assessed while its arrears await approval: they are not approved.
  const assessed = await clerk.send("POST", "/assessments", { ...of(2022), submit: true });
  const { id } = assessed.body.data as { id: number };
  const shown = (await clerk.get(`/assessments/${id}`)).body.data as { total_kobo: number; version: number };
  const given = { expected_kobo: shown.total_kobo, version: shown.version };
  expect((await approver.send("POST", `/assessments/${id}/issue`, given)).status).toBe(200);
  await issue(over.id);
  expect(await arrearsOf(over.id)).toMatchObject([{ status: "submitted", bill: null }]);
  await issue(early.id);
  expect(await arrearsOf(early.id)).toMatchObject([{ status: "approved" }]);
  expect(await clerk.send("POST", "/assessments", { ...of(2020), submit: true })).toMatchObject({
    status: 409,
    body: { code: "already-charged", message: expect.stringContaining("ARR-") },
  });
  const run = await preview({ category_id, year: 2020, filter: {} });
  const exception = run.exceptions.find(({ code }) => code === "partly-charged");
  expect(exception?.samples).toContainEqual(
    expect.objectContaining({ id: house.id, title: expect.stringContaining("ARR-") }),
  );
  await expectBooksAgree(till);
});

it("a billing run skips what opening arrears charge, approved or pending, and reports it as its preview did", async () => {
  const category_id = await ratesCategory();
  const [billed, pending, free] = [await newHouse(), await newHouse(), await newHouse()];
  // Both revenue items that the tariff charges for such a house: nothing remains to be billed.
  const lines = lineFor(billed.code, 2025, "80") + lineFor(billed.code, "2025 Q3", "9", { item: "WS-03" });
  const first = await importStatement(lines);
  expect(first.run?.counts).toMatchObject({ made: 2, bad: 0 });
  await issue(first.id);
  const view = await importStatement(lineFor(pending.code, "2024 to 2025", "10"));
  const { job, result: shown } = await previewed({ category_id, year: 2025 });
  const request = { preview_job_id: job, reason: "2025 rates" };
  const { data } = (await clerk.send("POST", "/billing-runs", request)).body;
  const requested = data as { id: number; run: { id: number } };
  const viewed = (await approver.get(`/approval-requests/${requested.id}`)).body.data as { version: string };
  const { version } = viewed;
  expect(
    await approver.send("POST", `/approval-requests/${requested.id}/approve`, { version }),
  ).toMatchObject({ status: 200 });
  const { id } = requested.run;
  const { job_id } = (await clerk.get(`/billing-runs/${id}`)).body.data as { job_id: number };
  await finished(job_id);
  const { seen, count, total_kobo, already_billed, exceptions } = shown;
  expect((await clerk.get(`/billing-runs/${id}`)).body.data).toMatchObject({
    counts: { seen, count, total_kobo, already_billed, exceptions },
  });
  for (const [code, one] of [
    ["arrears-billed", billed],
    ["arrears-waiting", pending],
  ] as const)
    expect(exceptions.find((group) => group.code === code)).toMatchObject({
      message: expect.stringMatching(/opening arrears/i),
      count: 1,
      samples: [{ id: one.id, title: expect.stringContaining("(ARR-") }],
    });
  const { rows } = await sql<{ asset_id: number }>`
    SELECT asset_id FROM demand_notice WHERE period_from = '2025-01-01'
      AND asset_id = ANY(${[billed.id, pending.id, free.id]}::bigint[])`.execute(database());
  expect(rows).toEqual([{ asset_id: free.id }]);
  // After the pending arrears are rejected, the next run bills exactly them.
  const [debt] = await arrearsOf(view.id);
  expect((await approver.send("POST", `/arrears/${debt?.id}/reject`, { reason: "Paid" })).status).toBe(200);
  const { result: next } = await previewed({ category_id, year: 2025 });
  expect(next.exceptions.map(({ code }) => code)).not.toContain("arrears-waiting");
  expect(next).toMatchObject({ count: 1, already_billed: already_billed + count });
  await expectBooksAgree(till);
});

/** A billing run previewed by the workers here: its job and what it would issue. */
async function previewed(input: object): Promise<{ job: number; result: RunPreview }> {
  const { data } = (await clerk.send("POST", "/billing-runs/preview", input)).body;
  const { id } = (data as { job: { id: number } }).job;
  return { job: id, result: (await finished(id)) as RunPreview };
}

async function finished(job: number): Promise<unknown> {
  const read = async () => (await clerk.get(`/jobs/${job}`)).body.data as { state: string; result: unknown };
  await vi.waitFor(async () => expect((await read()).state).toBe("done"), { timeout: 60_000, interval: 50 });
  return (await read()).result;
}

it("wrong arrears: two officers cancel the bill, and the arrears can be imported again", async () => {
  const view = await importStatement(lineFor(house.code, 2017, "40"));
  await issue(view.id);
  const [{ bill } = { bill: null }] = await arrearsOf(view.id);
  const ask = (who: ImportClient) =>
    who.send("POST", `/bills/${bill?.id}/cancellations`, { reason: "It was paid in 2018" });
  const decide = (who: ImportClient, id: number, verb: string) =>
    who.send("POST", `/bill-changes/${id}/${verb}`, {});
  const { id: first } = (await ask(clerk)).body.data as { id: number };
  // The officer who approved the arrears can't cancel their bill.
  expect((await decide(approver, first, "approve")).body.code).toBe("own-entry");
  expect((await decide(clerk, first, "withdraw")).status).toBe(200);
  const { id } = (await ask(approver)).body.data as { id: number };
  expect((await decide(clerk, id, "approve")).status).toBe(200);
  expect(await arrearsOf(view.id)).toMatchObject([
    { status: "rejected", reason: "It was paid in 2018", bill: null },
  ]);
  expect((await importStatement(lineFor(house.code, 2017, "41"))).run?.counts).toMatchObject({ made: 1 });
  await expectBooksAgree(till);
});

it("wrong arrears can be rejected with a reason and imported again; their asset must be approved first", async () => {
  const waiting = await newHouse("submitted");
  const view = await importStatement(lineFor(house.code, 2024, "40") + lineFor(waiting.code, 2024, "60"));
  const [wrong, early] = await arrearsOf(view.id);
  const reject = (who: ImportClient, reason: string) =>
    who.send("POST", `/arrears/${wrong?.id}/reject`, { reason });
  expect((await reject(clerk, "Paid in 2024")).body.code).toBe("own-entry");
  expect((await reject(approver, "")).body.code).toBe("invalid");
  expect((await reject(approver, "Paid in 2024")).status).toBe(200);
  expect((await reject(approver, "Paid in 2024")).body.code).toBe("wrong-status");
  await issue(view.id);
  const after = await arrearsOf(view.id);
  expect(after.map(({ status, reason, bill }) => [status, reason, bill])).toEqual([
    ["rejected", "Paid in 2024", null],
    ["submitted", null, null],
  ]);
  await sql`UPDATE property SET status = 'approved' WHERE id = ${waiting.id}`.execute(database());
  await issue(view.id);
  expect((await arrearsOf(view.id)).find(({ id }) => id === early?.id)?.status).toBe("approved");
  expect((await importStatement(lineFor(house.code, 2024, "41"))).run?.counts).toMatchObject({
    made: 1,
    different: 0,
  });
});

it("undoing the import removes pending arrears and keeps the billed ones", async () => {
  const view = await importStatement(lineFor(house.code, 2020, "10"));
  await issue(view.id);
  const more = `${HEADER}${lineFor(house.code, 2020, "10")}${lineFor(house.code, 2018, "20")}`;
  const second = await clerk.take("arrear", "more.csv", more);
  await clerk.finish(second.id, "run", second.mapping);
  await clerk.undo(second.id, "undo-check");
  expect((await clerk.undo(second.id, "undo")).undo?.removed).toMatchObject({ arrear: 1 });
  await clerk.undo(view.id, "undo-check");
  const stored = await clerk.undo(view.id, "undo");
  expect(stored.undo).toMatchObject({ removed: { arrear: 0 }, kept: [{ records: 1 }] });
  expect(await arrearsOf(view.id)).toHaveLength(1);
  await expectBooksAgree(till);
});
