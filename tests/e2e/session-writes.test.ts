import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Page, Route } from "playwright-core";
import { beforeEach, describe, expect } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { database } from "#kernel/db/client.ts";
import { localKeys, menuEntry, open, pressSignOut } from "../support/browser.ts";
import type { SignedIn } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { findApi, PERMISSIONS, recordPaths, type WriteMethod } from "../support/page-api.ts";
import { ROOT } from "../support/server.ts";

const VERIFICATION = "**/api/v1/token-verification";
const WRITES: readonly WriteMethod[] = ["post", "put", "patch", "delete"];

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

let page: Page;
let person: SignedIn;
let paths: string[];

const pathOf = (at: Page) => new URL(at.url()).pathname;
const tokenCheck = () => `GET /api/v1/token-verification Bearer ${person.token}`;

describe("a signed-in user", () => {
  beforeEach(async () => {
    ({ page, person } = await site.signedInPage("admin@ratebook.test"));
    await open(page, "/admin");
    paths = recordPaths(page);
    return () => page.context().close();
  });

  describe("3. writing", () => {
    test("by any method first verifies the token, each time again, then sends it", async () => {
      const api = await findApi(page);
      const path = "/api/v1/vehicles/9999999999";
      for (const method of WRITES) await api.write(method, path, { version: 1 });
      const write = (method: string) => `${method.toUpperCase()} ${path} Bearer ${person.token}`;
      expect(paths).toEqual(WRITES.flatMap((method) => [tokenCheck(), write(method)]));
    });

    test("waits for the response of the verification", async () => {
      const held = Promise.withResolvers<Route>();
      await page.route(VERIFICATION, (route) => held.resolve(route));
      const api = await findApi(page);
      const written = api.write("post", "/api/v1/vehicles", {});
      const route = await held.promise;
      // A read completes meanwhile, so anything sent without waiting would have been sent by now.
      await api.get("/api/v1/vehicles");
      expect(paths).toEqual([tokenCheck(), "GET /api/v1/vehicles"]);
      await route.continue();
      await written;
      expect(paths.at(-1)).toBe(`POST /api/v1/vehicles Bearer ${person.token}`);
    });

    test("by signing out is a write like any other", async () => {
      await pressSignOut(page);
      await expect.poll(() => paths.length).toBe(2);
      expect(paths).toEqual([tokenCheck(), `POST /api/v1/logout Bearer ${person.token}`]);
    });

    test("from the form of a register is a write like any other", async () => {
      await page.goto("/admin/register/vehicle");
      await findApi(page);
      paths.length = 0;
      await page.locator("main form").evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
        form.requestSubmit();
      });
      await expect.poll(() => paths.length).toBe(2);
      expect(paths).toEqual([tokenCheck(), `POST /api/v1/vehicles Bearer ${person.token}`]);
    });

    test("is verified, unlike reads and navigation, which carry no bearer token", async () => {
      const withBearer: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (request.headers()["authorization"] && pathname !== PERMISSIONS) withBearer.push(pathname);
      });
      const moved = page.waitForResponse((response) => response.url().includes("/admin/list/vehicles.data"));
      await (await menuEntry(page, "Registers", "Vehicles")).click();
      await moved;
      const api = await findApi(page);
      expect(await api.get("/api/v1/vehicles")).toMatchObject({ ok: true, data: [] });
      expect(paths).toEqual(["GET /api/v1/vehicles"]);
      expect(withBearer).toEqual([]);
    });
  });

  describe("4. with an invalid token", () => {
    async function expectSignedOut() {
      await page.waitForURL(`${site.url}/`);
      await expect.poll(() => localKeys(page)).toEqual({});
      expect(paths.filter((call) => !call.startsWith("GET "))).toEqual([]);
      await page.getByRole("status").getByText("You have been signed out").waitFor();
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("sid");
    }

    test.each(["post", "delete"] as const)("is signed out at a %s, which is not sent", async (method) => {
      const api = await findApi(page);
      const { ended } = await endSession(person);
      expect(ended).toBe(1n);
      await api.write(method, "/api/v1/vehicles/1", {});
      await expectSignedOut();
      expect(paths[0]).toBe(tokenCheck());
    });

    test.each([403, 503])("is signed out when the verification answers %s", async (status) => {
      await page.route(VERIFICATION, (route) => route.fulfill({ status, body: "no" }));
      await (await findApi(page)).write("post", "/api/v1/vehicles", {});
      await page.waitForURL(`${site.url}/`);
      await expect.poll(() => localKeys(page)).toEqual({});
      expect(paths.filter((call) => call.startsWith("POST"))).toEqual([]);
    });

    test("is signed out when signing out", async () => {
      await endSession(person);
      await pressSignOut(page);
      await expectSignedOut();
    });

    test("is signed out when the session ends between verification and write", async () => {
      await page.route("**/api/v1/vehicles", async (route) => {
        await endSession(person);
        await route.continue();
      });
      await (await findApi(page)).write("post", "/api/v1/vehicles", {});
      await page.waitForURL(`${site.url}/`);
      await expect.poll(() => localKeys(page)).toEqual({});
    });
  });

  describe("5. without a response", () => {
    const dialog = () => page.getByRole("alertdialog", { name: "Network error" });

    async function expectDialog() {
      await dialog().waitFor();
      await expect.poll(() => dialog().getByRole("heading").textContent()).toBe("Network error");
      expect(
        await dialog().getByText("Please check your internet connection.", { exact: true }).count(),
      ).toBe(1);
      await expect.poll(() => dialog().locator("svg").isVisible()).toBe(true);
      await expect.poll(() => dialog().evaluate((box) => box.matches(":modal"))).toBe(true);
    }

    test("to the verification, a write is dropped, a dialog says so, nothing is cleared", async () => {
      const before = await localKeys(page);
      const api = await findApi(page);
      await page.route(VERIFICATION, (route) => route.abort("internetdisconnected"));
      for (const method of WRITES) {
        paths.length = 0;
        const result = await api.write(method, "/api/v1/vehicles/1", {});
        expect(result).toMatchObject({ ok: false, status: 0, code: "network" });
        await expectDialog();
        expect(paths).toEqual([tokenCheck()]);
        await dialog().getByRole("button", { name: "OK" }).click();
        await dialog().waitFor({ state: "hidden" });
      }
      await expect.poll(() => localKeys(page)).toEqual(before);
      expect(Object.keys(before).sort()).toEqual(["permission", "token", "user"]);
      expect(pathOf(page)).toBe("/admin");
      await expect
        .poll(() => page.context().cookies())
        .toContainEqual(expect.objectContaining({ name: "sid" }));
    });

    test("to the write itself, the same dialog appears", async () => {
      await page.route("**/api/v1/vehicles", (route) => route.abort("connectionreset"));
      const api = await findApi(page);
      expect(await api.write("post", "/api/v1/vehicles", {})).toMatchObject({ ok: false, code: "network" });
      await expectDialog();
      expect(Object.keys(await localKeys(page)).sort()).toEqual(["permission", "token", "user"]);
    });

    test("at first, the same write works once the network is back", async () => {
      await page.route(VERIFICATION, (route) => route.abort());
      const api = await findApi(page);
      await api.write("post", "/api/v1/vehicles", {});
      await dialog().waitFor();
      await page.keyboard.press("Enter");
      await dialog().waitFor({ state: "hidden" });
      await page.unroute(VERIFICATION);
      expect(await api.write("post", "/api/v1/vehicles", {})).toMatchObject({ status: 422 });
      await expect.poll(() => dialog().isVisible()).toBe(false);
    });
  });
});

