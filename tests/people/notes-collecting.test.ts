import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { ratesCategory } from "../charging/fixture.ts";
import { agencyOf, createBill } from "../money/support/bills.ts";
import { start } from "../money/support/pay.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { allowFailingChecks } from "../support/ledger-checks.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createPayer, type Payer } from "../support/payers.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { nextNumber } from "../support/sample.ts";

/** Notes on assessments, agencies, revenue items, deposits, settlements, tills and refunds. */

allowFailingChecks(
  "tills that were closed and never counted",
  "each till was closed by a second person, with the amount last counted",
);

const NONE = 9_999_999_999;

let till: Till;
let admin: ApiClient;
let clerk: number;
let another: number;
let ours: number;
let theirs: number;
let one: Payer;
let payer: ApiClient;
let stranger: ApiClient;

beforeAll(async () => {
  till = await openTill();
  admin = await signInAs("admin@ratebook.test");
  [ours, theirs] = [await agencyOf("OUR"), await agencyOf("THEIR")];
  one = await createPayer("individual");
  [payer, stranger] = [await signInAs(one.email), await signInAs((await createPayer("individual")).email)];
  [clerk, another] = [await userOf("admin@ratebook.test"), await userOf("admin2@ratebook.test")];
}, 120_000);
afterAll(() => till?.close());

interface Shown {
  readonly note: string;
  readonly resource: string;
  readonly record_id: number;
  readonly record_code: string;
  readonly record_title: string;
}

const write = (as: ApiClient, resource: string, record_id: number, more: object = {}) =>
  as.post("/notes", { resource, record_id, note: "Asked at the office", ...more });
const read = (as: ApiClient, resource: string, record: number) =>
  as.get(`/notes?resource=${resource}&record_id=${record}`);
const listed = async (as: ApiClient, resource: string, record: number) =>
  (await read(as, resource, record)).body.data as Shown[];

async function inAll(as: ApiClient): Promise<string[]> {
  const { body } = await as.get("/notes?per_page=200");
  return (body.data as Shown[]).map((note) => `${note.resource} ${note.record_id}`);
}

const idOf = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
  (await query.executeTakeFirstOrThrow()).id;

const userOf = (email: string) =>
  idOf(database().selectFrom("app_user").select("id").where("email", "=", email));

async function assessmentIn(agency_id: number, lga_id: number | null = null): Promise<number> {
  return idOf(
    database()
      .insertInto("assessment")
      .values({
        category_id: await ratesCategory(),
        agency_id,
        lga_id,
        individual_id: one.party,
        self: true,
        asset_type: "property",
        asset_id: nextNumber(),
        year: 2026,
        period_index: 1,
        period_from: "2026-01-01",
        period_to: "2026-12-31",
        title: "Rates, 2026",
        total_kobo: 0,
        charge: "{}",
        snapshot: "{}",
      })
      .returning("id"),
  );
}

const itemIn = (agency_id: number) =>
  idOf(
    database()
      .insertInto("revenue_item")
      .values({ code: `NT-${nextNumber()}`, name: "Noted item", agency_id })
      .returning("id"),
  );

async function billIn(agency_id: number) {
  return createBill({ agency_id, individual_id: one.party, lines: [[`NC-${agency_id}`, 1_000_00]] });
}

async function entryIn(agency_id: number): Promise<number> {
  const id = await idOf(
    database()
      .insertInto("bank_entry")
      .values({
        kind: "teller",
        bank: "access-bank",
        reference: `S ${nextNumber()}`,
        paid_on: "2026-11-02",
        kobo: 1_000_00,
        depositor: "Bola Ade",
        entered_by: clerk,
      })
      .returning("id"),
  );
  const bill = await billIn(agency_id);
  await database().insertInto("bank_entry_bill").values({ entry_id: id, bill_id: bill.id }).execute();
  return id;
}

const settlementIn = (agency_id: number) =>
  idOf(
    database()
      .insertInto("settlement")
      .values({
        agency_id,
        period_from: "2026-10-01",
        period_to: "2026-10-31",
        status: "discarded",
        drafted_by: clerk,
      })
      .returning("id"),
  );

const tillIn = (agency_id: number) =>
  idOf(
    database()
      .insertInto("till")
      .values({
        cashier_id: clerk,
        place: `Counter ${nextNumber()}`,
        agency_id,
        day: "2026-11-02",
        float_notes: "{}",
        float_kobo: 0,
        status: "closed",
        counted_by: one.user,
        closed_by: another,
        counted_at: sql<Date>`now()`,
        counted_kobo: 0,
        expected_kobo: 0,
        closed_at: sql<Date>`now()`,
        forced_reason: "Ill",
      })
      .returning("id"),
  );

