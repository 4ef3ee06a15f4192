import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { claimJob } from "#platform/jobs/lease.ts";
import { runJob } from "#platform/jobs/run-job.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approved } from "../support/approve.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createPayer, type Payer } from "../support/payers.ts";
import { pdfText } from "../support/pdf-text.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { addProperty, bill, preview, ratesCategory, startRun } from "./fixture.ts";

let db: TestDatabase;
let enterer: ApiClient;
let decider: ApiClient;
let payer: Payer;
let me: ApiClient;
let category_id: number;
let property: number;

beforeAll(async () => {
  setPublicUrl(new URL("https://pay.ogun.example"));
  db = await createTestDatabase();
  setMasterKey(randomBytes(32).toString("base64"));
  await ensureSigningKey();
  [enterer, decider] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
  category_id = await ratesCategory();
});
afterAll(async () => {
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  await db.close();
});

beforeEach(async () => {
  payer = await createPayer("individual");
  me = await signInAs(payer.email);
  property = await ownedBy(payer.party);
});

/** An approved property of one individual: 28 rooms, valued ₦35,750,000. */
async function ownedBy(individual_id: number, lga: number | null = null): Promise<number> {
  const { id } = await addProperty({ shares: [], lga });
  await database()
    .insertInto("ownership")
    .values({ asset_type: "property", asset_id: id, individual_id, share_bp: 10_000, since: "2020-01-01" })
    .execute();
  return id;
}

const about = (more: object = {}) => ({
  asset_type: "property",
  asset_id: property,
  category_id,
  year: 2026,
  ...more,
});
const dataOf = <T = Record<string, never>>({ body }: { body: { data?: unknown } }) => body.data as T;

interface Saved {
  id: number;
  version: number;
  total_kobo: number;
}

/** Adds and submits an assessment as the given user; returns its ID. */
async function submitted(by: ApiClient, more: object = {}): Promise<number> {
  const answer = await by.post("/assessments", about({ submit: true, ...more }));
  expect(answer).toMatchObject({ status: 201, body: { data: { status: "submitted" } } });
  return dataOf<Saved>(answer).id;
}

async function issued(id: number, by: ApiClient = decider) {
  const { total_kobo, version } = dataOf<Saved>(await by.get(`/assessments/${id}`));
  return by.post(`/assessments/${id}/issue`, { expected_kobo: total_kobo, version });
}

