import { describe, expect } from "vitest";
import { sitemap } from "../../src/sitemap.ts";
import { type Site, test } from "../support/journey.ts";

/** Old phones, and networks that lose scripts: public pages can be read, searched and submitted. */

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

const newPlainPage = () => site.newPage({ javaScriptEnabled: false });

const readable = sitemap.filter(
  ({ area, screen, path }) => area === "public" && screen !== undefined && !path.includes("{"),
);

describe("without scripts", () => {
  test.each([...readable.map(({ path }) => path), "/no/such/page"])("%s is readable", async (path) => {
    const { page, context } = await newPlainPage();
    await page.goto(path);
    await expect.poll(async () => (await page.title()).trim()).not.toBe("");
    const heading = page.getByRole("heading", { level: 1 });
    await expect.poll(() => heading.count()).toBe(1);
    await expect.poll(() => heading.isVisible()).toBe(true);
    const text = await page.locator("main").innerText();
    expect(text.length).toBeGreaterThan(40);
    await context.close();
  });

  test("a bill is found from the first page, with the typed value kept", async () => {
    const { page, context } = await newPlainPage();
    await page.goto("/");
    await page.getByLabel("Pay code").fill("7K3D-M9QX");
    await page.getByRole("button", { name: "Find bill" }).click();
    await page.waitForURL("**/payments?code=*");
    await expect.poll(() => page.getByLabel("Pay code").inputValue()).toBe("7K3D-M9QX");
    await expect.poll(() => page.locator("main").innerText()).toMatch(/no document has this code/i);
    await context.close();
  });

  test("a receipt is checked from the first page, with the typed value kept", async () => {
    const { page, context } = await newPlainPage();
    await page.goto("/");
    const form = page.locator("form", { has: page.getByLabel("Receipt verification code") });
    await form.getByRole("textbox").fill("7K3D-M9QX");
    await form.getByRole("button", { name: "Check" }).click();
    await page.waitForURL("**/process/receipt?code=*");
    await expect.poll(() => page.locator("main input[name=code]").inputValue()).toBe("7K3D-M9QX");
    await expect.poll(() => page.locator("main").innerText()).toMatch(/no document has this code/i);
    await context.close();
  });

  test("the links of the masthead work", async () => {
    const { page, context } = await newPlainPage();
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL("**/login");
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Sign in");
    await context.close();
  });
});
