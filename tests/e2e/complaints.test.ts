import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { asker } from "../services/request-kit.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { makePhonePicture } from "../support/pictures.ts";

/** An anonymous complaint about a collector, sent from an old phone and followed by its link until it is reopened. */

const LONG = { timeout: 240_000 };
let site: Site;
let phone: WatchedPage;
let officer: WatchedPage;
let link: string;
let id: number;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  phone = await site.newPage({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
    permissions: ["geolocation"],
    geolocation: { latitude: 7.1475, longitude: 3.3619, accuracy: 12 },
  });
  officer = await site.signedInPage("admin@ratebook.test");
}, 120_000);

const main = (page: Page) => page.locator("main").innerText();
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const today = () => lagosDate(Date.now());

async function addPhoto(page: Page, name: string): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({
    name,
    mimeType: "image/jpeg",
    buffer: await makePhonePicture(400, 300),
  });
  await page.getByRole("img", { name }).waitFor(LONG);
}

test(
  "the form opens from an unpaid plate, reports errors at once and keeps the typed values",
  LONG,
  async () => {
    const { page } = phone;
    await open(page, "/check-plate?plate=KJA-456XY");
    await page.getByRole("link", { name: "Report the ticket seller" }).click();
    await page.waitForURL(/\/complaint\?about=/);
    await expect
      .poll(() => page.getByLabel("Plate, ticket or receipt number, or agent code").inputValue())
      .toBe("KJA-456XY");
    await page.getByLabel("Details", { exact: true }).fill("He took ₦500 <b>and</b> gave nothing.");
    await page.getByLabel("Date", { exact: true }).fill(addDays(today(), 1));
    await addPhoto(page, "ticket.jpg");
    await press(page, "Send complaint");
    for (const error of [
      "Select what the complaint is about.",
      "The date can’t be in the future.",
      "Select where it happened, or share your location.",
      "Select whether to give your name.",
    ])
      await expect.poll(() => page.getByRole("alert").first().innerText()).toContain(error);
    await expectFitsAndAccessible(page);
    await expect.poll(() => page.getByLabel("Details", { exact: true }).inputValue()).toContain("₦500");
    await page.getByRole("img", { name: "ticket.jpg" }).waitFor();
  },
);

test(
  "an anonymous complaint is sent with a photo and location, and its link is shown once",
  LONG,
  async () => {
    const { page } = phone;
    await page.getByLabel("Money taken without a ticket or receipt").check();
    await page.getByLabel("Date", { exact: true }).fill(today());
    await page.getByLabel("Local government or ward").selectOption({ index: 1 });
    await page.getByLabel("Exact location").fill("Iyana Mortuary park");
    await press(page, "Use my location");
    await page.getByText("Pin added: 7.147500, 3.361900, accurate to 12 m.").waitFor(LONG);
    // Contact fields appear only if a name is given.
    await page.getByLabel("Give my contact details").check();
    await page.getByLabel("Phone", { exact: false }).waitFor();
    await page.getByLabel("Stay anonymous").check();
    await page.getByLabel("Email").waitFor({ state: "hidden" });
    await press(page, "Send complaint");
    await page.getByRole("heading", { name: "Complaint sent" }).waitFor(LONG);
    await expectFitsAndAccessible(page);
    link = (await page.locator('main a[href^="/complaint/"]').first().getAttribute("href")) ?? "";
    expect(link).toMatch(/^\/complaint\/[\w-]{22}$/);
    const { rows } = await sql<{ id: number; people: number }>`
    SELECT id, num_nonnulls(individual_id, corporate_id, contact_name, contact_phone, contact_email, created_by) AS people
    FROM service_request WHERE token = ${link.split("/").at(-1)}`.execute(database());
    expect(rows).toMatchObject([{ people: 0 }]);
    id = rows[0]?.id ?? 0;
  },
);

test(
  "the link opens the complaint on another device too, and an invalid link opens nothing",
  LONG,
  async () => {
    const other = await site.newPage({ viewport: { width: 360, height: 740 } });
    const answer = await other.page.goto(link);
    expect(answer?.headers()).toMatchObject({ "referrer-policy": "no-referrer" });
    expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
    await expect.poll(() => main(other.page)).toContain("He took ₦500 <b>and</b> gave nothing.");
    await expect.poll(() => main(other.page)).toMatch(/0 of 5 working days used; due on/);
    await expectFitsAndAccessible(other.page);
    expectNoPageErrors(other);
    expect((await other.page.goto(`${link.slice(0, -2)}zz`))?.status()).toBe(404);
    await other.context.close();
  },
);

