import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { database } from "#kernel/db/client.ts";
import { createPerson } from "../people/office.ts";
import { expectNoPageErrors, open, type signedInPage } from "../support/browser.ts";
import { call, signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";

let site: Site;
let watched: Awaited<ReturnType<typeof signedInPage>>;
let page: Page;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  watched = await site.signedInPage("admin@ratebook.test");
  page = watched.page;
});

const press = (name: string | RegExp) => page.getByRole("button", { name }).click();

describe("a custom role", () => {
  test("is created with its rights by keyboard", async () => {
    await open(page, "/admin/roles");
    await page.getByRole("link", { name: "New role" }).click();
    await page.waitForURL("**/admin/roles/new");
    await page.getByLabel("Name").fill("Field officer");
    await page.getByLabel("View properties").focus();
    for (const key of ["Space", "ArrowRight", "Space", "ArrowDown", "ArrowLeft", "Space"])
      await page.keyboard.press(key);
    for (const label of ["View properties", "Add properties", "View shops"])
      expect({ label, on: await page.getByLabel(label).isChecked() }).toEqual({ label, on: true });
    await press("Create role");
    await page.waitForURL("**/admin/roles");
    await page.getByRole("link", { name: "Field officer", exact: true }).click();
    await page.getByText("Can view and add properties").waitFor();
    await page.getByText("Can view shops").waitFor();
  });

  test("without users is deleted after a confirmation", async () => {
    await open(page, "/admin/roles/new");
    await page.getByLabel("Name").fill("Temporary officer");
    await page.getByLabel("View properties").check();
    await press("Create role");
    await page.waitForURL("**/admin/roles");
    await page.getByRole("link", { name: "Temporary officer", exact: true }).click();
    await press("Delete role");
    const dialog = page.getByRole("dialog", { name: "Delete Temporary officer?" });
    await dialog.getByRole("button", { name: "Go back" }).click();
    await dialog.waitFor({ state: "hidden" });
    await press("Delete role");
    await dialog.getByRole("button", { name: "Delete role" }).click();
    await page.waitForURL("**/admin/roles");
    await page.getByText("Temporary officer deleted").waitFor();
    expect(await page.getByRole("link", { name: "Temporary officer", exact: true }).count()).toBe(0);
  });

  test("of the administrator is shown read-only", async () => {
    await open(page, "/admin/roles");
    await page.getByRole("link", { name: "Administrator", exact: true }).click();
    await page.getByText("Administrators have all rights").waitFor();
    await expect.poll(() => page.getByLabel("Approve properties").isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole("button", { name: "Save role" }).count()).toBe(0);
  });
});

