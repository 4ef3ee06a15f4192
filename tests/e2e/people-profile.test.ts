import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { database } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { unsealMessageText } from "#platform/messages/secret-text.ts";
import { createPerson, testKey } from "../people/sign-in-kit.ts";
import { accountOf, type SignedInArea, signedInAreas } from "../support/addresses.ts";
import { expectNoPageErrors, hydrated, localKeys, open, recordDocuments } from "../support/browser.ts";
import { call, signInOver } from "../support/http.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { expectAccessible, expectFitsAndAccessible } from "../support/page-checks.ts";
import { makeJpeg } from "../support/pictures.ts";

/** The profile of every kind of user. */

const PROFILE: Readonly<Record<SignedInArea, string>> = {
  admin: "/admin/profile/profile",
  corporate: "/cooperate/profile",
  individual: "/individual/profile",
  guest: "/guest/profile/profile",
  agent: "/agent/profile",
  "super-agent": "/super-agent/profile",
};
const NEW = "Three green umbrellas";

let site: Site;

startWith({ RATEBOOK_KEY: testKey });
test.beforeAll(async ({ site: opened }) => {
  setMasterKey(testKey);
  site = opened;
});

/** Opens the profile of a new user. */
async function openProfile() {
  const { email, id } = await createPerson();
  const watched = await site.signedInPage(email);
  await open(watched.page, PROFILE.individual);
  return { ...watched, email, id };
}

const saved = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

/** The six-character code sent to an address. */
async function tokenFor(address: string): Promise<string> {
  const { sealed } = await database()
    .selectFrom("message")
    .select("sealed")
    .where("address", "=", address)
    .where("template", "=", "contact-proof")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return (sealed && /\b[0-9A-HJKMNP-TV-Z]{6}\b/.exec(unsealMessageText(sealed).body)?.[0]) || "";
}

