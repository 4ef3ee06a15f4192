import { expect } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { expectNoPageErrors, hydrated, open, recordDocuments } from "../support/browser.ts";
import { call, cookiePair, signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { recordPaths } from "../support/page-api.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** A language selected on the first screen, with and without scripts, and kept with the account after sign-in. */

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

const AGENT = "agent@ratebook.test";

test("an agent who selects Hausa before signing in gets it in every browser afterwards", async () => {
  const first = await site.newPage();
  const { page } = first;
  await page.goto("/login");
  await hydrated(page);
  await page.getByRole("button", { name: "Hausa" }).click();
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("ha");
  await hydrated(page);
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Shiga");
  await page.getByLabel("Lambar waya ko imel").fill(AGENT);
  await page.getByLabel("Kalmar sirri", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Shiga", exact: true }).click();
  await expect
    .poll(() => page.getByRole("alert").first().innerText())
    .toMatch(/kalmar sirri ba daidai ba ce/);
  await page.getByLabel("Kalmar sirri", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Shiga", exact: true }).click();
  await page.waitForURL("**/agent");
  await expect.poll(() => page.getByRole("link", { name: "Lalita" }).isVisible()).toBe(true);
  expectNoPageErrors(first);
  await first.context.close();

  const other = await site.newPage();
  await other.page.goto("/login");
  await hydrated(other.page);
  await other.page.getByLabel("Phone number or email").fill(AGENT);
  await other.page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await other.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.page.waitForURL("**/agent");
  await expect.poll(() => other.page.getByRole("link", { name: "Lalita" }).isVisible()).toBe(true);
  await other.context.close();
});

test.each([
  ["Yorùbá", "yo", "San ìwé owó"],
  ["Igbo", "ig", "Kwụọ akwụkwọ ụgwọ"],
  ["Hausa", "ha", "Biya takardar kuɗi"],
])("a visitor selects %s without scripts", async (name, code, heading) => {
  const { page, context } = await site.newPage({ javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("button", { name }).click();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe(heading);
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(code);
  await page.getByRole("button", { name: "English" }).click();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Pay a bill");
  await context.close();
});

test.each(["/", "/login"])(
  "%s is accessible and fits in Yoruba, which has the widest letters",
  async (path) => {
    const watched = await site.newPage({ locale: "yo" });
    await watched.page.goto(path);
    await hydrated(watched.page);
    expect(await watched.page.locator("html").getAttribute("lang")).toBe("yo");
    await expectFitsAndAccessible(watched.page);
    expectNoPageErrors(watched);
    await watched.context.close();
  },
);

test("a language selection from another site is rejected, and never redirects off the site", async () => {
  const choose = (headers: Record<string, string>, next: string) =>
    fetch(`${site.url}/language`, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams({ language: "ha", next }),
    });
  expect((await choose({ "Sec-Fetch-Site": "cross-site" }, "/")).status).toBe(403);
  for (const next of [
    "//elsewhere.example/",
    "/.//elsewhere.example",
    "/a/..//elsewhere.example/x",
    "/\\\\elsewhere",
  ]) {
    const away = await choose({ "Sec-Fetch-Site": "same-origin" }, next);
    expect(away.status).toBe(303);
    expect(away.headers.get("location"), next).toBe("/");
  }
});

test("a signed-in user's selection is verified, carries the bearer token and is saved with the account", async () => {
  const watched = await site.signedInPage("corporate@ratebook.test");
  const { page, person } = watched;
  await open(page, "/cooperate");
  const paths = recordPaths(page);
  const documents = recordDocuments(page);
  await page.getByRole("button", { name: "Igbo" }).click();
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("ig");
  expect(paths).toEqual([
    `GET /api/v1/token-verification Bearer ${person.token}`,
    `PUT /api/v1/profile/language Bearer ${person.token}`,
  ]);
  expect(documents).toEqual(["/cooperate"]);
  expectNoPageErrors(watched);
  await watched.context.close();
});

test("a browser's old selection doesn't override a later one from elsewhere, but a new one does", async () => {
  const email = "individual@ratebook.test";
  const { cookie, token: bearer } = await signInOver(site.url, email);
  const chosen = { method: "PUT", cookie, bearer, body: { language: "yo" } };
  expect((await call(site.url, "/api/v1/profile/language", chosen)).status).toBe(200);
  for (const [here, spoken] of [
    ["language=ha", "yo"],
    ["language=ha; language-fresh=1", "ha"],
  ] as const) {
    const answer = await call(site.url, "/api/v1/login", {
      method: "POST",
      headers: { cookie: here },
      body: { email, password: demoPassword, client: "browser" },
    });
    expect(answer.status).toBe(200);
    const own = { cookie: `${cookiePair(answer, "sid")}; ${here}` };
    const page = await (await fetch(`${site.url}/individual`, { headers: own })).text();
    expect(page).toContain(`<html lang="${spoken}"`);
  }
});