describe("a user", () => {
  test("is registered: all errors at once, typed values kept, a scope required", async () => {
    await open(page, "/admin/register/user");
    await page.getByLabel("Phone number (optional)").fill("0803");
    await page.getByLabel("Role").selectOption({ label: "Field officer" });
    await page.getByLabel("Selected local governments").check();
    await press("Register user");
    const errors = page.getByRole("alert");
    await errors.getByRole("link", { name: /Name/ }).waitFor();
    await expect.poll(() => errors.getByRole("listitem").count()).toBe(3);
    await expect.poll(() => page.getByLabel("Phone number (optional)").inputValue()).toBe("0803");
    await page.getByLabel("Name").fill("Ngozi Eze");
    await page.getByLabel("Phone number (optional)").fill("08034412299");
    await page.getByLabel("Email (optional)").fill("ngozi@ratebook.test");
    await page.getByLabel("Abeokuta North").check();
    await page.getByText("Rights added: 2").waitFor();
    await page.getByText("Can view shops in Abeokuta North").waitFor();
    await press("Register user");
    await page.waitForURL("**/admin/view/user/*");
    await page.getByRole("heading", { name: "Ngozi Eze" }).waitFor();
    await page.getByText("Rights: 2").click();
    await page.getByText("Can view and add properties in Abeokuta North").waitFor();
    const sent = await database()
      .selectFrom("message")
      .select(["template", "address"])
      .where("template", "=", "user-invited")
      .execute();
    expect(sent).toEqual([{ template: "user-invited", address: "ngozi@ratebook.test" }]);
  });

  test("is found in the list and edited", async () => {
    await open(page, "/admin/list/users");
    await page.getByPlaceholder("Name, email, phone or code").fill("ngozi eze");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/list/users?q=*");
    await page.getByRole("row", { name: /Musa Bello/ }).waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page
      .getByRole("row", { name: /Ngozi Eze/ })
      .getByRole("link")
      .click();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Name").fill("Ngozi Eze-Bello");
    await press("Save user");
    await page.getByRole("heading", { name: "Ngozi Eze-Bello" }).waitFor();
  });

  test("is suspended with a reason, signed out immediately, and reinstated", async () => {
    const email = await createOfficerWithGrants({ permissions: ["property.view"] });
    const officer = await signInOver(site.url, email);
    expect((await call(site.url, "/admin/list/property", { cookie: officer.cookie })).status).toBe(200);
    await open(page, `/admin/view/user/${officer.user.id}`);
    await page.locator("summary", { hasText: "More" }).first().click();
    await press("Suspend user");
    await page.getByRole("dialog").getByLabel("Reason").fill("Left the service");
    await page.getByRole("dialog").getByRole("button", { name: "Suspend user" }).click();
    await page.getByText("Reason: “Left the service”").waitFor();
    expect((await call(site.url, "/admin/list/property", { cookie: officer.cookie })).status).toBe(302);
    await press("Reinstate user");
    await page.getByRole("dialog").getByLabel("Reason").fill("Came back");
    await page.getByRole("dialog").getByRole("button", { name: "Reinstate user" }).click();
    await page.getByText("Reason: “").waitFor({ state: "detached" });
  });

  test("is assigned another role and loses it", async () => {
    await open(page, "/admin/list/users?q=admin2");
    await page
      .getByRole("row", { name: /Musa Bello/ })
      .getByRole("link")
      .click();
    await press("Assign role");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Role").selectOption({ label: "Field officer" });
    await dialog.getByText("This role adds no rights.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Assign role" }).click();
    await press("Remove Field officer");
    await page.getByText("Field officer removed from Musa Bello").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Remove Field officer" }).count()).toBe(0);
  });
});

describe("an action that needs a step-up", () => {
  test("asks for the password in a dialog and continues", async () => {
    await database()
      .updateTable("session")
      .set({ proved_at: new Date(Date.now() - 6 * 60_000) })
      .where("id", "=", watched.person.user.session_id)
      .execute();
    await open(page, "/admin/roles");
    await page.getByRole("link", { name: "Copy Field officer" }).click();
    await page.getByRole("heading", { name: "Copy of Field officer" }).waitFor();
    await press("Create role");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/roles");
    await page.getByRole("link", { name: "Field officer (copy)", exact: true }).waitFor();
  });
});

test("a user without a record requests a code to claim theirs", async () => {
  const email = await createPerson("individual");
  const theirs = await site.signedInPage(email);
  await open(theirs.page, "/individual/profile");
  await theirs.page.getByLabel("Record code").fill("IND-0000001-A");
  await theirs.page.getByRole("button", { name: "Send code" }).click();
  await theirs.page.locator("#claim-code-error").waitFor();
  await theirs.page.getByLabel("Record code").fill("IND-0000001-B");
  await theirs.page.getByRole("button", { name: "Send code" }).click();
  await theirs.page.getByLabel("Confirmation code").fill("000000");
  await theirs.page.getByRole("button", { name: "Claim record" }).click();
  await theirs.page.locator("#claim-token-error").waitFor();
  expectNoPageErrors(theirs);
  await theirs.context.close();
});

test("no page reports console errors", () => {
  expectNoPageErrors(watched);
});
