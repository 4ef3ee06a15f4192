import type { Page } from "playwright-core";
import { expect } from "vitest";
import { lagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { addProperty, bill, ratesCategory } from "../charging/fixture.ts";
import {
  ask,
  asker,
  dataOf,
  daysAgo,
  fetchView,
  key,
  offer,
  officer,
  type Person,
  propertyOf,
  stepped,
} from "../services/request-kit.ts";
import { visitor } from "../support/api.ts";
import { expectNoPageErrors, hydrated, open, setLanguage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import type { Payer } from "../support/payers.ts";
import { expectTranslated } from "../support/translated-page.ts";

/** Assessments, service requests, an explained bill and a followed complaint without English in Hausa, Yoruba and Igbo. */

const LONG = 300_000;
const PHONE = { viewport: { width: 360, height: 800 } };
const HAPPENED = "Ó gba owó lọ́wọ́ mi.";

let site: Site;
let me: Person & Payer;
let chief: Person;
let complaint: { readonly token: string; readonly id: number };
/** Texts entered by the government: names, laws and questions. */
let data: string[];
/** URLs of the owner's screens. */
let screens: string[];

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  me = await asker("individual");
  chief = await officer({
    permissions: ["service_request.view", "service_request.work", "service_request.assign"],
  });
  const requests = await makeRequests();
  const assessments = await makeAssessments();
  complaint = await complain();
  // The longest first, because one can be part of another.
  data = (await officeTexts()).sort((a, b) => b.length - a.length);
  screens = [...requests, ...assessments, await billed()];
}, LONG);

/** Creates a request awaiting payment, one awaiting a reply, a resolved one, and forms with every kind of question. */
async function makeRequests(): Promise<string[]> {
  const asset_id = await propertyOf(me.party);
  const paid = await offer({ fee_kobo: 1_500_00, asset_type: "property" });
  const requests = await offer({
    questions: [
      { key: "one", label: "Q1", type: "yes-no" as const, required: true },
      { key: "two", label: "Q2", type: "choice" as const, required: false, choices: ["C1", "C2"] },
      { key: "three", label: "Q3", type: "photo" as const, required: false },
      { key: "four", label: "Q4", type: "file" as const, required: false },
      { key: "five", label: "Q5", type: "choices" as const, required: true, choices: ["C3", "C4"] },
    ],
  });
  const mast = await offer({ asset_type: "mast" });
  const answers = { one: true, five: ["C3"] };
  const unpaid = await ask(me, paid, { asset_id });
  const open = await ask(me, requests, { answers, details: HAPPENED });
  const ended = await ask(me, requests, { answers, another: true });
  for (const { id } of [open, ended]) await stepped(chief, id, "start", { version: await versionOf(id) });
  await stepped(chief, open.id, "ask", { body: HAPPENED, version: await versionOf(open.id) });
  await daysAgo(ended.id, 30);
  await stepped(chief, ended.id, "resolve", { outcome: HAPPENED, version: await versionOf(ended.id) });
  await stepped(me, ended.id, "rate", { rating: 4, version: await versionOf(ended.id) });
  return [
    "/individual/services/requests",
    ...[paid, requests, mast].map((id) => `/individual/services/ask/${id}`),
    ...[unpaid, open, ended].map(({ id }) => `/individual/request/${id}`),
  ];
}

const versionOf = async (id: number) => (await fetchView(chief, id)).version;

async function makeAssessments(): Promise<string[]> {
  const category_id = await ratesCategory();
  const own = await propertyOf(me.party);
  const { id: charged } = await addProperty({ shares: [] });
  const share = { individual_id: me.party, share_bp: 10_000, since: "2020-01-01" };
  await database()
    .insertInto("ownership")
    .values({ asset_type: "property", asset_id: charged, ...share })
    .execute();
  const about = { asset_type: "property", category_id, year: 2026 };
  const enter = async (asset_id: number, more: object) =>
    dataOf<{ id: number }>(await me.post("/assessments", { ...about, asset_id, ...more }, key()));
  const lacking = await enter(own, { remark: HAPPENED });
  const handed = await enter(charged, { declared: { number_of_rooms: 12, use: "mixed" }, submit: true });
  const chosen = `asset=property:${charged}`;
  const create = "/individual/create/assessment";
  return [
    "/individual/list/assessment",
    "/individual/list/assessment?status=issued",
    create,
    `${create}?${chosen}`,
    `${create}?${chosen}&category=${category_id}&year=2025`,
    ...[lacking, handed].map(({ id }) => `/individual/view/assessment/${id}`),
    `/individual/edit/assessment/${lacking.id}`,
  ];
}