test.each(signedInAreas)("the user menu of area %s links to the user's own profile", async (area) => {
  const watched = await site.signedInPage(accountOf[area]);
  const { page } = watched;
  await open(page, area === "corporate" ? "/cooperate" : `/${area}`);
  await page.getByRole("banner").locator("summary").last().click();
  await page.getByRole("link", { name: "Profile" }).click();
  await page.getByRole("heading", { level: 1, name: "My profile" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(PROFILE[area]);
  await expect
    .poll(() => page.getByLabel("Email", { exact: true }).first().inputValue())
    .toBe(accountOf[area]);
  expectNoPageErrors(watched);
  await page.context().close();
});

test("a user from outside the revenue office sees the profile there too, without the officer's menu", async () => {
  const { page } = await site.signedInPage(accountOf.guest);
  await open(page, PROFILE.admin);
  await page.getByRole("heading", { level: 1, name: "My profile" }).waitFor();
  const index = page.getByRole("navigation").first();
  expect(
    await index.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
  ).toEqual(["/guest"]);
  await page.context().close();
});

describe("personal details", () => {
  test("a new name appears in the header immediately without a page load, and is saved", async () => {
    const { page } = await openProfile();
    const documents = recordDocuments(page);
    await page.getByLabel("Name", { exact: true }).fill("Ada Obi-Eze");
    await page.getByRole("button", { name: "Save changes" }).click();
    await saved(page, "Saved");
    await page.getByRole("banner").getByText("Ada Obi-Eze").first().waitFor({ state: "attached" });
    expect(documents).toEqual([]);
    expect(JSON.parse((await localKeys(page))["user"] ?? "")).toMatchObject({ name: "Ada Obi-Eze" });
    await page.reload();
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ada Obi-Eze");
    await page.context().close();
  });

  test("errors are shown all at once, typed values are kept, and the draft survives a reload", async () => {
    const { page } = await openProfile();
    await page.getByLabel("Name", { exact: true }).fill("");
    await page.getByLabel("Email", { exact: true }).first().fill("no address");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("heading", { name: "There is a problem" }).waitFor();
    expect(await page.getByRole("alert").getByRole("listitem").count()).toBe(2);
    await expect
      .poll(() => page.getByLabel("Email", { exact: true }).first().inputValue())
      .toBe("no address");
    await page.reload();
    await hydrated(page);
    await page.getByText(/Draft from/).waitFor();
    await expect
      .poll(() => page.getByLabel("Email", { exact: true }).first().inputValue())
      .toBe("no address");
    await page.context().close();
  });

  test("a new email applies once its code is entered, and focus moves to the code", async () => {
    const watched = await openProfile();
    const { page, email } = watched;
    const other = `new.${email}`;
    await page.getByLabel("Email", { exact: true }).first().fill(other);
    await page.getByRole("button", { name: "Save changes" }).click();
    const code = page.getByLabel(`Code sent to ${other}`);
    await code.waitFor();
    await page.waitForFunction(() => document.activeElement?.id === "token-email");
    await expect.poll(() => page.getByLabel("Email", { exact: true }).first().inputValue()).toBe(email);

    await code.fill("000000");
    await page.getByRole("button", { name: "Confirm new email" }).click();
    await page.getByText("The code is wrong or has expired").first().waitFor();
    await code.fill((await tokenFor(other)).toLowerCase());
    await page.getByRole("button", { name: "Confirm new email" }).click();
    await code.waitFor({ state: "detached" });
    await expect.poll(() => page.getByLabel("Email", { exact: true }).first().inputValue()).toBe(other);
    expectNoPageErrors(watched);
    await page.context().close();
  });

  test("a new email asks for a step-up if the last one is old, then continues automatically", async () => {
    const { page, id, email } = await openProfile();
    await database()
      .updateTable("session")
      .set({ proved_at: new Date(Date.now() - 6 * 60_000) })
      .where("user_id", "=", id)
      .execute();
    await page.getByLabel("Email", { exact: true }).first().fill(`new.${email}`);
    await page.getByRole("button", { name: "Save changes" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
    await dialog.getByLabel("Password", { exact: true }).fill(demoPassword);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel(`Code sent to new.${email}`).waitFor();
    await page.context().close();
  });

  test("a pending phone number can be sent another code, or be cancelled", async () => {
    const { page } = await openProfile();
    await page.getByLabel("Phone number", { exact: true }).fill("+234 809 555 0123");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByLabel("Code sent to 0809 555 0123").waitFor();
    const first = await tokenFor("08095550123");
    await page.getByRole("button", { name: "Send another code" }).click();
    await saved(page, "New code sent");
    await expect.poll(() => tokenFor("08095550123")).not.toBe(first);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByLabel("Code sent to 0809 555 0123").waitFor({ state: "detached" });
    await page.context().close();
  });
});

describe("the password", () => {
  test("is changed; other devices are signed out, this page continues with its new token", async () => {
    const watched = await openProfile();
    const { page, email, person } = watched;
    const elsewhere = await signInOver(site.url, email);
    await page.getByLabel("Current password").fill("not it");
    await page.getByLabel("New password").fill("short");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("heading", { name: "There is a problem" }).waitFor();
    expect(await page.getByRole("alert").getByRole("listitem").count()).toBe(2);

    await page.getByLabel("Current password").fill(demoPassword);
    await page.getByLabel("New password").fill(NEW);
    await page.getByRole("button", { name: "Change password" }).click();
    await saved(page, "Password changed");
    await expect.poll(() => page.getByLabel("New password").inputValue()).toBe("");
    expect((await call(site.url, "/api/v1/profile", { cookie: elsewhere.cookie })).status).toBe(401);
    expect((await call(site.url, "/api/v1/profile", { cookie: person.cookie })).status).toBe(401);
    const { token } = await localKeys(page);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(token).not.toBe(person.token);

    await page.getByLabel("Name", { exact: true }).fill("Still here");
    await page.getByRole("button", { name: "Save changes" }).click();
    await saved(page, "Saved");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "My profile" }).waitFor();
    expectNoPageErrors(watched);
    await page.context().close();
  });
});

describe("sessions", () => {
  test("are described in words, and others are signed out one at a time or all at once", async () => {
    const { page, email } = await openProfile();
    const others = [];
    for (let at = 0; at < 3; at++) others.push(await signInOver(site.url, email, "api"));
    await page.reload();
    await hydrated(page);
    const list = page.locator("section", {
      has: page.getByRole("heading", { name: "Active sessions" }),
    });
    await expect.poll(() => list.getByRole("listitem").count()).toBe(4);
    await list.getByRole("button", { name: "Sign out An API client" }).first().click();
    await saved(page, "Session ended");
    await list.getByRole("listitem").nth(3).waitFor({ state: "detached" });
    await list.getByRole("button", { name: "Sign out of other sessions" }).click();
    await saved(page, "Other sessions ended");
    await list.getByRole("listitem").nth(1).waitFor({ state: "detached" });
    await expect.poll(() => list.getByRole("listitem").innerText()).toContain("This device");
    for (const { token } of others)
      expect((await call(site.url, "/api/v1/profile", { bearer: token })).status).toBe(401);
    await page.context().close();
  });
});

test("message preferences are saved", async () => {
  const { page } = await openProfile();
  const choice = (kind: string, name: string) =>
    page.getByRole("group", { name: kind }).getByRole("checkbox", { name });
  const sms = choice("Decisions on my entries", "SMS");
  await expect.poll(() => sms.isChecked()).toBe(true);
  await sms.uncheck();
  await page.getByRole("button", { name: "Save choices" }).click();
  await saved(page, "Choices saved");
  await page.reload();
  await expect.poll(() => sms.isChecked()).toBe(false);
  await expect.poll(() => choice("Decisions on my entries", "Inbox").isChecked()).toBe(true);
  await expect.poll(() => choice("Bills, assessments and objections", "SMS").isChecked()).toBe(true);
  await page.context().close();
});

test("a profile photo is selected, previewed, replaced and removed; other files are skipped", async () => {
  const watched = await openProfile();
  const { page } = watched;
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
  const jpeg = { name: "me.jpg", mimeType: "image/jpeg" };
  await input.setInputFiles({ ...jpeg, buffer: await makeJpeg(600, 400) });
  const photo = page.getByRole("img", { name: "Ada Obi" });
  await photo.waitFor();
  const first = await photo.getAttribute("src");
  await page.waitForFunction(
    () => (document.querySelector('img[alt="Ada Obi"]') as HTMLImageElement)?.naturalWidth === 240,
  );
  await input.setInputFiles({ ...jpeg, buffer: await makeJpeg(300, 300) });
  await page.waitForFunction((src) => !document.querySelector(`img[src="${src}"]`), first);
  await photo.waitFor();
  await page.getByRole("button", { name: "Remove photo" }).click();
  await page.getByText("Add photo").waitFor();
  expectNoPageErrors(watched);
  await page.context().close();
});

test("all stored personal data is downloaded as a file", async () => {
  const { page, email } = await openProfile();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data.account).toEqual([expect.objectContaining({ email })]);
  await page.context().close();
});

test("a full profile has no axe violations at any width in either colour scheme", async () => {
  const { page, id } = await openProfile();
  await database()
    .insertInto("contact_change")
    .values([
      { user_id: id, field: "email", value: "a.rather.long.address@ratebook.tes" },
      { user_id: id, field: "phone_number", value: "08095550199" },
    ])
    .execute();
  await open(page, PROFILE.individual);
  await page.getByRole("heading", { name: "Confirm your new email" }).waitFor();
  await expectFitsAndAccessible(page);
  await page.context().close();
}, 120_000);

test("a corporate's administrator invites a user, who accepts, and removes the access again", async () => {
  const { page } = await site.signedInPage(accountOf.corporate);
  await open(page, PROFILE.corporate);
  const invite = page.locator("form", { hasText: "Invite person" });
  const colleague = await createPerson({ name: "Bola Ade" });
  await database()
    .updateTable("app_user")
    .set({ area: "corporate" })
    .where("id", "=", colleague.id)
    .execute();
  await database()
    .insertInto("user_role")
    .columns(["user_id", "role_id"])
    .expression((eb) =>
      eb
        .selectFrom("role")
        .select((role) => [role.val(colleague.id).as("user_id"), "id"])
        .where("name", "=", "corporate-user"),
    )
    .execute();
  await invite.getByRole("button", { name: "Invite person" }).click();
  await invite.getByText("Enter the name.").first().waitFor();
  await invite.getByLabel("Name").fill("Bola");
  await invite.getByLabel("Email").fill(colleague.email);
  await invite.getByRole("button", { name: "Invite person" }).click();
  await page.getByText(", invited, expires").waitFor();
  await expectAccessible(page);

  const { page: theirs } = await site.signedInPage(colleague.email);
  await open(theirs, PROFILE.corporate);
  await theirs.getByRole("button", { name: "Accept invitation" }).click();
  await theirs.getByRole("heading", { name: "My company" }).waitFor();
  await theirs.context().close();

  await page.reload();
  await page.getByRole("button", { name: "Remove Bola Ade" }).click();
  await page.getByRole("button", { name: "Remove person" }).click();
  await page.getByText("Bola Ade removed").waitFor();
  await page.getByRole("button", { name: "Remove Bola Ade" }).waitFor({ state: "detached" });
  await page.context().close();
});
