import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { printBill } from "#areas/charging/billing/bill-document.ts";
import { getNotice } from "#areas/charging/billing/get-notice.ts";
import { noticeDocument, printNotice } from "#areas/charging/billing/notice-document.ts";
import type { ChargeDocument } from "#domain/documents/charge-document.ts";
import { formatDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { createBill, createPayer } from "../money/support/bills.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { issueRun } from "../support/issue-run.ts";
import { pdfText } from "../support/pdf-text.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { addProperty, bill, program, ratesCategory } from "./fixture.ts";

let db: TestDatabase;
let admin: ApiClient;
let ids: { notice: number; bill: number; token: string; owner: number };

beforeAll(async () => {
  setPublicUrl(new URL("https://pay.ogun.example"));
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  const { owners } = await addProperty({ shares: [6_000, 4_000] });
  const category_id = await ratesCategory();
  await bill({ category_id, year: 2025, filter: {} });
  await bill({ category_id, year: 2026, filter: {} });
  const made = await database()
    .selectFrom("bill")
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  ids = { notice: made.source_id, bill: made.id, token: made.token, owner: owners[0] ?? 0 };
});
afterAll(() => db.close());

/** Every text of the content; each must appear in the PDF. */
function textOf(paper: ChargeDocument): string[] {
  const { government, plate, facts, lines, total, dues, ways, signature, tear } = paper;
  return [
    `Government of ${government.name}`,
    government.office,
    government.address,
    government.phone,
    ...paper.marks,
    plate.code,
    plate.note,
    ...paper.addressee,
    ...[...facts, ...(paper.about?.facts ?? [])].flatMap(({ label, value }) => [label, value]),
    paper.about?.title ?? "",
    paper.title,
    paper.intro,
    paper.in_words,
    paper.last_year ?? "",
    ...paper.rights,
    ...lines.flatMap(({ label, explanation, item, sum }) => [label, explanation, item, sum]),
    total.label,
    total.sum,
    paper.since ?? "",
    ...[...dues, ...tear.amounts].flatMap(({ label, sum }) => [label, sum]),
    ...ways.flatMap(({ name, words: text }) => [name, text]),
    signature.name,
    signature.under,
    tear.cut,
    tear.code,
    tear.note,
  ].filter((word) => word !== "");
}

const bare = (text: string) => text.normalize("NFC").replace(/\s+/gu, "");

function expectText(pdf: Buffer, paper: ChargeDocument): void {
  const text = bare(pdfText(pdf));
  expect(textOf(paper).filter((word) => !text.includes(bare(word)))).toEqual([]);
}

describe("a demand notice", () => {
  it("states what is charged, under which law, how to pay and the payer's rights", async () => {
    const paper = await noticeDocument(program, ids.notice);
    expect(paper).toMatchObject({
      kind: "Demand notice",
      title: "Demand notice: Rates for 2026",
      addressee: ["Adéwálé Sọdípọ̀", "14 Quarry Road", "Abeokuta"],
      in_words: "Two hundred and eighty-four thousand, five hundred naira only.",
      marks: ["Demonstration. Not a real document."],
    });
    expect(paper.lines.map(({ label, item, sum }) => [label, item, sum])).toEqual([
      ["Tenement rate, 2026", "TR-01", "214,500.00"],
      ["Waste and sanitation levy, 2026", "WS-03", "70,000.00"],
    ]);
    expect(paper.lines[1]?.explanation).toBe("28 rooms at ₦2,500.00");
    expect(paper.dues.map(({ label, sum }) => [label.replace(/\d+ \w+ \d+/, "…"), sum])).toEqual([
      ["Pay by …, with the early payment discount", "₦270,275.00"],
      ["Pay by …, without discount", "₦284,500.00"],
    ]);
    expect(paper.last_year).toMatch(
      /^Charged ₦284,500\.00 for 2025\. ₦284,500\.00 of it was unpaid on .*own code, [0-9A-Z]{4}-[0-9A-Z]{4}\.$/,
    );
    expect(paper.pay_url).toBe(`https://pay.ogun.example/payments/pay/${ids.token}`);
    expect(paper.intro).toMatch(/section 14, .*Other owners: Adéwálé Sọdípọ̀\.$/);
    expect(paper.rights[0]).toMatch(/5% discount.*₦14,225\.00/);
    expect(paper.tear.code).toBe(paper.pay_code);
    // The home page and the payment form ask for this pay code.
    expect(paper.plate).toEqual({ code: paper.pay_code, note: "Pay code" });
    expect(paper.about).toEqual({
      title: "Property",
      facts: [
        { label: "Address", value: "14 Quarry Road, Ibara, Abeokuta" },
        { label: "Use", value: "Commercial" },
      ],
    });
    expect(paper.facts).toContainEqual({
      label: "Property",
      value: expect.stringMatching(/^PRP-\d{7}-[A-Z]$/),
    });
  });

  it("has the same text on screen and in its PDF", async () => {
    const paper = await noticeDocument(program, ids.notice);
    expect((await admin.get(`/demand-notices/${ids.notice}/paper`)).body.data).toEqual(paper);
    const { name, pdf } = await printNotice(program, ids.notice);
    expect(name).toBe(`${paper.code}.pdf`);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.length).toBeLessThan(150_000);
    expectText(pdf, paper);
    expect(pdfText(pdf)).not.toContain("\ufffd");
  });

  it("can't be edited after issue, not even in the database", async () => {
    const attempts = [
      sql`UPDATE demand_notice SET title = 'x' WHERE id = ${ids.notice}`,
      sql`UPDATE demand_notice SET snapshot = '{}' WHERE id = ${ids.notice}`,
      sql`UPDATE bill SET total_kobo = 1 WHERE id = ${ids.bill}`,
      sql`UPDATE bill SET due_on = due_on + 1 WHERE id = ${ids.bill}`,
      sql`UPDATE bill_line SET kobo = 1 WHERE bill_id = ${ids.bill}`,
      sql`DELETE FROM bill_line WHERE bill_id = ${ids.bill}`,
      sql`DELETE FROM bill WHERE id = ${ids.bill}`,
      sql`DELETE FROM demand_notice WHERE id = ${ids.notice}`,
      sql`TRUNCATE demand_notice CASCADE`,
    ];
    for (const attempt of attempts)
      await expect(attempt.execute(database())).rejects.toMatchObject({ code: "42501" });
    await sql`UPDATE bill_line SET paid_kobo = 0 WHERE bill_id = ${ids.bill}`.execute(database());
  });

  it("closes when its bill is paid and reopens after a reversal", async () => {
    const status = async () => (await getNotice(program, ids.notice)).status;
    await sql`UPDATE bill SET status = 'paid', paid_kobo = total_kobo WHERE id = ${ids.bill}`.execute(
      database(),
    );
    expect(await status()).toBe("closed");
    await sql`UPDATE bill SET status = 'unpaid', paid_kobo = 0 WHERE id = ${ids.bill}`.execute(database());
    expect(await status()).toBe("issued");
  });
});

