import { beforeEach, describe, expect } from "vitest";
import { transaction } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { issueToken } from "#platform/one-time-token.ts";
import { createPerson, latestToken, testKey } from "../people/sign-in-kit.ts";
import { clearAttempts } from "../support/attempts.ts";
import { expectNoPageErrors, hydrated, open } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, typePassword, waitForHome } from "./sign-in-pages.ts";

/** All ways to sign in. */

const NEW = "Three green umbrellas";
const LONG = 90_000;
let site: Site;

startWith({ RATEBOOK_KEY: testKey });
test.beforeAll(async ({ site: opened }) => {
  setMasterKey(testKey);
  site = opened;
});
beforeEach(clearAttempts);

describe("a forgotten password", () => {
  test("is replaced with the code of the message, and the new one signs in", { timeout: LONG }, async () => {
    const { id, email } = await createPerson();
    const watched = await site.newPage();
    const { page } = watched;
    await open(page, "/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByRole("heading", { name: "Reset your password" }).waitFor();
    await page.getByLabel("Phone number or email").fill(email);
    await press(page, "Send code");
    await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    await expectAccessible(page);
    // The message is created after the response.
    await expect.poll(() => latestToken(id).catch(() => "")).not.toBe("");
    const token = await latestToken(id);

    await page.getByLabel("Code", { exact: true }).fill(token.toLowerCase());
    await page.getByLabel("New password", { exact: true }).fill("password1234");
    await press(page, "Set password");
    await page.getByRole("alert").getByText("easy to guess").waitFor();
    await expect.poll(() => page.getByLabel("Code", { exact: true }).inputValue()).toBe(token.toLowerCase());

    await page.getByLabel("New password", { exact: true }).fill(NEW);
    await press(page, "Set password");
    await page.getByText("Your password is set. Sign in.").waitFor();
    await hydrated(page);
    await typePassword(page, email, NEW);
    await waitForHome(page);
    expectNoPageErrors(watched);
    await page.context().close();
  });

  test("is unchanged after five wrong codes, even if the sixth is right", { timeout: LONG }, async () => {
    const { id, email } = await createPerson();
    const { page, context } = await site.newPage();
    await open(page, "/reset");
    await page.getByLabel("Phone number or email").fill(email);
    await press(page, "Send code");
    await page.getByLabel("New password", { exact: true }).fill(NEW);
    await expect.poll(() => latestToken(id).catch(() => "")).not.toBe("");
    const token = await latestToken(id);
    const wrong = token === "000000" ? "000001" : "000000";
    for (const [n, code] of [wrong, wrong, wrong, wrong, wrong, token].entries()) {
      await page.getByLabel("Code", { exact: true }).fill(code);
      const answered = page.waitForResponse(/password-resets/);
      await press(page, "Set password");
      expect((await answered).status(), `try ${n + 1}`).toBe(422);
      await page.getByRole("alert").getByText("The code is wrong or has expired").waitFor();
    }
    await typePassword(page, email);
    await waitForHome(page);
    await context.close();
  });

  test("of an unknown account gets the same response as a known one", async () => {
    const { email } = await createPerson();
    const { page, context } = await site.newPage();
    const answers: string[] = [];
    for (const params of ["nobody@ratebook.test", email]) {
      await open(page, "/reset");
      await page.getByLabel("Phone number or email").fill(params);
      await press(page, "Send code");
      await page.getByText("If you have an account").waitFor();
      answers.push(await page.locator("main").innerText());
    }
    expect(answers[0]).toBe(answers[1]);
    await context.close();
  });
});

describe("an invitation", () => {
  test("greets the user by name and sets the first password; a used one says so", {
    timeout: LONG,
  }, async () => {
    const { id, email } = await createPerson({ password_hash: null });
    const secret = await transaction((tx) =>
      issueToken(tx, { purpose: "invite", user_id: id, length: 32, minutes: 60, attempts: 5 }),
    );
    const watched = await site.newPage();
    const { page } = watched;
    await open(page, `/reset?invite=${secret}`);
    await page.getByRole("heading", { name: "Welcome, Ada Obi" }).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Password", { exact: true }).fill(NEW);
    await press(page, "Set password");
    await page.getByText("Your password is set. Sign in.").waitFor();
    await typePassword(page, email, NEW);
    await waitForHome(page);
    await open(page, `/reset?invite=${secret}`);
    await page.getByRole("heading", { name: "This invitation link no longer works" }).waitFor();
    expectNoPageErrors(watched);
    await page.context().close();
  });
});
