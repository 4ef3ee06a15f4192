import type { BrowserContext } from "playwright-core";
import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { load, localKeys, open, recordDocuments, storageStateOf } from "../support/browser.ts";
import { signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { findApi, recordPaths } from "../support/page-api.ts";

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

const VERIFICATION = "/api/v1/token-verification";
const COOKIE = "/api/v1/session-cookie";

const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name);

describe("6. a session counts only if a token was present at startup", () => {
  /** A kept cookie without keys: site data cleared in part, or discarded by the browser after some weeks. */
  async function cookieAlone() {
    const person = await signInOver(site.url, "admin@ratebook.test");
    const { cookies } = storageStateOf(site.url, person);
    const watched = await site.newPage({ storageState: { cookies, origins: [] } });
    return { ...watched, documents: recordDocuments(watched.page) };
  }

  test("a cookie without keys is dropped, and a protected page leads to sign-in and back", async () => {
    const { page, context, documents } = await cookieAlone();
    const paths = recordPaths(page);
    await page.goto("/admin/list/vehicles?q=ABC#top");
    await page.waitForURL((url) => url.pathname === "/login");
    await page.waitForLoadState("networkidle");
    const next = new URL(page.url()).searchParams.get("next");
    expect(next).toBe("/admin/list/vehicles?q=ABC#top");
    await expect.poll(() => cookieNames(context)).not.toContain("sid");
    expect(paths).toEqual([`DELETE ${COOKIE}`]);
    expect(documents.map((path) => path.replace(/\?.*/, ""))).toEqual(["/admin/list/vehicles", "/login"]);
    await context.close();
  });

  test("a cookie without keys is dropped on a public page, which is rendered again for a visitor", async () => {
    const { page, context, documents } = await cookieAlone();
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
    await page.waitForLoadState("networkidle");
    await expect.poll(() => cookieNames(context)).not.toContain("sid");
    expect(documents).toEqual(["/", "/"]);
    await context.close();
  });

  test("a cookie that can't be dropped causes no redirect loop", async () => {
    const { page, context, documents } = await cookieAlone();
    let refused = 0;
    await page.route(`**${COOKIE}`, (route) => {
      refused++;
      // Answered, but the cookie stays, as behind a proxy that removes Set-Cookie.
      return route.fulfill({ json: { status: "success", data: { dropped: true } } });
    });
    await page.goto("/admin");
    await page.waitForLoadState("networkidle");
    // `/login` redirects a signed-in user to their area, where the cookie is found again and then ignored.
    await page.waitForURL(`${site.url}/admin`);
    await page.waitForLoadState("networkidle");
    expect(refused).toBe(1);
    expect(documents.length).toBeLessThanOrEqual(3);
    await context.close();
  });

  test("without a response, the cookie and the page stay", async () => {
    const { page, context, documents } = await cookieAlone();
    await page.route(`**${COOKIE}`, (route) => route.abort());
    await open(page, "/admin");
    await page.waitForLoadState("networkidle");
    expect(documents).toEqual(["/admin"]);
    await expect.poll(() => cookieNames(context)).toContain("sid");
    await context.close();
  });

  test("a token that is added later doesn't count until the app restarts", async () => {
    const { page, context } = await site.newPage();
    await open(page, "/login");
    const paths = recordPaths(page);
    await page.evaluate(() => localStorage.setItem("token", "x".repeat(43)));
    await (await findApi(page)).write("post", "/api/v1/vehicles", {});
    expect(paths).toEqual(["POST /api/v1/vehicles"]);

    paths.length = 0;
    await load(page, "/");
    await (await findApi(page)).write("post", "/api/v1/vehicles", {});
    await page.waitForURL(`${site.url}/`);
    await expect.poll(() => localKeys(page)).toEqual({});
    expect(paths).toEqual([`GET ${VERIFICATION} Bearer ${"x".repeat(43)}`]);
    await context.close();
  });

  test("the sign-in page clears the keys of a session that the server has ended", async () => {
    const { page, context, person } = await site.signedInPage("admin@ratebook.test");
    await database()
      .updateTable("session")
      .set({ ended_at: new Date() })
      .where("id", "=", person.user.session_id)
      .execute();
    await page.goto("/admin");
    expect(new URL(page.url()).pathname).toBe("/login");
    await expect.poll(() => localKeys(page)).toEqual({});
    await context.close();
  });

  test("damaged keys cause no error", async () => {
    const { page, context, pageErrors } = await site.signedInPage("admin@ratebook.test");
    await open(page, "/admin");
    await page.evaluate(() => {
      localStorage.setItem("user", "{");
      localStorage.setItem("permission", "[1,");
    });
    await open(page, "/admin");
    expect(await (await findApi(page)).write("post", "/api/v1/vehicles", {})).toMatchObject({ status: 422 });
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test("another user who signs in from a second tab replaces the first", async () => {
    const { page, context } = await site.signedInPage("admin@ratebook.test");
    await open(page, "/admin");
    const musa = await signInOver(site.url, "admin2@ratebook.test");
    const { cookies, origins } = storageStateOf(site.url, musa);
    await context.addCookies(cookies);
    const other = await context.newPage();
    await other.goto("/favicon.svg");
    const reloaded = page.waitForEvent("load");
    await other.evaluate(
      (keys) => {
        for (const { name, value } of keys) localStorage.setItem(name, value);
      },
      origins.flatMap(({ localStorage }) => localStorage),
    );
    await reloaded;
    await page.getByRole("banner").getByText("Musa Bello").first().waitFor();
    await context.close();
  });
});