describe("a bill", () => {
  it("shows the amount due today, on screen and in its PDF", async () => {
    const paper = (await admin.get(`/bills/${ids.bill}/paper`)).body.data as ChargeDocument;
    // The discounted amount has the discount's last day as its date, not the due date.
    const { balance, due_on } = (await admin.get(`/bills/${ids.bill}`)).body.data as {
      balance: { discount: { pay_by: string } };
      due_on: string;
    };
    const dues = [
      {
        label: `Pay by ${formatDate(balance.discount.pay_by)}, with the early payment discount`,
        sum: "₦270,275.00",
      },
      { label: `Pay by ${formatDate(due_on)}, without discount`, sum: "₦284,500.00" },
    ];
    expect(paper).toMatchObject({ dues, tear: { amounts: dues }, total: { sum: "₦284,500.00" } });
    expect(paper.lines.map(({ sum }) => sum)).toEqual(["214,500.00", "70,000.00"]);
    expect(paper.addressee).toEqual(["Adéwálé Sọdípọ̀", "14 Quarry Road", "Abeokuta"]);
    expect(paper.about?.facts[0]).toEqual({ label: "Address", value: "14 Quarry Road, Ibara, Abeokuta" });
    expectText((await printBill(program, ids.bill)).pdf, paper);
  });

  it("is masked for visitors with its token, but not for its payer", async () => {
    const open = await visitor.get(`/bills/by-token/${ids.token}`);
    expect(open.body.data).toMatchObject({ payer_name: "A•••• S••••", masked: true });
    expect(JSON.stringify(open.body)).not.toMatch(/Sọdípọ̀|individual_id/);
    expect((await visitor.get("/bills/by-token/AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
    expect((await visitor.get(`/bills/${ids.bill}`)).status).toBe(401);
    const person = await signInAs("individual@ratebook.test");
    expect((await person.get(`/bills/${ids.bill}`)).status).toBe(404);
    expect((await person.get(`/demand-notices/${ids.notice}`)).status).toBe(404);
    await sql`UPDATE app_user SET individual_id = ${ids.owner} WHERE email = 'individual@ratebook.test'`.execute(
      database(),
    );
    expect((await person.get(`/bills/${ids.bill}`)).body.data).toMatchObject({ total_kobo: 284_500_00 });
    expect((await person.get(`/bills/by-token/${ids.token}`)).body.data).toMatchObject({ masked: false });
    expect((await person.get("/bills")).body.data).toHaveLength(2);
    expect((await person.get("/demand-notices")).body.data).toHaveLength(2);
  });

  it("is masked for officers of other agencies and local governments with its token", async () => {
    const { agency_id } = await database()
      .selectFrom("bill")
      .select("agency_id")
      .where("id", "=", ids.bill)
      .executeTakeFirstOrThrow();
    const seenBy = async (lgas: number[] | null, agencies: number[] | null) => {
      const officer = await signInAs(await createOfficer(lgas, agencies));
      return (await officer.get(`/bills/by-token/${ids.token}`)).body.data;
    };
    const hidden = { payer_name: "A•••• S••••", masked: true };
    expect(await seenBy(null, [agency_id])).toMatchObject({ masked: false });
    expect(await seenBy(null, [agency_id + 1])).toMatchObject(hidden);
    expect(await seenBy([await createLga()], null)).toMatchObject(hidden);
  });

  it("hides a shop's name from visitors, as it may be its owner's name", async () => {
    const shop = { trade_name: "Adéwálé Stores", line_of_business: "Provisions", status: "approved" };
    const { id: asset_id } = await database()
      .insertInto("shop")
      .values(shop)
      .returning("id")
      .executeTakeFirstOrThrow();
    const { token } = await createBill({
      asset: { asset_type: "shop", asset_id },
      individual_id: await createPayer("Ngozi Okafor"),
    });
    const open = await visitor.get(`/bills/by-token/${token}`);
    expect(open.body.data).toMatchObject({ asset: { id: asset_id, title: "Shop" } });
    expect(JSON.stringify(open.body)).not.toContain("Stores");
    expect((await admin.get(`/bills/by-token/${token}`)).body.data).toMatchObject({
      asset: { title: "Adéwálé Stores" },
    });
    const paperFor = async (by: Pick<ApiClient, "get">) =>
      JSON.stringify((await by.get(`/bills/by-token/${token}/paper`)).body.data);
    expect(await paperFor(visitor)).not.toContain("Stores");
    expect(await paperFor(visitor)).toContain("Provisions");
    expect(await paperFor(admin)).toContain("Adéwálé Stores");
  });

  it("is found by its codes and its payer's name", async () => {
    const { code, pay_code } = (await admin.get(`/bills/${ids.bill}`)).body.data as {
      code: string;
      pay_code: string;
    };
    for (const q of [code, pay_code, pay_code.replace("-", "").toLowerCase()])
      expect((await admin.get(`/bills?q=${q}`)).body.data).toMatchObject([{ id: ids.bill }]);
    expect((await admin.get("/bills?q=sodipo&per_page=1")).body).toMatchObject({ meta: { total: 2 } });
    const notice = await getNotice(program, ids.notice);
    for (const q of [notice.code, pay_code])
      expect((await admin.get(`/demand-notices?q=${q}`)).body.data).toMatchObject([{ id: ids.notice }]);
  });
});

describe("a notice after a change of owner", () => {
  it("shows the new owner nothing about the former owner's bill", async () => {
    const category_id = await ratesCategory();
    const { id, owners } = await addProperty();
    await bill({ category_id, year: 2030, filter: {} });
    const ownership = () =>
      database()
        .updateTable("ownership")
        .where("individual_id", "=", owners[0] ?? 0);
    const { owners: next } = await addProperty();
    await ownership().set({ until: sql`current_date` }).execute();
    await database()
      .insertInto("ownership")
      .values({
        asset_type: "property",
        asset_id: id,
        individual_id: next[0] ?? 0,
        share_bp: 10_000,
        since: sql`current_date`,
      })
      .execute();
    await bill({ category_id, year: 2031, filter: {} });
    const notice = await database()
      .selectFrom("demand_notice")
      .select(["id", "individual_id"])
      .where("asset_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(notice.individual_id).toBe(next[0]);
    expect((await noticeDocument(program, notice.id)).last_year).toBeNull();
  });
});

describe("cancelling a notice", () => {
  it("needs a reason and a second officer, and allows the asset to be billed again", async () => {
    const category_id = await ratesCategory();
    const second = await signInAs("admin2@ratebook.test");
    await issueRun(admin, second, { category_id, year: 2027 });
    const { id } = await database()
      .selectFrom("demand_notice")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const path = `/demand-notices/${id}/cancel`;
    expect((await admin.post(path, { reason: " " })).body.errors).toHaveProperty("reason");
    expect(await admin.post(path, { reason: "Wrong rooms" })).toMatchObject({
      status: 403,
      body: { code: "own-entry" },
    });
    expect((await second.post(path, { reason: "Wrong rooms" })).status).toBe(200);
    expect(await second.post(path, { reason: "Wrong rooms" })).toMatchObject({
      status: 409,
      body: { code: "wrong-status" },
    });
    const paper = await noticeDocument(program, id);
    expect(paper.marks).toContain("CANCELLED: Wrong rooms");
    expect(paper.ways.map(({ name }) => name)).toEqual(["Nothing to pay."]);
    expect(paper.tear.amounts).toEqual([{ label: "Cancelled: do not pay", sum: "₦284,500.00" }]);
    const again = await bill({ category_id, year: 2027, filter: {} });
    expect(again.counts).toMatchObject({ count: 1 });
  });
});