describe("a payer's own assessment", () => {
  it("is previewed from the declared values, with an explanation, before it is saved", async () => {
    const plain = dataOf<{ charge: { total_kobo: number } }>(await me.post("/assessments/charge", about()));
    const answer = await me.post("/assessments/charge", about({ declared: { number_of_rooms: "10" } }));
    const previewed = dataOf<{
      charge: { total_kobo: number; lines: { explanation: string }[] };
      fields: object[];
    }>(answer);
    expect(previewed.charge.total_kobo).toBeLessThan(plain.charge.total_kobo);
    expect(previewed.charge.lines.some(({ explanation }) => explanation.includes("10 rooms"))).toBe(true);
    expect(previewed.fields).toContainEqual({ name: "number_of_rooms", recorded: 28 });
    expect(dataOf<object[]>(await me.get("/assessments"))).toEqual([]);
  });

  it("moves through draft, submitted, returned and issued, and is paid by its pay code", async () => {
    const draft = dataOf<Saved>(await me.post("/assessments", about({ declared: { number_of_rooms: 12 } })));
    expect((await me.post(`/assessments/${draft.id}/submit`, { version: draft.version })).status).toBe(200);
    const { version } = dataOf<Saved>(await decider.get(`/assessments/${draft.id}`));
    const reason = { reason: "Count the boys’ quarters too." };
    const blind = await decider.post(`/assessments/${draft.id}/return`, reason);
    expect([blind.status, Object.keys(blind.body.errors ?? {})]).toEqual([422, ["version"]]);
    const back = await decider.post(`/assessments/${draft.id}/return`, { ...reason, version });
    expect(back.status).toBe(200);
    const seen = dataOf<Saved & { reason: string }>(await me.get(`/assessments/${draft.id}`));
    expect(seen).toMatchObject({ status: "returned", reason: "Count the boys’ quarters too." });
    const resubmitted = await me.patch(
      `/assessments/${draft.id}`,
      about({ declared: { number_of_rooms: 14 }, version: seen.version, submit: true }),
    );
    expect(resubmitted).toMatchObject({ status: 200, body: { data: { status: "submitted" } } });
    const done = await issued(draft.id);
    expect(done.status).toBe(200);
    const { bill_id, total_kobo } = dataOf<{ bill_id: number; total_kobo: number }>(done);
    const made = dataOf<{ source: string; total_kobo: number; individual_id: number; pay_code: string }>(
      await me.get(`/bills/${bill_id}`),
    );
    expect(made).toMatchObject({ source: "assessment", total_kobo, individual_id: payer.party });
    expect(made.pay_code).toMatch(/^.{4}-.{4}$/);
    const notified = await database()
      .selectFrom("message")
      .select(["template", "channel"])
      .where("user_id", "=", payer.user)
      .where("channel", "=", "inbox")
      .orderBy("id")
      .execute();
    expect(notified.map(({ template }) => template)).toEqual(["assessment-returned", "assessment-issued"]);
  });

  it("has the same document on screen and in the PDF once issued", async () => {
    const id = await submitted(me, { declared: { number_of_rooms: 9 } });
    expect(await me.get(`/assessments/${id}/paper`)).toMatchObject({
      status: 409,
      body: { code: "wrong-status" },
    });
    await issued(id);
    const paper = dataOf<{ kind: string; intro: string; total: { sum: string } }>(
      await me.get(`/assessments/${id}/paper`),
    );
    expect(paper).toMatchObject({ kind: "Assessment", intro: expect.stringContaining("rooms 9") });
    const file = await me.fetch(`/assessments/${id}/pdf`);
    const text = pdfText(Buffer.from(await file.arrayBuffer())).replace(/\s+/gu, "");
    for (const label of [paper.intro, paper.total.sum]) expect(text).toContain(label.replace(/\s+/gu, ""));
  });

  it("is not visible to other payers or to officers of other local governments", async () => {
    const id = await submitted(me);
    const other = await signInAs((await createPayer("individual")).email);
    for (const path of [`/assessments/${id}`, `/assessments/${id}/pdf`])
      expect(await other.get(path)).toMatchObject({ status: 404 });
    expect(await other.post("/assessments", about())).toMatchObject({ status: 404 });
    expect(await other.post(`/assessments/${id}/cancel`, {})).toMatchObject({ status: 404 });
    const elsewhere = await signInAs(await createOfficer([await createLga()]));
    expect(await elsewhere.get(`/assessments/${id}`)).toMatchObject({ status: 404 });
    expect(await elsewhere.post(`/assessments/${id}/issue`, { expected_kobo: 1, version: 1 })).toMatchObject({
      status: 404,
    });
  });

  it("can be withdrawn by its payer until it is issued", async () => {
    const id = await submitted(me);
    expect((await me.post(`/assessments/${id}/cancel`, { reason: "Entered twice" })).status).toBe(200);
    const second = await submitted(me);
    await issued(second);
    expect(await me.post(`/assessments/${second}/cancel`, { reason: "No" })).toMatchObject({ status: 403 });
  });
});

describe("deciding an assessment", () => {
  it("is not allowed for the officer who entered it", async () => {
    const id = await submitted(enterer);
    expect(await issued(id, enterer)).toMatchObject({ status: 403, body: { code: "own-entry" } });
    expect((await issued(id)).status).toBe(200);
  });

  it("is not allowed for an officer who edited it, even if another officer submitted it", async () => {
    const made = await enterer.post("/assessments", about());
    const { id, version } = dataOf<Saved>(made);
    const changed = about({ version, declared: { number_of_rooms: 2 } });
    expect((await decider.patch(`/assessments/${id}`, changed)).status).toBe(200);
    expect((await enterer.patch(`/assessments/${id}`, { ...changed, version: version + 1 })).status).toBe(
      200,
    );
    expect((await enterer.post(`/assessments/${id}/submit`, {})).status).toBe(200);
    expect(await issued(id)).toMatchObject({ status: 403, body: { code: "own-entry" } });
    const viewed = dataOf<Saved>(await decider.get(`/assessments/${id}`)).version;
    expect(await decider.post(`/assessments/${id}/return`, { reason: "x", version: viewed })).toMatchObject({
      body: { code: "own-entry" },
    });
  });

  it("cancels an issued assessment and its bill only by another officer", async () => {
    const id = await submitted(enterer);
    const { bill_id } = dataOf<{ bill_id: number }>(await issued(id));
    const reason = { reason: "Wrong property" };
    expect(await decider.post(`/assessments/${id}/cancel`, reason)).toMatchObject({
      body: { code: "own-entry" },
    });
    expect((await enterer.post(`/assessments/${id}/cancel`, reason)).status).toBe(200);
    expect(dataOf(await enterer.get(`/bills/${bill_id}`))).toMatchObject({ status: "cancelled" });
    expect((await me.post("/assessments", about({ submit: true }))).status).toBe(201);
  });

  it("is refused when the total has changed since it was shown", async () => {
    const id = await submitted(enterer);
    const { version } = dataOf<Saved>(await decider.get(`/assessments/${id}`));
    const wrong = await decider.post(`/assessments/${id}/issue`, { expected_kobo: 1, version });
    expect(wrong).toMatchObject({ status: 409, body: { code: "charge-changed" } });
  });

  it("is refused when the owner has changed", async () => {
    const id = await submitted(me);
    const { party } = await createPayer("individual");
    const whole = { asset_type: "property", asset_id: property };
    await database()
      .updateTable("ownership")
      .set({ until: "2026-01-01" })
      .where("asset_id", "=", property)
      .where("asset_type", "=", "property")
      .execute();
    await database()
      .insertInto("ownership")
      .values({ ...whole, individual_id: party, share_bp: 10_000, since: "2026-01-01" })
      .execute();
    expect(await issued(id)).toMatchObject({ status: 409, body: { code: "owner-changed" } });
  });
});

