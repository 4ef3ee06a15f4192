import type { CDPSession, Page } from "playwright-core";
import { beforeEach, describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { createPerson, forgetProof, testKey } from "../people/sign-in-kit.ts";
import { clearAttempts } from "../support/attempts.ts";
import { expectNoPageErrors, open, pressSignOut } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { press, typePassword, waitForHome } from "./sign-in-pages.ts";

/** Adding a passkey on the profile and signing in with it, with a virtual authenticator of the browser. */

const LONG = 90_000;
let site: Site;

startWith({ RATEBOOK_KEY: testKey });
test.beforeAll(async ({ site: opened }) => {
  setMasterKey(testKey);
  site = opened;
});
beforeEach(clearAttempts);

/** Turns off passkey suggestions, so that the authenticator answers only the pressed button. */
async function suggestNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

/** Adds a virtual authenticator with user verification. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

describe("with a passkey", () => {
  test("added on the profile, the user signs in with it alone, and after the password", {
    timeout: LONG,
  }, async () => {
    const { id, email } = await createPerson();
    const watched = await site.newPage();
    const { page } = watched;
    await suggestNothing(page);
    const { cdp, authenticatorId } = await addAuthenticator(page);
    await typePassword(page, email);
    await waitForHome(page);
    await open(page, "/individual/profile");
    await press(page, "Add passkey");
    await page.getByLabel("Passkey name").fill("Ada's phone");
    await press(page, "Create passkey");
    await page.getByText("Save these recovery codes now").waitFor();
    await page.getByText("Ada's phone", { exact: true }).waitFor();
    const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
    expect(credentials.map(({ isResidentCredential, rpId }) => [isResidentCredential, rpId])).toEqual([
      [true, "localhost"],
    ]);

    // Passkey alone.
    await pressSignOut(page);
    await page.waitForURL((url) => url.pathname === "/");
    await open(page, "/login");
    await press(page, "Sign in with a passkey");
    await waitForHome(page);
    await expect.poll(() => lastSignIn(id)).toEqual({ by: "passkey" });

    // Step-up.
    await open(page, "/individual/profile");
    await forgetProof(id);
    await press(page, "Create new codes");
    const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
    await dialog.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByText("Save these recovery codes now").waitFor();

    // After the password.
    await pressSignOut(page);
    await page.waitForURL((url) => url.pathname === "/");
    await typePassword(page, email);
    await page.getByRole("heading", { name: "Confirm it’s you" }).waitFor();
    await press(page, "Use passkey");
    await waitForHome(page);
    await expect.poll(() => lastSignIn(id)).toEqual({ by: "password and passkey" });

    // A removed passkey no longer signs in.
    await open(page, "/individual/profile");
    await press(page, /^Remove passkey/);
    await page.getByRole("dialog").getByRole("button", { name: "Remove passkey" }).click();
    await page.getByText(/^Passkey “.*” removed$/).waitFor();
    await pressSignOut(page);
    await page.waitForURL((url) => url.pathname === "/");
    await open(page, "/login");
    await press(page, "Sign in with a passkey");
    await page.getByRole("alert").getByText("No account uses this passkey").waitFor();
    expectNoPageErrors(watched);
    await page.context().close();
  });

  test("suggested in the first field, the user signs in without pressing a button", {
    timeout: LONG,
  }, async () => {
    const { id, email } = await createPerson();
    const { page, context } = await site.newPage();
    const { cdp, authenticatorId } = await addAuthenticator(page);
    await typePassword(page, email);
    await waitForHome(page);
    await open(page, "/individual/profile");
    await press(page, "Add passkey");
    await page.getByLabel("Passkey name").fill("Suggested");
    await press(page, "Create passkey");
    await page.getByText("Save these recovery codes now").waitFor();
    await pressSignOut(page);
    await page.waitForURL((url) => url.pathname === "/");
    // The virtual authenticator answers as if the suggestion was selected.
    await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
    await page.goto("/login");
    await waitForHome(page);
    await expect.poll(() => lastSignIn(id)).toEqual({ by: "passkey" });
    await context.close();
  });

  async function lastSignIn(userId: number): Promise<unknown> {
    const row = await database()
      .selectFrom("audit")
      .select("after")
      .where("action", "=", "user.sign_in")
      .where("record_id", "=", userId)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    return row.after;
  }
});
