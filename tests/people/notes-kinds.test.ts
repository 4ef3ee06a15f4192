import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { ratesCategory } from "../charging/fixture.ts";
import { agencyOf, createBill } from "../money/support/bills.ts";
import { choose, readReceipts, start } from "../money/support/pay.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createPayer, type Payer } from "../support/payers.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { nextNumber } from "../support/sample.ts";

/** Notes on charges, payments and roles are limited to those who can view the record. */

const NONE = 9_999_999_999;

let till: Till;
let admin: ApiClient;
let ours: number;
let theirs: number;
let one: Payer;
let another: Payer;
let payer: ApiClient;
let stranger: ApiClient;

beforeAll(async () => {
  till = await openTill();
  admin = await signInAs("admin@ratebook.test");
  [ours, theirs] = [await agencyOf("OUR"), await agencyOf("THEIR")];
  [one, another] = [await createPayer("individual"), await createPayer("individual")];
  [payer, stranger] = [await signInAs(one.email), await signInAs(another.email)];
}, 120_000);
afterAll(() => till?.close());

interface Shown {
  id: number;
  note: string;
  for_owner: boolean;
  resource: string;
  record_code: string;
  record_title: string;
}

const write = (as: ApiClient, resource: string, record_id: number, more: object = {}) =>
  as.post("/notes", { resource, record_id, note: "Asked at the office", ...more });

const read = (as: ApiClient, resource: string, record: number) =>
  as.get(`/notes?resource=${resource}&record_id=${record}`);

async function listed(as: ApiClient, resource: string, record: number): Promise<Shown[]> {
  const { status, body } = await read(as, resource, record);
  expect(status).toBe(200);
  return body.data as Shown[];
}

async function inAll(as: ApiClient): Promise<string[]> {
  const { body } = await as.get("/notes?per_page=200");
  return (body.data as (Shown & { record_id: number })[]).map((note) => `${note.resource} ${note.record_id}`);
}

const billIn = async (agency_id: number, individual_id: number | null = one.party) =>
  (await createBill({ agency_id, individual_id, lines: [[`NT-${agency_id}`, 1_000_00]] })).id;

