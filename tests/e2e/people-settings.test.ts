import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { call } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectAccessible, expectFits, expectFitsAndAccessible } from "../support/page-checks.ts";
import { makePng } from "../support/pictures.ts";

const SETTINGS = "/admin/settings/app";
const SECRET = "Kx-never-shown-again-7";

let site: Site;
let watched: WatchedPage;
let page: Page;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  watched = await site.signedInPage("admin@ratebook.test");
  page = watched.page;
});

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });

describe("settings", () => {
  test("show all errors beside their fields and keep the typed values", async () => {
    await open(page, SETTINGS);
    await page.getByLabel("Name", { exact: true }).fill("");
    await page.getByLabel("Revenue office").fill("");
    await page.getByLabel("Short name").fill("Ògùn");
    await button("Save organisation").click();
    const errors = page.getByRole("alert");
    await errors
      .getByRole("link", { name: /Name is required/ })
      .first()
      .waitFor();
    await expect.poll(() => errors.getByRole("listitem").count()).toBe(2);
    await expect.poll(() => page.getByLabel("Short name").inputValue()).toBe("Ògùn");
  });

  test("change the name on every page, and restore the previous one", async () => {
    await open(page, SETTINGS);
    await page.getByLabel("Name", { exact: true }).fill("Ogun State of Nigeria");
    await page.getByLabel("Revenue office").fill("Ogun Revenue");
    await button("Save organisation").click();
    await page.getByText("Version 2 by").waitFor();
    await page.getByText("Organisation saved", { exact: true }).waitFor();
    const { text } = await call(site.url, "/");
    expect(text).toContain("Ogun State of Nigeria Ratebook");
    expect(text).toContain("Ogun Revenue");
    await button("Restore version 1").click();
    await button("Restore version").click();
    await page.getByText("Version 3: version 1 restored by").waitFor();
    const back = await call(site.url, "/");
    expect(back.status).toBe(200);
    expect(back.text).toContain("Ogun State Ratebook");
    expect(back.text).not.toContain("Ogun State of Nigeria");
  });

  test("preview the accent colour during selection, and apply it to all users when saved", async () => {
    await open(page, `${SETTINGS}?part=look`);
    const hueOf = (on: Page) =>
      on.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--state-hue").trim());
    await expect.poll(() => hueOf(page)).toBe("262");
    await page.getByLabel("Accent colour").fill("155");
    await expect.poll(() => hueOf(page)).toBe("155");
    await open(page, `${SETTINGS}?part=look`);
    await expect.poll(() => hueOf(page)).toBe("155");
    await button("Save branding").click();
    await page.getByText("Version 1 by").waitFor();
    const visitor = await site.newPage();
    await open(visitor.page, "/login");
    await expect.poll(() => hueOf(visitor.page)).toBe("155");
    expectNoPageErrors(visitor);
    await visitor.context.close();
  });

  test("show the uploaded arms beside the name until they are removed", async () => {
    await open(page, `${SETTINGS}?part=look`);
    await page
      .getByLabel("Image")
      .setInputFiles({ name: "arms.png", mimeType: "image/png", buffer: await makePng(300, 300) });
    await button("Save coat of arms").click();
    await button("Remove coat of arms").waitFor();
    const arms = page.getByRole("banner").locator("img");
    await expect.poll(() => arms.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(380);
    await button("Remove coat of arms").click();
    await page.getByText("Coat of arms removed").waitFor();
    await expect.poll(() => arms.count()).toBe(0);
    await expect.poll(() => button("Remove coat of arms").count()).toBe(0);
  });

  test("accept a password, and never show it again", async () => {
    await open(page, `${SETTINGS}?part=mail`);
    await page.getByLabel("Provider").selectOption({ label: "SMTP server" });
    await page.getByLabel("Server").fill("localhost");
    await page.getByLabel("Sender").fill("revenue@example.ng");
    await page.getByLabel("Password", { exact: true }).fill(SECRET);
    await button("Save email").click();
    await page.getByText(/Set on \d+ \w+ \d{4} by Folákẹ́ Adébáyọ̀/).waitFor();
    expect(await page.content()).not.toContain(SECRET);
    await expect.poll(() => page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
    const { status, json } = await call(site.url, "/api/v1/settings", {
      cookie: (await watched.context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; "),
    });
    expect(status).toBe(200);
    expect(JSON.stringify(json)).not.toContain(SECRET);
    const drafts = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(drafts).not.toContain(SECRET);
    await page.getByLabel("Server").fill("mail.example.ng");
    await button("Save email").click();
    await page
      .getByRole("alert")
      .getByText(/Enter it again/)
      .waitFor();
  });

  test("of money are entered and shown in naira", async () => {
    await open(page, `${SETTINGS}?part=tickets`);
    const low = page.getByLabel("Low float");
    await expect.poll(() => low.inputValue()).toBe("2,000.00");
    await low.fill("₦3,500.5");
    await button("Save tickets").click();
    await page.getByText("Version 1 by").waitFor();
    await page.getByText("1 change").click();
    await page.getByText("₦3,500.50", { exact: true }).waitFor();
    await expect.poll(() => low.inputValue()).toBe("3,500.50");
    await low.fill("2000000");
    await button("Save tickets").click();
    await page
      .getByRole("alert")
      .getByText(/from ₦0.00 to ₦1,000,000.00/)
      .waitFor();
    await expectFitsAndAccessible(page);
  });

  test("warn the second of two editors, and keep the changes of both", async () => {
    const other = await site.signedInPage("admin2@ratebook.test");
    await open(page, `${SETTINGS}?part=limits`);
    await open(other.page, `${SETTINGS}?part=limits`);
    await page.getByLabel("Code lookups").fill("25");
    await page.getByLabel("Online payments started").fill("44");
    await button("Save public forms").click();
    await page.getByText("Version 1 by").waitFor();
    await other.page.getByLabel("Code lookups").fill("33");
    await other.page.getByRole("button", { name: "Save public forms" }).click();
    await other.page
      .getByRole("alert")
      .getByText(/These settings were changed after you opened them/)
      .waitFor();
    await expect.poll(() => other.page.getByLabel("Code lookups").inputValue()).toBe("33");
    await other.page.reload();
    await other.page.getByText(/Also changed by another user since then: Code lookups\./).waitFor();
    await expect.poll(() => other.page.getByLabel("Code lookups").inputValue()).toBe("33");
    // Not changed by the second editor, so the draft must not overwrite it.
    await expect.poll(() => other.page.getByLabel("Online payments started").inputValue()).toBe("44");
    await other.page.getByRole("button", { name: "Save public forms" }).click();
    await other.page.getByText("Version 2 by").waitFor();
    const { value } = await database()
      .selectFrom("app_setting")
      .select("value")
      .where("key", "=", "limits")
      .orderBy("version", "desc")
      .executeTakeFirstOrThrow();
    expect(value).toMatchObject({ code_tries: 33, payment_starts: 44 });
    expectNoPageErrors(other);
    await other.context.close();
  });

  test.each(["government", "look", "mail", "gateway", "privacy_policy"])(
    "have no axe violations in the section %s, which fits a small phone",
    async (part) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await open(page, `${SETTINGS}?part=${part}`);
      await expectAccessible(page);
      await expectFits(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      expectNoPageErrors(watched);
    },
  );
});

describe("notes", () => {
  const MARKUP = `<b>bold</b> <img src=x onerror="document.title='hit'">`;

  test("are added on a record's page, with at most 100 characters and markup as text", async () => {
    const { id } = await addProperty();
    await open(page, `/admin/view/property/${id}`);
    const box = page.getByLabel("Note", { exact: true });
    await box.pressSequentially("x".repeat(101), { delay: 0 });
    await expect.poll(() => box.inputValue()).toBe("x".repeat(100));
    await box.fill(MARKUP);
    await button("Add note").click();
    await page.getByText(MARKUP, { exact: true }).waitFor();
    expect(await page.title()).not.toBe("hit");
    await expect.poll(() => box.inputValue()).toBe("");
    await page.getByText("Note added by Folákẹ́ Adébáyọ̀").waitFor();
  });

  test("survive a reload half typed", async () => {
    const { id } = await addProperty();
    await open(page, `/admin/view/property/${id}`);
    await page.getByLabel("Note", { exact: true }).fill("Half a thou");
    await open(page, `/admin/view/property/${id}`);
    await expect.poll(() => page.getByLabel("Note", { exact: true }).inputValue()).toBe("Half a thou");
  });

  test("are withdrawn by their author in the list of all notes", async () => {
    await open(page, "/admin/notes?whose=mine");
    const row = page.getByRole("row", { name: /bold/ });
    await row.getByRole("button", { name: /Withdraw/ }).click();
    await button("Withdraw note").click();
    await row.getByText(/withdrawn \d+ \w+/).waitFor();
    await expect.poll(() => row.locator("del").textContent()).toBe(MARKUP);
    await expectAccessible(page);
  });

  test("shared by an officer reach the owner, who can answer", async () => {
    const { individual_id } = await database()
      .selectFrom("app_user")
      .select("individual_id")
      .where("email", "=", "individual@ratebook.test")
      .executeTakeFirstOrThrow();
    await open(page, `/admin/view/individual/${individual_id}`);
    await page.getByLabel("Note", { exact: true }).fill("For the office");
    await button("Add note").click();
    await page.getByText("For the office", { exact: true }).waitFor();
    await page.getByLabel("Note", { exact: true }).fill("Bring your deed");
    await page.getByLabel("Visible to the owner").check();
    await button("Add note").click();
    await page.getByText("Bring your deed", { exact: true }).waitFor();

    const payer = await site.signedInPage("individual@ratebook.test");
    await open(payer.page, "/individual/notes");
    await payer.page.getByText("Bring your deed", { exact: true }).waitFor();
    expect(await payer.page.content()).not.toContain("For the office");
    await payer.page.getByLabel("Note", { exact: true }).fill("I come on Monday");
    await payer.page.getByRole("button", { name: "Add note" }).click();
    await payer.page.getByText("I come on Monday", { exact: true }).waitFor();
    await expectAccessible(payer.page);
    expectNoPageErrors(payer);
    await payer.context.close();
    expectNoPageErrors(watched);
  });
});

describe("the privacy policy", () => {
  test("is the same text at both URLs, readable without scripts", async () => {
    const visitor = await site.newPage({ javaScriptEnabled: false });
    const texts: string[] = [];
    for (const path of ["/privacy-policy", "/privacy-policy%20copy"]) {
      const answer = await visitor.page.goto(path);
      expect(answer?.status()).toBe(200);
      texts.push(await visitor.page.getByRole("main").innerText());
      await expect
        .poll(() => visitor.page.locator("link[rel=canonical]").getAttribute("href"))
        .toBe(`${site.url}/privacy-policy`);
    }
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toContain("Nigeria Data Protection Act 2023");
    expect(texts[0]).toContain("Oke-Mosan, Abeokuta");
    await visitor.context.close();
  });

  test("shows the text of the settings, markup as text, with the date of its last change", async () => {
    await open(page, `${SETTINGS}?part=privacy_policy`);
    await page.getByLabel("Text").fill("# New policy\n\n- <i>one</i>\n- {office}");
    await button("Save privacy policy").click();
    await page.getByText("Version 1 by").waitFor();
    const visitor = await site.newPage();
    await open(visitor.page, "/privacy-policy");
    const main = visitor.page.getByRole("main");
    await main.getByRole("heading", { name: "New policy" }).waitFor();
    await expect
      .poll(() => main.getByRole("listitem").allTextContents())
      .toEqual(["<i>one</i>", "Ogun State Internal Revenue Service"]);
    await main.getByText(/^Last updated \d+ \w+ \d{4}$/).waitFor();
    await expectAccessible(visitor.page);
    expectNoPageErrors(visitor);
    await visitor.context.close();
    expectNoPageErrors(watched);
  });
});
