import { describe, expect } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import {
  hydrated,
  localKeys,
  open,
  pressSignOut,
  recordDocuments,
  roundTrip,
  signIn,
} from "../support/browser.ts";
import { call } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

describe("1. signing in", () => {
  test("stores user, token and permissions under exactly the three keys, as received", async () => {
    const { page } = await site.newPage();
    let body: unknown;
    await page.route("**/api/v1/login", async (route) => {
      const response = await route.fetch();
      body = await response.json();
      await route.fulfill({ response });
    });
    await signIn(page, "admin@ratebook.test");
    const { status, data } = body as { status: string; data: Record<string, unknown> };
    expect(status).toBe("success");
    expect(Object.keys(data).sort()).toEqual(["formatted_permissions", "token", "user"]);
    const stored = await localKeys(page);
    expect(Object.keys(stored).sort()).toEqual(["permission", "token", "user"]);
    expect(stored["token"]).toBe(data["token"]);
    expect(JSON.parse(stored["user"] ?? "")).toEqual(data["user"]);
    expect(data["user"]).toHaveProperty("roles", ["administrator"]);
    expect(JSON.parse(stored["permission"] ?? "")).toEqual(data["formatted_permissions"]);
    expect(new URL(page.url()).pathname).toBe("/admin");
    await page.context().close();
  });

  test("ends in a full page load, so that the session counts from startup", async () => {
    const { page } = await site.newPage();
    await open(page, "/login");
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByLabel("Phone number or email").fill("guest@ratebook.test");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("**/guest");
    await expect.poll(() => page.evaluate(() => "before" in window)).toBe(false);
    await page.context().close();
  });

  test("stores nothing after a failure, shows the reason, and keeps typed values", async () => {
    const { page } = await site.newPage();
    await open(page, "/login");
    await page.getByLabel("Phone number or email").fill("admin@ratebook.test");
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Phone number, email address or password is incorrect.").waitFor();
    await expect.poll(() => localKeys(page)).toEqual({});
    await expect
      .poll(() => page.context().cookies())
      .toEqual([
        // A visitor's random name, so that the retries of two visitors are not mixed up.
        expect.objectContaining({ name: "visitor", httpOnly: true, sameSite: "Lax" }),
      ]);
    await expect
      .poll(() => page.getByLabel("Phone number or email").inputValue())
      .toBe("admin@ratebook.test");
    expect(new URL(page.url()).pathname).toBe("/login");
    // A busy button stays enabled and sets aria-busy.
    const signInButton = page.getByRole("button", { name: "Sign in", exact: true });
    await expect.poll(() => signInButton.getAttribute("aria-busy")).toBeNull();
    await expect.poll(() => signInButton.isEnabled()).toBe(true);
    await page.context().close();
  });

  test.each([
    ["/admin/roles?page=2", "/admin/roles?page=2"],
    ["https://evil.example/", "/admin"],
    ["/\\evil.example/", "/admin"],
  ])("with next=%s leads to %s", async (next, expected) => {
    const { page, context } = await site.newPage();
    const hosts = new Set<string>();
    context.on("request", (request) => hosts.add(new URL(request.url()).host));
    await signIn(page, "admin@ratebook.test", next);
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(expected);
    expect([...hosts]).toEqual([new URL(site.url).host]);
    await context.close();
  });
});

describe("2. signing out", () => {
  async function signedInAtHome() {
    const watched = await site.signedInPage("admin@ratebook.test");
    await watched.page.clock.install();
    await open(watched.page, "/admin");
    // From here on, the test controls the time.
    await watched.page.clock.pauseAt(Date.now() + 60_000);
    return watched;
  }

  test("clears the keys on success and goes to the site root after 1,500 ms", async () => {
    const { page, context, person } = await signedInAtHome();
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/v1/logout"));
    await pressSignOut(page);
    const request = (await answered).request();
    await expect.poll(() => request.headerValue("authorization")).toBe(`Bearer ${person.token}`);
    expect(request.postData() ?? "").toMatch(/^(\{\})?$/);
    await expect.poll(() => localKeys(page)).toEqual({ theme: "dark" });
    await page.getByText("You have signed out").waitFor();

    const documents = recordDocuments(page);
    await page.clock.runFor(1_450);
    await roundTrip(page);
    expect(documents).toEqual([]);
    await Promise.all([page.waitForURL(`${site.url}/`), page.clock.runFor(100)]);
    await hydrated(page);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies).not.toContain("sid");
    const both = { cookie: person.cookie, bearer: person.token };
    expect((await call(site.url, "/api/v1/permissions", both)).status).toBe(401);
    await context.close();
  });

  test.each([500, 429])(
    "that fails with %s clears nothing, stays on the page, and can be retried",
    async (status) => {
      const { page, context, person } = await signedInAtHome();
      const message = "It did not work just now.";
      await page.route("**/api/v1/logout", (route) =>
        route.fulfill({ status, json: { status: "error", code: "failed", message } }),
      );
      const before = await localKeys(page);
      await pressSignOut(page);
      await page.getByRole("alert").getByText("Not signed out").waitFor();
      const documents = recordDocuments(page);
      await page.clock.runFor(10_000);
      await roundTrip(page);
      expect(documents).toEqual([]);
      await expect.poll(() => localKeys(page)).toEqual(before);
      expect(before["token"]).toBe(person.token);

      await page.unroute("**/api/v1/logout");
      await pressSignOut(page);
      await expect.poll(() => localKeys(page)).toEqual({});
      await context.close();
    },
  );

  test("without a response clears nothing and stays on the page", async () => {
    const { page, context } = await signedInAtHome();
    await page.route("**/api/v1/logout", (route) => route.abort());
    await pressSignOut(page);
    await page.getByRole("alertdialog", { name: "Network error" }).waitFor();
    const documents = recordDocuments(page);
    await page.clock.runFor(10_000);
    await roundTrip(page);
    expect(documents).toEqual([]);
    expect(Object.keys(await localKeys(page)).sort()).toEqual(["permission", "token", "user"]);
    await context.close();
  });

  test("in one tab signs out the other tabs too", async () => {
    const { page, context } = await site.signedInPage("admin2@ratebook.test");
    const other = await context.newPage();
    await open(page, "/admin");
    await open(other, "/admin");
    await pressSignOut(page);
    await other.waitForURL((url) => url.pathname === "/login");
    expect(new URL(other.url()).searchParams.get("next")).toBe("/admin");
    await context.close();
  });
});