async function noticeIn(agency_id: number, lga_id: number | null = null): Promise<number> {
  const { id } = await database()
    .insertInto("demand_notice")
    .values({
      category_id: await ratesCategory(),
      agency_id,
      lga_id,
      individual_id: one.party,
      asset_type: "property",
      asset_id: nextNumber(),
      title: "Rates, 2026",
      status: "issued",
      period_from: "2026-01-01",
      period_to: "2026-12-31",
      issued_on: "2026-01-05",
      snapshot: "{}",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function paymentIn(agency_id: number): Promise<number> {
  const issued = await createBill({
    agency_id,
    individual_id: one.party,
    lines: [[`NT-${agency_id}`, 1_000_00]],
  });
  return (await start([issued])).id;
}

async function importOf(resource: string, created_by: number | null): Promise<number> {
  const { id } = await database()
    .insertInto("import")
    .values({
      resource,
      file_name: "people.csv",
      path: `imports/${nextNumber()}.csv`,
      size: 1,
      lines: 1,
      sha256: Buffer.alloc(32),
      encoding: "utf-8",
      delimiter: ",",
      columns: ["surname"],
      first_line: "{}",
      sample: "[]",
      mapping: "{}",
      created_by,
      created_by_name: "Clerk",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function receiptIn(agency_id: number): Promise<number> {
  const issued = await createBill({
    agency_id,
    individual_id: one.party,
    lines: [[`NT-${agency_id}`, 1_000_00]],
  });
  const payment = await start([issued]);
  await choose(payment, "pay");
  await settle(payment.reference);
  return (await readReceipts(payment.id))[0]?.id ?? 0;
}

async function runIn(agency_id: number): Promise<number> {
  const { id } = await database()
    .insertInto("billing_run")
    .values({
      category_id: await ratesCategory(),
      agency_id,
      year: 2026,
      period_index: 1,
      period_from: "2026-01-01",
      period_to: "2026-12-31",
      issued_on: "2026-01-05",
      filter: "{}",
      tariff: JSON.stringify({ category: { name: "Rates" } }),
      created_by_name: "Test",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function expectScoped(officer: ApiClient, resource: string, inside: number, outside: number) {
  expect((await write(officer, resource, inside)).status).toBe(201);
  expect(await listed(officer, resource, inside)).toMatchObject([{ note: "Asked at the office", resource }]);
  expect((await write(admin, resource, outside)).status).toBe(201);
  for (const id of [outside, NONE]) {
    const answers = [await write(officer, resource, id), await read(officer, resource, id)];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, "not-found"],
      [404, "not-found"],
    ]);
  }
  const all = await inAll(officer);
  expect([all.includes(`${resource} ${inside}`), all.includes(`${resource} ${outside}`)]).toEqual([
    true,
    false,
  ]);
  const { id } = (await listed(admin, resource, outside))[0] as Shown;
  expect((await officer.post(`/notes/${id}/strike`)).status).toBe(404);
}

describe("notes within an officer's scope", () => {
  it.each([
    ["bill", billIn],
    ["demand_notice", noticeIn],
    ["receipt", receiptIn],
    ["payment", paymentIn],
    ["billing_run", runIn],
  ] as const)(
    "of an agency: allowed on a %s of the agency, refused on one of another",
    async (resource, make) => {
      const officer = await signInAs(await createOfficer(null, [ours]));
      await expectScoped(officer, resource, await make(ours), await make(theirs));
    },
  );

  it("of a local government: allowed on its notices, refused on receipts", async () => {
    const [here, there] = [await createLga(), await createLga()];
    const officer = await signInAs(await createOfficer([here]));
    await expectScoped(officer, "demand_notice", await noticeIn(ours, here), await noticeIn(ours, there));
    expect((await write(officer, "receipt", await receiptIn(ours))).status).toBe(404);
  });

  it("require the right to the record, and cover no other kind", async () => {
    const roles = await database().selectFrom("role").select("id").limit(1).executeTakeFirstOrThrow();
    const records: [resource: string, right: string, id: number][] = [
      ["bill", "bill.view", await billIn(ours)],
      ["demand_notice", "demand_notice.view", await noticeIn(ours)],
      ["receipt", "receipt.view", await receiptIn(ours)],
      ["payment", "payment.view", await paymentIn(ours)],
      ["demand_category", "demand_category.view", await ratesCategory()],
      ["billing_run", "billing.view", await runIn(ours)],
      ["role", "role.view", roles.id],
    ];
    const notes = ["note.view", "note.write"];
    const without = await signInAs(await createOfficerWithGrants({ permissions: notes }));
    for (const [resource, right, id] of records) {
      const holder = await signInAs(await createOfficerWithGrants({ permissions: [...notes, right] }));
      expect([resource, (await write(holder, resource, id)).status]).toEqual([resource, 201]);
      const seen = await inAll(holder);
      expect(seen).toContain(`${resource} ${id}`);
      expect(seen.filter((kind) => !kind.startsWith(`${resource} `))).toEqual([]);
      expect([resource, (await write(holder, resource, NONE)).status]).toEqual([resource, 404]);
      expect([resource, (await write(without, resource, id)).status]).toEqual([resource, 404]);
      expect([resource, (await read(without, resource, id)).status]).toEqual([resource, 404]);
    }
    expect(await inAll(without)).toEqual([]);
  });

  it("show the code and title of a record, the title of a role and the number of a receipt", async () => {
    const receipt = await receiptIn(ours);
    const run = await runIn(ours);
    const { id: role } = await database()
      .selectFrom("role")
      .select("id")
      .where("name", "=", "guest")
      .executeTakeFirstOrThrow();
    const on = [
      ["receipt", receipt, /^OUR-\d{4}-\d+$/, "Shop permit, 2026"],
      ["payment", await paymentIn(ours), /^PAY-/, "Shop permit, 2026"],
      ["import", await importOf("individual", null), /^IMP-/, "people.csv"],
      ["demand_category", await ratesCategory(), /^DCT-/, "Rates"],
      ["billing_run", run, /^RUN-/, "Rates, 2026"],
      ["role", role, /^$/, "Guest"],
    ] as const;
    for (const [resource, id, record_code, record_title] of on) {
      await write(admin, resource, id);
      expect((await listed(admin, resource, id))[0]).toMatchObject({
        record_code: expect.stringMatching(record_code),
        record_title,
      });
    }
  });
});

describe("notes on imports", () => {
  it("are limited to the officer who uploaded the file and to officers who can view all jobs", async () => {
    const rights = ["note.view", "note.write", "individual.import"];
    const clerk = await createOfficerWithGrants({ permissions: rights });
    const { id: clerkId } = await database()
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", clerk)
      .executeTakeFirstOrThrow();
    const own = await importOf("individual", clerkId);
    const others = await importOf("individual", null);
    const elsewhere = await importOf("property", clerkId);
    const mine = await signInAs(clerk);
    const all = await signInAs(await createOfficerWithGrants({ permissions: [...rights, "job.view"] }));
    const local = await signInAs(
      await createOfficerWithGrants(
        { permissions: rights },
        { permissions: ["job.view"], lga_ids: [await createLga()] },
      ),
    );
    const written = async (as: ApiClient) =>
      Promise.all([own, others, elsewhere, NONE].map(async (id) => (await write(as, "import", id)).status));
    expect(await written(mine)).toEqual([201, 404, 404, 404]);
    expect(await written(all)).toEqual([201, 201, 404, 404]);
    expect(await written(local)).toEqual([404, 404, 404, 404]);
    expect(await listed(mine, "import", own)).toHaveLength(2);
    expect(await inAll(mine)).toEqual([`import ${own}`, `import ${own}`]);
    expect((await write(payer, "import", own)).status).toBe(404);
  });
});

describe("notes shared with the owner", () => {
  it.each([
    ["bill", billIn],
    ["demand_notice", noticeIn],
    ["receipt", receiptIn],
    ["payment", paymentIn],
  ] as const)("on a %s are visible to its payer only", async (resource, make) => {
    const id = await make(ours);
    await write(admin, resource, id, { note: "For the office" });
    await write(admin, resource, id, { note: "Bring the old receipt", for_owner: true });
    expect((await listed(payer, resource, id)).map(({ note }) => note)).toEqual(["Bring the old receipt"]);
    expect((await read(stranger, resource, id)).status).toBe(404);
    expect(await inAll(stranger)).toEqual([]);
    expect((await write(payer, resource, id)).status).toBe(201);
    expect((await write(stranger, resource, id)).status).toBe(404);
  });

  it("do not exist on records without an owner: a bill without payer, a run, a category, a role, a ward", async () => {
    const { id: lga_id } = await database().selectFrom("lga").select("id").limit(1).executeTakeFirstOrThrow();
    const { id: ward } = await database()
      .insertInto("ward")
      .values({ name: "Ibara", lga_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: role } = await database().selectFrom("role").select("id").limit(1).executeTakeFirstOrThrow();
    const on: [string, number][] = [
      ["bill", await billIn(ours, null)],
      ["billing_run", await runIn(ours)],
      ["demand_category", await ratesCategory()],
      ["role", role],
      ["ward", ward],
    ];
    for (const [resource, id] of on) {
      expect((await write(admin, resource, id, { for_owner: true })).status).toBe(201);
      expect([resource, (await listed(admin, resource, id))[0]?.for_owner]).toEqual([resource, false]);
      expect([resource, (await write(payer, resource, id)).status]).toEqual([resource, 404]);
    }
  });

  it("before a bill is readdressed are hidden from its new payer", async () => {
    const id = await billIn(ours);
    await write(admin, "bill", id, { note: "You asked for time", for_owner: true });
    await readdress(id);
    expect(await listed(stranger, "bill", id)).toEqual([]);
    expect((await read(payer, "bill", id)).status).toBe(404);
    await write(admin, "bill", id, { note: "It is yours now", for_owner: true });
    expect((await listed(stranger, "bill", id)).map(({ note }) => note)).toEqual(["It is yours now"]);
    expect(await listed(admin, "bill", id)).toHaveLength(2);
  });
});

/** Readdresses a bill to another payer, as a transfer with arrears does. */
async function readdress(bill_id: number): Promise<void> {
  await transaction(async (tx) => {
    const { id: change_id } = await tx
      .insertInto("ownership_change")
      .values({
        asset_type: "property",
        asset_id: nextNumber(),
        number: 1,
        kind: "assign",
        since: sql<string>`current_date`,
        arrears: "new",
        created_by_name: "Test",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("bill_readdressing")
      .values({ bill_id, change_id, from_individual_id: one.party, to_individual_id: another.party })
      .execute();
    await tx.updateTable("bill").set({ individual_id: another.party }).where("id", "=", bill_id).execute();
  });
}
