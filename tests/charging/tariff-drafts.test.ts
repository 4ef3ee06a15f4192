import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { asRealInstallation } from "../people/messages-kit.ts";
import { userId } from "../people/office.ts";
import { forgetProof } from "../people/sign-in-kit.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approved } from "../support/approve.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficer } from "../support/people.ts";
import { addProperties, addProperty, bill } from "./fixture.ts";

/** Tariff drafts for a later date, written by one officer and published by another. */

let db: TestDatabase;
let admin: ApiClient;
let second: ApiClient;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  second = await signInAs("admin2@ratebook.test");
});
afterAll(() => db?.close());

interface Line {
  line: number;
  kind: string;
  item_code?: string;
}
interface Draft {
  id: number;
  version: number;
  state: string;
  lines: Line[];
  changes: { kind: string }[];
}
interface Item {
  code: string;
  id: number;
  item_code: string;
  kind: string;
  amount_kobo: number | null;
  effective_from: string;
  effective_to: string | null;
}

const flat = (revenue_item_id: string, naira: string, more: object = {}) => ({
  revenue_item_id,
  kind: "flat",
  amount_kobo: naira,
  citation: "s. 1",
  ...more,
});

/** A category with two lines in force since 2026. */
async function newCategory(lines = [flat("TR-01", "1,000"), flat("WS-03", "200")]): Promise<number> {
  const { body } = await admin.post("/demand-categories", {
    name: `Drafted ${++count}`,
    resource: "property",
    period: "year",
    days_until_due: 30,
    legal_citation: "s. 1",
  });
  const { id } = body.data as { id: number };
  for (const line of lines) {
    const body = { ...line, category_id: id, effective_from: "2026-01-01", reason: "Set up" };
    const made = await approved(await admin.post("/category-items", body), second);
    expect(made.status).toBe(201);
  }
  return id;
}

async function newDraft(category_id: number, more: object = {}): Promise<Draft> {
  const body = { category_id, name: "Next year", effective_from: "2027-01-01", ...more };
  const { status, body: answer } = await admin.post("/tariff-drafts", body);
  expect([status, answer.errors]).toEqual([201, undefined]);
  return answer.data as Draft;
}

const read = async (id: number) => (await admin.get(`/tariff-drafts/${id}`)).body.data as Draft;
const itemsOf = async (category: number) =>
  (await admin.get(`/category-items?category_id=${category}`)).body.data as Item[];
const publish = (by: ApiClient, { id, version }: Draft) =>
  by.post(`/tariff-drafts/${id}/publish`, { version });