describe("input", () => {
  it("is rejected with all errors at once", async () => {
    const answer = await me.post("/assessments", { asset_type: "boat", year: "soon", nonsense: 1 });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(
      ["asset_id", "asset_type", "category_id", "nonsense", "year"].sort(),
    );
    const declared = { number_of_rooms: "many", landmark: "x" };
    const second = await me.post("/assessments", about({ declared }));
    expect(Object.keys(second.body.errors ?? {}).sort()).toEqual([
      "declared.landmark",
      "declared.number_of_rooms",
    ]);
  });

  it("is rejected when the note has characters that the database can't store", async () => {
    expect(await me.post("/assessments", about({ remark: "a\u0000b" }))).toMatchObject({
      status: 422,
      body: { errors: { remark: expect.anything() } },
    });
  });

  it("may be an incomplete draft, which can't be submitted", async () => {
    await database()
      .updateTable("property")
      .set({ assessed_value: null })
      .where("id", "=", property)
      .execute();
    const draft = await me.post("/assessments", about());
    expect(draft.status).toBe(201);
    const { id } = dataOf<Saved>(draft);
    expect(await me.post(`/assessments/${id}/submit`, {})).toMatchObject({
      status: 422,
      body: { code: "missing-field" },
    });
    expect(await me.patch(`/assessments/${id}`, about({ version: 99 }))).toMatchObject({
      body: { code: "edited-meanwhile" },
    });
  });
});