test("an officer finds it by category, sees the photo and location, and asks a question", LONG, async () => {
  const { page } = officer;
  await open(page, "/admin/services/requests");
  const { rows } = await sql<{ code: string; category: number }>`
    SELECT q.code, c.id AS category FROM service_request q, service_category c
    WHERE q.id = ${id} AND c.product = 'complaints'`.execute(database());
  await open(page, `/admin/services/requests?category=${rows[0]?.category}`);
  await page.getByRole("link", { name: rows[0]?.code ?? "" }).click();
  await page.waitForURL(/view\/request/, LONG);
  await expect.poll(() => main(page)).toContain("Iyana Mortuary park");
  await expect.poll(() => main(page)).toContain("Sent anonymously");
  await expect.poll(() => main(page)).toContain("7.14750, 3.36190");
  await expect
    .poll(() =>
      page
        .getByRole("list", { name: "Attachments" })
        .locator("img")
        .evaluateAll((found) => found.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true]);
  await expectFitsAndAccessible(page);
  await press(page, "Start work");
  await expect.poll(() => main(page)).toContain("In progress");
  await press(page, "Ask requester");
  await page.getByRole("textbox", { name: "Question" }).fill("Which gate of the park?");
  await page.getByRole("dialog").getByRole("button", { name: "Ask requester" }).click();
  await expect.poll(() => main(page)).toContain("awaiting a reply");
});

test("the sender reads the question by the link and answers with a photo", LONG, async () => {
  const { page } = phone;
  await open(page, link);
  await expect.poll(() => main(page)).toContain("Which gate of the park?");
  await page.getByLabel("Your answer", { exact: true }).fill("The north gate");
  await addPhoto(page, "gate.jpg");
  await press(page, "Send answer");
  await expect.poll(() => main(page)).toMatch(/0 of 5 working days used; due on/);
  await expect.poll(() => main(page)).toContain("The north gate");
  await expect
    .poll(() => page.getByRole("list", { name: "Photos with this message" }).locator("img").count())
    .toBe(1);
});

test("the complaint is resolved, rated and reopened", LONG, async () => {
  await open(officer.page, `/admin/view/request/${id}`);
  await expect.poll(() => main(officer.page)).toContain("The north gate");
  await press(officer.page, "Resolve request");
  await officer.page.getByLabel("What was done").fill("The collector was suspended.");
  await officer.page.getByRole("dialog").getByRole("button", { name: "Resolve request" }).click();
  await expect.poll(() => main(officer.page)).toContain("Resolved on");

  const { page } = phone;
  await open(page, link);
  await expect.poll(() => main(page)).toContain("The collector was suspended.");
  await press(page, "Rate our response");
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await page.getByText("Select a rating from 1 to 5.").waitFor(LONG);
  await page.getByLabel("4: Good").check();
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect.poll(() => main(page)).toContain("4 of 5, good");
  await expectFitsAndAccessible(page);
  await press(page, "Reopen");
  await page.getByLabel("What still needs to be done").fill("He is back at the gate.");
  await page.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
  await expect.poll(() => main(page)).toContain("He is back at the gate.");
  await expect.poll(() => main(page)).toMatch(/0 of 5 working days used; due on/);
  expectNoPageErrors(phone);
  expectNoPageErrors(officer);
});

test("an anonymous complaint by a signed-in user carries no credentials", LONG, async () => {
  const person = await asker();
  const own = await site.signedInPage(person.email, {
    viewport: { width: 360, height: 740 },
  });
  const { page } = own;
  const sent: Promise<Record<string, string>>[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/v1/complaint"))
      sent.push(request.allHeaders());
  });
  await open(page, "/complaint");
  await page.getByLabel("Rudeness or threats").check();
  await page.getByLabel("Details", { exact: true }).fill("He shouted.");
  await page.getByLabel("Date", { exact: true }).fill(today());
  await page.getByLabel("Local government or ward").selectOption({ index: 1 });
  await addPhoto(page, "place.jpg");
  await page.getByLabel("Stay anonymous").check();
  await press(page, "Send complaint");
  await page.getByRole("heading", { name: "Complaint sent" }).waitFor(LONG);
  expect(sent).toHaveLength(2);
  for (const headers of await Promise.all(sent)) {
    expect(headers).not.toHaveProperty("authorization");
    expect(headers).not.toHaveProperty("cookie");
  }
  // Logs contain neither the account nor the network, not even for the page.
  const noted = () =>
    sql<{ route: string; user_id: number | null; network: string | null }>`
      SELECT route, user_id, network FROM system_log WHERE route LIKE '%complaint%' ORDER BY id`.execute(
      database(),
    );
  await expect
    .poll(async () => (await noted()).rows.filter(({ route }) => route === "/api/v1/complaints").length, LONG)
    .toBeGreaterThan(1);
  for (const row of (await noted()).rows) expect(row).toMatchObject({ user_id: null, network: null });
  expect((await noted()).rows.map(({ route }) => route)).toContainEqual(
    expect.stringMatching(/^\/complaint(\.data)?$/),
  );
  await open(page, "/individual/services/requests");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => main(page)).not.toContain("Rudeness or threats");
  await own.context.close();
});