test("a visitor writes without verification and without a bearer token", async () => {
  ({ page } = await site.newPage());
  await open(page, "/login");
  paths = recordPaths(page);
  await page.getByLabel("Phone number or email").fill("guest@ratebook.test");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/guest");
  expect(paths).toEqual(["POST /api/v1/login"]);
  await page.context().close();
});

test("only src/session makes requests in the browser, and no page has an action", () => {
  const folder = join(ROOT, "src");
  const asks: string[] = [];
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|^(app|areas|kernel|platform|reporting)\//.test(file))
      continue;
    const text = readFileSync(join(folder, file), "utf8");
    if (/\bfetch\(|XMLHttpRequest|sendBeacon|\bEventSource\b|\bWebSocket\(/.test(text)) asks.push(file);
    if (
      /export (async )?(function|const) (clientA|a)ction\b|\buseFetcher\b|from "react-router".*\bForm\b/.test(
        text,
      )
    )
      asks.push(`${relative(ROOT, file)} has an action`);
  }
  expect(asks.sort()).toEqual(
    [
      "api.ts",
      "boot.tsx",
      "build-check.ts",
      "capture-api.ts",
      "offline/receipt-keys.ts",
      "offline/send.ts",
      "permissions.ts",
    ].map((name) => `session/${name}`),
  );
});

/** As idleness, or a sign-out from another device, ends it. */
async function endSession({ user }: SignedIn): Promise<{ ended: bigint }> {
  const { numUpdatedRows } = await database()
    .updateTable("session")
    .set({ ended_at: new Date(), ended_why: "test" })
    .where("id", "=", user.session_id)
    .executeTakeFirstOrThrow();
  return { ended: numUpdatedRows };
}