describe("charging once", () => {
  it("excludes an assessment after a notice, and a notice after an assessment", async () => {
    const noticed = property;
    await bill({ category_id, year: 2026, filter: {} });
    expect(await me.post("/assessments", about({ submit: true }))).toMatchObject({
      status: 409,
      body: { code: "already-charged", message: expect.stringContaining("DN-") },
    });
    property = await ownedBy(payer.party);
    await issued(await submitted(me));
    const before = await preview({ category_id, year: 2026, filter: {} });
    expect(before.count).toBe(0);
    await bill({ category_id, year: 2026, filter: {} });
    const notices = await database()
      .selectFrom("demand_notice")
      .select("asset_id")
      .where("asset_id", "in", [property, noticed])
      .execute();
    expect(notices).toEqual([{ asset_id: noticed }]);
  });

  it("lists a partly assessed asset as an exception of runs until all its items are assessed", async () => {
    const items = await database().selectFrom("revenue_item").select(["id", "code"]).execute();
    const idOf = (code: string) => items.find((item) => item.code === code)?.id;
    const part = (code: string) => submitted(enterer, { year: 2029, revenue_item_ids: [idOf(code)] });
    await issued(await part("WS-03"));
    const input = { category_id, year: 2029, filter: {} };
    const before = await preview(input);
    const exception = before.exceptions.find(({ code }) => code === "partly-charged");
    expect(exception).toMatchObject({ count: 1, samples: [{ id: property }] });
    expect(exception?.samples[0]?.title).toMatch(/\(ASM-/);
    await issued(await part("TR-01"));
    const after = await preview(input);
    expect(after.exceptions.map(({ code }) => code)).not.toContain("partly-charged");
    expect(after.already_billed).toBe(before.already_billed + 1);
    expect(after.count).toBe(before.count);
    await bill(input);
    const notices = await database()
      .selectFrom("demand_notice")
      .select("id")
      .where("asset_id", "=", property)
      .execute();
    expect(notices).toEqual([]);
  });

  it("uses the custom fields that an administrator added; payers declare only owner fields", async () => {
    const add = async (label: string, owners: boolean) => {
      const field = { register: "property", kind: "number", label, owners };
      expect((await enterer.post("/custom-fields", field)).status).toBe(201);
    };
    await add("Garage doors", true);
    await add("Inspected doors", false);
    const law = "Test Law, section 1";
    const levy = { name: "Garage levy", resource: "property", period: "year", days_until_due: 30 };
    const made = await enterer.post("/demand-categories", { ...levy, legal_citation: law });
    const { id: garage } = dataOf<{ id: number }>(made);
    const { id: item } = await database()
      .selectFrom("revenue_item")
      .select("id")
      .where("code", "=", "TR-01")
      .executeTakeFirstOrThrow();
    for (const unit_field of ["custom_garage_doors", "custom_inspected_doors"]) {
      const line = {
        category_id: garage,
        revenue_item_id: item,
        kind: "per_unit",
        amount_kobo: 100_00,
        unit_field,
        conditions: [{ field: unit_field, op: "at_least", value: 1 }],
        effective_from: "2020-01-01",
        citation: law,
        reason: "Set up",
      };
      const sent = await approved(
        await enterer.post("/category-items", line),
        await signInAs("admin2@ratebook.test"),
      );
      expect([sent.status, sent.body.errors]).toEqual([201, undefined]);
    }
    await database()
      .updateTable("property")
      .set({ custom: JSON.stringify({ custom_inspected_doors: 2 }) })
      .where("id", "=", property)
      .execute();
    const params = about({ category_id: garage, declared: { custom_garage_doors: 3 } });
    const shown = await me.post("/assessments/charge", params);
    expect(shown).toMatchObject({
      body: {
        data: {
          charge: { total_kobo: 500_00 },
          fields: [{ name: "custom_garage_doors" }],
          custom: [{ key: "garage_doors" }],
        },
      },
    });
    const theirs = about({ category_id: garage, declared: { custom_inspected_doors: 1 } });
    expect(await me.post("/assessments", theirs)).toMatchObject({ status: 422 });
    const id = await submitted(me, params);
    expect((await issued(id)).status).toBe(200);
    const paper = await me.get(`/assessments/${id}/paper`);
    expect(JSON.stringify(paper.body.data)).toContain("garage doors 3");
  });

  it("refuses to issue the second of two assessments for the same asset and year", async () => {
    const [first, second] = [await submitted(me), await submitted(enterer)];
    const answers = await Promise.all([issued(first), issued(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ body }) => body.code)).toContain("already-charged");
  });

  it("skips assets in a run whose assessment was issued after the run was computed", async () => {
    const id = await submitted(me);
    const started = await startRun({ category_id, year: 2027, filter: {} });
    const other = await submitted(me, { year: 2027 });
    await issued(other);
    const job = await claimJob(started.job.id);
    if (!job) throw new Error("It waits as a job.");
    await runJob(job, new AbortController().signal);
    const run = database().selectFrom("billing_run").select("state").where("id", "=", started.id);
    expect(await run.executeTakeFirst()).toEqual({ state: "done" });
    const notices = await database()
      .selectFrom("demand_notice")
      .select("id")
      .where("asset_id", "=", property)
      .where("asset_type", "=", "property")
      .execute();
    expect(notices).toEqual([]);
    expect((await issued(id)).status).toBe(200);
  });
});

describe("the assessment list", () => {
  it("is filtered and exports the same rows", async () => {
    const id = await submitted(me, { declared: { number_of_rooms: 3 } });
    await me.post("/assessments", about({ year: 2025 }));
    const rows = dataOf<{ id: number }[]>(await me.get("/assessments?status=submitted"));
    expect(rows.map((row) => row.id)).toEqual([id]);
    const csv = await (await me.fetch("/assessments/file?format=csv&status=submitted")).text();
    expect(csv.trim().split("\n")).toHaveLength(2);
    expect(csv).toContain("Pending approval");
  });
});
