import type { Page } from "playwright-core";
import { beforeEach, describe, expect } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { codeOf, createPerson, forgetProof, type Person, testKey } from "../people/sign-in-kit.ts";
import { clearAttempts } from "../support/attempts.ts";
import { expectNoPageErrors, open } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, typePassword, waitForHome } from "./sign-in-pages.ts";

/** Adding an authenticator app on the profile and signing in with it. */

const LONG = 90_000;
let site: Site;

startWith({ RATEBOOK_KEY: testKey });
test.beforeAll(async ({ site: opened }) => {
  setMasterKey(testKey);
  site = opened;
});
beforeEach(clearAttempts);

interface WithApp extends Person {
  readonly secret: string;
  readonly codes: string[];
}

/** Adds an authenticator app on the profile screen. */
async function addApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await press(page, "Add authenticator app");
  const key = page.locator("code").filter({ hasText: /^([A-Z2-7]{4} ?)+$/ });
  const secret = (await key.innerText()).replaceAll(" ", "");
  await page.getByLabel("Code from the app").fill(codeOf(secret));
  await press(page, "Add app");
  await page.getByText("Save these recovery codes now").waitFor();
  const codes = await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).allInnerTexts();
  return { secret, codes };
}

describe("with an authenticator app", () => {
  let person: WithApp;

  test("the app is added on the profile after a step-up", { timeout: LONG }, async () => {
    const { id, email } = await createPerson();
    const watched = await site.newPage();
    const { page } = watched;
    await typePassword(page, email);
    await waitForHome(page);
    await open(page, "/individual/profile");
    await forgetProof(id);

    await press(page, "Add authenticator app");
    const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByLabel("Password", { exact: true }).fill("wrong");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("Password is incorrect.").waitFor();
    await dialog.getByLabel("Password", { exact: true }).fill(demoPassword);
    await dialog.getByRole("button", { name: "Continue" }).click();
    // The interrupted request continued automatically.
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    await expectAccessible(page);
    await press(page, "Cancel");

    const { secret, codes } = await addApp(page);
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    await press(page, "I’ve saved them");
    await page.getByRole("button", { name: "Remove authenticator app" }).waitFor();
    person = { id, email, secret, codes };
    expectNoPageErrors(watched);
    await page.context().close();
  });

  test("its code is required after the password", { timeout: LONG }, async () => {
    const watched = await site.newPage();
    const { page } = watched;
    await typePassword(page, person.email);
    await page.getByRole("heading", { name: "Confirm it’s you" }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => localStorage.length), "no session yet").toBe(0);
    const right = codeOf(person.secret, 1);
    await page.getByLabel("Authenticator app code").fill(right === "000000" ? "000001" : "000000");
    await press(page, "Sign in");
    await page.getByRole("alert").getByText("The code is wrong").waitFor();
    await page.getByLabel("Authenticator app code").fill(right);
    await press(page, "Sign in");
    await waitForHome(page);
    expectNoPageErrors(watched);
    await page.context().close();
  });

  test("a recovery code works instead, once", { timeout: LONG }, async () => {
    for (const [first, expected] of [
      [true, "/individual"],
      [false, "/login"],
    ] as const) {
      const { page, context } = await site.newPage();
      await typePassword(page, person.email);
      await press(page, "Use recovery code");
      await page.getByLabel("Recovery code").fill(person.codes[0] ?? "");
      await press(page, "Sign in");
      if (first) await waitForHome(page);
      else await page.getByRole("alert").getByText("has already been used").waitFor();
      expect(new URL(page.url()).pathname).toBe(expected);
      await context.close();
    }
  });
});