describe("a tariff draft", () => {
  it("starts with the lines in force on its first day, and has no effect before it is published", async () => {
    const category = await newCategory();
    const draft = await newDraft(category);
    expect(draft.lines.map(({ line, kind }) => [line, kind])).toEqual([
      [1, "flat"],
      [2, "flat"],
    ]);
    const dearer = await admin.patch(`/tariff-drafts/${draft.id}/lines/1`, {
      ...flat("TR-01", "5,000"),
      version: 1,
    });
    expect(dearer.status).toBe(200);
    const shown = await read(draft.id);
    expect(shown.changes.map(({ kind }) => kind)).toEqual(["changed", "same"]);
    expect((await itemsOf(category)).map((item) => [item.amount_kobo, item.effective_to])).toEqual([
      [100_000, null],
      [20_000, null],
    ]);
  });

  it("with invalid lines reports the errors of each line at once and saves nothing", async () => {
    const category = await newCategory();
    const lines = [
      flat("TR-01", "1,000"),
      {
        ...flat("WS-03", "200"),
        kind: "tiered",
        tier_field: "number_of_rooms",
        tiers: [
          { from: 5, amount_kobo: -1 },
          { from: 2, amount_kobo: 5 },
        ],
      },
      flat("SP-02", "300"),
      flat("TR-01", "900"),
    ];
    const body = { category_id: category, name: "Wrong", effective_from: "2027-01-01", lines };
    const wrong = await admin.post("/tariff-drafts", body);
    expect(wrong).toMatchObject({ status: 422, body: { code: "tariff-negative" } });
    expect(Object.keys(wrong.body.errors ?? {})).toEqual([
      "lines[1].tiers[0].amount_kobo",
      "lines[1].tiers[1].from",
      "lines[3].effective_from",
    ]);
    expect((await admin.get(`/tariff-drafts?category_id=${category}`)).body.data).toEqual([]);
  });

  it("adds and removes single lines, checked against the others, if the version is current", async () => {
    const draft = await newDraft(await newCategory());
    const add = (body: object) => admin.post(`/tariff-drafts/${draft.id}/lines`, body);
    const clash = await add({ ...flat("TR-01", "7"), version: 1 });
    expect(clash).toMatchObject({ status: 422, body: { code: "tariff-overlap" } });
    expect(clash.body.errors?.effective_from?.[0]).toContain("Line 1 charges TR-01 on the same days");
    const only = { conditions: [{ field: "use", op: "is", value: "vacant" }] };
    expect((await add({ ...flat("TR-01", "7", only), version: 1 })).status).toBe(200);
    expect(await add({ ...flat("SP-02", "7"), version: 1 })).toMatchObject({
      status: 409,
      body: { code: "edited-meanwhile" },
    });
    const out = await admin.post(`/tariff-drafts/${draft.id}/lines/2/remove`, { version: 2 });
    expect((out.body.data as Draft).lines.map(({ line }) => line)).toEqual([1, 3]);
    expect(
      (await admin.patch(`/tariff-drafts/${draft.id}/lines/2`, { ...flat("WS-03", "1"), version: 3 })).status,
    ).toBe(404);
  });

  it("is not visible to officers of another agency", async () => {
    const draft = await newDraft(await newCategory());
    const { id } = await database()
      .insertInto("agency")
      .values({ name: "Elsewhere", short_code: `ELS${++count}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const officer = await signInAs(await createOfficer(null, [id]));
    const refused = { status: 403, body: { code: "forbidden" } };
    expect(await officer.patch(`/tariff-drafts/${draft.id}`, { version: 1, name: "Mine" })).toMatchObject(
      refused,
    );
    expect(await publish(officer, draft)).toMatchObject(refused);
    expect(await officer.post(`/tariff-drafts/${draft.id}/discard`)).toMatchObject(refused);
    const simulated = await officer.post(`/tariff-drafts/${draft.id}/simulations`, { year: 2027 });
    expect(simulated).toMatchObject(refused);
  });
});

describe("publishing a draft", () => {
  it("requires an officer who edited none of it, and ends, keeps and starts lines on its first day", async () => {
    const category = await newCategory();
    const lines = [flat("TR-01", "1,500"), flat("WS-03", "200", { position: 1 })];
    const draft = await newDraft(category, { lines });
    expect(await publish(admin, draft)).toMatchObject({ status: 403, body: { code: "own-entry" } });
    await asRealInstallation(async () => {
      expect(await publish(second, draft)).toMatchObject({
        status: 403,
        body: { code: "second-factor-missing" },
      });
    });
    const before = await itemsOf(category);
    expect((await publish(second, draft)).status).toBe(200);
    const after = await itemsOf(category);
    expect(
      after.map((item) => [item.item_code, item.amount_kobo, item.effective_from, item.effective_to]),
    ).toEqual(
      expect.arrayContaining([
        ["TR-01", 100_000, "2026-01-01", "2026-12-31"],
        ["WS-03", 20_000, "2026-01-01", null],
        ["TR-01", 150_000, "2027-01-01", null],
      ]),
    );
    expect(after).toHaveLength(3);
    // A line that the draft doesn't change keeps its ID.
    const stored = before.find(({ item_code }) => item_code === "WS-03")?.id;
    expect(after.find(({ item_code }) => item_code === "WS-03")?.id).toBe(stored);
    expect(await publish(second, { ...draft, version: 2 })).toMatchObject({
      status: 409,
      body: { code: "wrong-status" },
    });
    await expect(
      sql`UPDATE tariff_draft SET name = 'Other' WHERE id = ${draft.id}`.execute(database()),
    ).rejects.toThrow("not changed");
  });

  it("is refused to a second officer who also edited it, and for an outdated version", async () => {
    const draft = await newDraft(await newCategory());
    const touched = await second.patch(`/tariff-drafts/${draft.id}`, { version: 1, name: "Touched" });
    expect(touched.status).toBe(200);
    expect(await publish(second, draft)).toMatchObject({ status: 409, body: { code: "edited-meanwhile" } });
    expect(await publish(second, { ...draft, version: 2 })).toMatchObject({
      status: 403,
      body: { code: "own-entry" },
    });
  });

  it("requires step-up", async () => {
    const draft = await newDraft(await newCategory());
    const officer = await createOfficer(null);
    const unproved = await signInAs(officer);
    await forgetProof(await userId(officer));
    expect(await publish(unproved, draft)).toMatchObject({ status: 403, body: { code: "step-up-needed" } });
    expect((await publish(second, draft)).status).toBe(200);
  });

  it("reports lines that start after the draft's first day, and items archived since", async () => {
    const category = await newCategory([flat("TR-01", "1,000")]);
    const draft = await newDraft(category);
    const later = {
      ...flat("WS-03", "200"),
      category_id: category,
      effective_from: "2028-01-01",
      reason: "As planned",
    };
    await approved(await admin.post("/category-items", later), second);
    const code = (await itemsOf(category)).find((item) => item.effective_from === "2028-01-01")?.code;
    const clash = await publish(second, draft);
    expect(clash).toMatchObject({ status: 422, body: { code: "tariff-overlap" } });
    expect(clash.body.errors?.effective_from?.[0]).toContain(`${code} (WS-03) starts on 1 Jan 2028`);

    const item = await admin.post("/revenue-items", { code: `GONE-${++count}`, name: "Gone", agency_id: 1 });
    const { id: removed, code: name } = item.body.data as { id: number; code: string };
    const other = await newDraft(await newCategory([]), { lines: [flat(name, "5")] });
    expect((await admin.patch(`/revenue-items/${removed}`, { version: 1, status: "archived" })).status).toBe(
      200,
    );
    const stale = await publish(second, other);
    expect(stale.status).toBe(422);
    expect(Object.keys(stale.body.errors ?? {})).toEqual(["lines[0].revenue_item_id"]);
    expect((await read(other.id)).state).toBe("draft");
  });

  it("is refused for days already charged by notices: a draft starts after the last of them", async () => {
    const category = await newCategory();
    await addProperties(2);
    await bill({ category_id: category, year: 2027, filter: {} });
    const draft = await newDraft(category);
    expect(await publish(second, draft)).toMatchObject({ status: 409, body: { code: "tariff-used" } });
    expect(
      (await admin.patch(`/tariff-drafts/${draft.id}`, { version: 1, effective_from: "2027-01-02" })).status,
    ).toBe(200);
    expect((await publish(second, { ...draft, version: 2 })).status).toBe(200);
  });

  it("is refused for days already charged by an assessment", async () => {
    const category_id = await newCategory();
    const { id: asset_id } = await addProperty();
    const about = { category_id, asset_type: "property", asset_id, year: 2028 };
    const entered = await admin.post("/assessments", { ...about, submit: true });
    const { id } = entered.body.data as { id: number };
    const shown = (await admin.get(`/assessments/${id}`)).body.data as {
      total_kobo: number;
      version: number;
    };
    const given = { expected_kobo: shown.total_kobo, version: shown.version };
    const draft = await newDraft(category_id, { effective_from: "2027-06-01" });
    const issued = await second.post(`/assessments/${id}/issue`, given);
    expect(issued.status).toBe(200);
    expect(await publish(second, draft)).toMatchObject({ status: 409, body: { code: "tariff-used" } });
  });

  it("is refused once the draft is discarded", async () => {
    const draft = await newDraft(await newCategory());
    expect((await admin.post(`/tariff-drafts/${draft.id}/discard`)).status).toBe(200);
    expect(await publish(second, draft)).toMatchObject({ status: 409, body: { code: "wrong-status" } });
  });
});
