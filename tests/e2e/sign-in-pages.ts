import type { Page } from "playwright-core";
import { demoPassword } from "#domain/demonstration.ts";
import { hydrated, open } from "../support/browser.ts";

/** Steps of sign-in tests. */

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).click();

export async function typePassword(page: Page, email: string, password = demoPassword) {
  await open(page, "/login");
  await page.getByLabel("Phone number or email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Sign in");
}

export async function waitForHome(page: Page) {
  await page.waitForURL("**/individual");
  await hydrated(page);
}
