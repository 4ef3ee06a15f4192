import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import { accountOf } from "../support/addresses.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { csvCells } from "../support/csv.ts";
import { type Site, test } from "../support/journey.ts";
import { expectAccessible } from "../support/page-checks.ts";

/** A custom field from its definition to its use on forms, and the values that a clerk repeats from form to form. */

/** Several pages each, on a shared machine that may be slow. */
const LONG = 180_000;

let site: Site;
let admin: WatchedPage;
let clerk: WatchedPage;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  admin = await site.signedInPage(accountOf.admin);
  clerk = await site.signedInPage("admin2@ratebook.test", { acceptDownloads: true });
});

describe("an administrator", () => {
  test(
    "adds a custom field of one kind with a preview of the form",
    async () => {
      const { page } = admin;
      await open(page, "/admin/settings/fields?register=property");
      await page.getByRole("link", { name: "New field" }).click();
      await page.getByLabel("Label", { exact: true }).fill("Generator size");
      await page.getByLabel("Type", { exact: true }).selectOption("number");
      await page.getByRole("textbox", { name: /^Unit/ }).fill("kVA");
      await page.getByRole("textbox", { name: /^Maximum/ }).fill("500");
      await page.getByLabel("Used for properties").selectOption("use");
      await page.getByRole("checkbox", { name: "Industrial" }).check();
      const preview = page.locator("section", {
        has: page.getByRole("heading", { name: "Preview" }),
      });
      await expect.poll(() => preview.getByLabel("Generator size").isVisible()).toBe(false);
      await preview.getByLabel("Use").selectOption("industrial");
      await preview.getByLabel("Generator size").waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Add field" }).click();
      await page.waitForURL(/\/admin\/settings\/fields\?register=property/);
      const row = page.getByRole("row", { name: /Generator size/ });
      await row.waitFor();
      await expect.poll(() => row.textContent()).toContain("Number, at most 500 kVA");
      await expect.poll(() => row.textContent()).toContain("Use: Industrial");
      expectNoPageErrors(admin);
    },
    LONG,
  );

  test(
    "sees validation errors with the typed values kept",
    async () => {
      const { page } = admin;
      await open(page, "/admin/settings/fields/new?register=property");
      await page.getByLabel("Label", { exact: true }).fill("Generator size");
      await page.getByLabel("Type", { exact: true }).selectOption("choice");
      await page.getByRole("textbox", { name: "Options" }).fill("One");
      await page.getByRole("button", { name: "Add field" }).click();
      await page.getByText("Enter 2 to 50 options, one per line.").first().waitFor();
      await page.getByText("A property already has a field with this name.").first().waitFor();
      await expect.poll(() => page.getByRole("textbox", { name: "Options" }).inputValue()).toBe("One");
    },
    LONG,
  );
});

describe("a clerk", () => {
  test(
    "gets the custom field on that kind only, with validation",
    async () => {
      const { page } = clerk;
      await open(page, "/admin/register/property");
      const size = page.getByLabel("Generator size");
      await expect.poll(() => size.isVisible()).toBe(false);
      await page.getByLabel("Use").selectOption("industrial");
      await size.fill("900");
      await page.getByLabel("Use").selectOption("residential");
      await expect.poll(() => size.isVisible()).toBe(false);
      await page.getByLabel("Use").selectOption("industrial");
      await expect.poll(() => size.inputValue()).toBe("900");
      await page.getByLabel("Street name").fill("Quarry Road");
      await page.getByLabel("City or town").fill("Ibara");
      await page.getByRole("button", { name: "Register property" }).click();
      await page.getByText("Enter at most 500 kVA.").first().waitFor();
      await size.fill("45");
      await page.getByRole("button", { name: "Register property" }).click();
      await page.waitForURL(/\/admin\/view\/property\/\d+/);
      await page.getByText("45 kVA").waitFor();
      expectNoPageErrors(clerk);
    },
    LONG,
  );

  test(
    "sees the custom field as a column of the list and its CSV file",
    async () => {
      const { page } = clerk;
      await open(page, "/admin/list/property?columns=use,custom_generator_size&use=industrial&sort=-code");
      await page.getByRole("columnheader", { name: "Generator size (kVA)" }).waitFor();
      expect(
        await page
          .getByRole("row", { name: /Quarry Road/ })
          .first()
          .textContent(),
      ).toContain("45");
      await page.getByRole("button", { name: "Download", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: /CSV/ }).check();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        dialog.getByRole("link", { name: "Download properties" }).click(),
      ]);
      const [head, first] = csvCells(await readFile(await download.path(), "utf8"));
      expect(head?.at(-1)).toBe("Generator size (kVA)");
      expect(first?.at(-1)).toBe("45");
    },
    LONG,
  );

  test(
    "keeps repeated values from form to form until a shortcut clears them",
    async () => {
      const { page } = clerk;
      await open(page, "/admin/register/property");
      const street = page.getByLabel("Street name", { exact: true });
      await expect.poll(() => street.inputValue()).toBe("");
      await page.getByRole("checkbox", { name: "Street name: Quarry Road" }).check();
      await page.getByRole("checkbox", { name: "Use: Industrial" }).check();
      await expect.poll(() => street.inputValue()).toBe("Quarry Road");
      await page.getByLabel("Generator size").waitFor();
      await expectAccessible(page);
      await open(page, "/admin/register/property");
      await expect.poll(() => street.inputValue()).toBe("Quarry Road");
      await expect.poll(() => page.getByText(/Draft from .* restored/).count()).toBe(0);
      await page.keyboard.press("Alt+KeyK");
      await expect.poll(() => street.inputValue()).toBe("");
      await expect
        .poll(() => page.getByRole("checkbox", { name: "Street name: Quarry Road" }).isChecked())
        .toBe(false);
      await open(page, "/admin/register/property");
      await page.getByRole("checkbox", { name: "Street name: Quarry Road" }).waitFor();
      await expect.poll(() => street.inputValue()).toBe("");
      expectNoPageErrors(clerk);
    },
    LONG,
  );
});

describe("a retired custom field", () => {
  test(
    "is no longer on forms, and its recorded values remain visible",
    async () => {
      const { page } = admin;
      await open(page, "/admin/settings/fields?register=property");
      await page.getByRole("link", { name: "Generator size" }).click();
      await page.getByRole("button", { name: "Retire field" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Retire field" }).click();
      await page.getByRole("button", { name: "Restore field" }).waitFor();
      await open(clerk.page, "/admin/list/property?use=industrial&sort=-code");
      await clerk.page
        .getByRole("row", { name: /Quarry Road/ })
        .first()
        .getByRole("link")
        .first()
        .click();
      await clerk.page.getByText("Generator size (no longer used)").waitFor();
      await open(clerk.page, "/admin/register/property");
      await expect.poll(() => clerk.page.getByLabel("Generator size").count()).toBe(0);
      expectNoPageErrors(admin);
    },
    LONG,
  );
});