async function reversalIn(agency_id: number): Promise<number> {
  const { id: payment_id } = await start([await billIn(agency_id)]);
  return idOf(
    database()
      .insertInto("money_back")
      .values({ kind: "reversal", kobo: 1_000_00, reason: "Twice", payment_id, cause: "mistake" })
      .returning("id"),
  );
}

const KINDS = [
  ["assessment", "assessment.view", assessmentIn, /^ASM-/, "Rates, 2026"],
  ["agency", "agency.view", (id: number) => Promise.resolve(id), /^AGY-/, "Agency OUR"],
  ["revenue_item", "revenue_item.view", itemIn, /^NT-/, "Noted item"],
  ["bank_entry", "payment.view", entryIn, /^BNK-/, "Paid in by Bola Ade"],
  ["settlement", "settlement.view", settlementIn, /^STL-/, "Agency OUR"],
  ["till", "till.view", tillIn, /^TIL-/, /^Counter \d+$/],
  ["money_back", "payment.view", reversalIn, /^RVS-/, "Reversal"],
] as const;

describe.each(KINDS)("a note on a record of kind %s", (resource, right, make, code, title) => {
  it("is limited to officers of its agency and names its record", async () => {
    const officer = await signInAs(await createOfficer(null, [ours]));
    const [inside, outside] = [await make(ours), await make(theirs)];
    expect((await write(officer, resource, inside)).status).toBe(201);
    expect((await listed(officer, resource, inside))[0]).toMatchObject({
      note: "Asked at the office",
      record_code: expect.stringMatching(code),
      record_title: typeof title === "string" ? title : expect.stringMatching(title),
    });
    expect((await write(admin, resource, outside)).status).toBe(201);
    for (const id of [outside, NONE]) {
      const answers = [await write(officer, resource, id), await read(officer, resource, id)];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [404, "not-found"],
        [404, "not-found"],
      ]);
    }
    const all = await inAll(officer);
    expect(all).toContain(`${resource} ${inside}`);
    expect(all).not.toContain(`${resource} ${outside}`);
  });

  it("requires the right to the record as well as the right to notes", async () => {
    const id = await make(ours);
    const notes = ["note.view", "note.write"];
    const [holder, without] = [
      await signInAs(await createOfficerWithGrants({ permissions: [...notes, right] })),
      await signInAs(await createOfficerWithGrants({ permissions: notes })),
    ];
    expect((await write(holder, resource, id)).status).toBe(201);
    expect(await inAll(holder)).toContain(`${resource} ${id}`);
    expect((await write(without, resource, id)).status).toBe(404);
    expect(await inAll(without)).toEqual([]);
  });

  it("is limited to the LGAs of the right to notes, whatever the right to the record covers", async () => {
    const id = await make(ours);
    const elsewhere = await createLga();
    const bound = await signInAs(
      await createOfficerWithGrants(
        { permissions: [right] },
        { permissions: ["note.view", "note.write"], lga_ids: [elsewhere] },
      ),
    );
    // Agencies and revenue items belong to no LGA.
    const anywhere = ["agency", "revenue_item"].includes(resource);
    expect((await write(bound, resource, id)).status).toBe(anywhere ? 201 : 404);
  });
});

describe("an owner", () => {
  it("sees the shared notes on their own assessment, which are hidden from other payers", async () => {
    const id = await assessmentIn(ours);
    await write(admin, "assessment", id, { note: "For the office" });
    await write(admin, "assessment", id, { note: "Bring the plan", for_owner: true });
    expect((await listed(payer, "assessment", id)).map(({ note }) => note)).toEqual(["Bring the plan"]);
    expect((await read(stranger, "assessment", id)).status).toBe(404);
    expect((await write(stranger, "assessment", id)).status).toBe(404);
  });

  it("sees no notes on internal records", async () => {
    for (const [resource, , make] of KINDS.filter(([name]) => name !== "assessment")) {
      const id = await make(ours);
      const answers = [await write(payer, resource, id), await read(payer, resource, id)];
      expect({ resource, statuses: answers.map(({ status }) => status) }).toEqual({
        resource,
        statuses: [404, 404],
      });
    }
  });
});