/** A notice of this owner, whose bill is explained. */
async function billed(): Promise<string> {
  const { id: asset_id } = await addProperty({ shares: [] });
  const share = { individual_id: me.party, share_bp: 10_000, since: "2020-01-01" };
  await database()
    .insertInto("ownership")
    .values({ asset_type: "property", asset_id, ...share })
    .execute();
  await bill({ category_id: await ratesCategory(), year: 2027, filter: {} });
  const { id } = await database()
    .selectFrom("bill")
    .select("id")
    .where("asset_id", "=", asset_id)
    .where("asset_type", "=", "property")
    .executeTakeFirstOrThrow();
  return `/individual/receipt/bill/${id}/explain`;
}

/** Sends an anonymous complaint, which gets a question, an answer and a resolution. */
async function complain(): Promise<{ token: string; id: number }> {
  const { kinds, places } = dataOf<{ kinds: { id: number }[]; places: { id: number }[] }>(
    await visitor.get("/complaint-kinds"),
  );
  const form = { details: HAPPENED, happened_on: lagosDate(Date.now()), anonymous: true };
  const more = { kind_id: kinds[0]?.id, lga_id: places[0]?.id };
  const { token, code } = dataOf<{ token: string; code: string }>(
    await visitor.post("/complaints", { ...form, ...more }, key()),
  );
  const { id } = await database()
    .selectFrom("service_request")
    .select("id")
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  await stepped(chief, id, "start", { version: await versionOf(id) });
  await stepped(chief, id, "ask", { body: HAPPENED, version: await versionOf(id) });
  return { token, id };
}

async function officeTexts(): Promise<string[]> {
  const db = database();
  const named = await Promise.all([
    db.selectFrom("service_subcategory").select("name as words").execute(),
    db.selectFrom("service_subcategory").select("description as words").execute(),
    db.selectFrom("service_category").select("name as words").execute(),
    db.selectFrom("demand_category").select("name as words").execute(),
    db.selectFrom("demand_category").select("legal_citation as words").execute(),
    db.selectFrom("category_item").select("citation as words").execute(),
    db.selectFrom("revenue_item").select("name as words").execute(),
    db.selectFrom("agency").select("name as words").execute(),
  ]);
  const texts = named.flat().flatMap((one) => one.words ?? []);
  return [...new Set(texts), "Quarry Road", "Abeokuta"];
}

async function expectRead(page: Page, language: string, path: string): Promise<void> {
  expect((await page.goto(path))?.status(), path).toBe(200);
  await hydrated(page);
  await expectTranslated(page, language, data);
  await expectFitsAndAccessible(page);
}

test.each(["ha", "yo", "ig"])(
  "an owner's assessments, requests and explained bill are translated into %s",
  async (language) => {
    const watched = await site.signedInPage(me.email, PHONE);
    const { page } = watched;
    await setLanguage(page, language);
    for (const path of screens) await expectRead(page, language, path);
    expectNoPageErrors(watched);
    await watched.context.close();
  },
  LONG,
);

test.each(["ha", "yo", "ig"])(
  "errors and follow-up questions are translated into %s too",
  async (language) => {
    const watched = await site.signedInPage(me.email, PHONE);
    const { page } = watched;
    await setLanguage(page, language);
    const [ask, ended] = [screens[2] ?? "", screens[6] ?? ""];
    // Without answers, the summary and each field show errors.
    await open(page, ask);
    await page.locator("main form button[type=submit]").click();
    await page.locator("main [role=alert] li").nth(1).waitFor();
    await expectTranslated(page, language, data);
    await open(page, ended);
    for (const at of [0, 1]) {
      await page.locator("main button").nth(at).click();
      const dialog = page.getByRole("dialog");
      await dialog.locator("button[type=submit]").waitFor();
      await expectTranslated(page, language, data);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    }
    expectNoPageErrors(watched);
    await watched.context.close();
  },
  LONG,
);

test(
  "a followed complaint and an explained bill are translated for a visitor, open and closed",
  async () => {
    const { token: billToken } = await database()
      .selectFrom("bill")
      .select("token")
      .where("source", "=", "demand_notice")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const follow = `/complaint/${complaint.token}`;
    const read = async (language: string, path: string) => {
      const watched = await site.newPage({ ...PHONE, locale: language });
      await expectRead(watched.page, language, path);
      expectNoPageErrors(watched);
      await watched.context.close();
    };
    for (const language of ["ha", "yo", "ig"]) {
      await read(language, `/process/receipt/bill/${billToken}/explain?on=2027-12-31`);
      await read(language, follow);
    }
    const version = await versionOf(complaint.id);
    await stepped(chief, complaint.id, "resolve", { outcome: HAPPENED, version });
    for (const language of ["ha", "yo", "ig"]) await read(language, follow);
  },
  LONG,
);
