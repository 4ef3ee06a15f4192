import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import { accountOf } from "../support/addresses.ts";
import { expectNoComplaints, open, type WatchedPage } from "../support/browser.ts";
import { csvCells } from "../support/csv.ts";
import { type Site, test } from "../support/journey.ts";
import { expectAccessible } from "../support/sound-page.ts";

/** A field from the administrator who adds it to the clerk who fills it in, and what a clerk keeps from form to form. */

/** Several pages each, on a machine that may be busy. */
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
    "adds a field of one kind, and sees the form as it will be",
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
      expectNoComplaints(admin);
    },
    LONG,
  );

  test(
    "is told what is wrong, with what was typed still there",
    async () => {
      const { page } = admin;
      await open(page, "/admin/settings/fields/new?register=property");
      await page.getByLabel("Label", { exact: true }).fill("Generator size");
      await page.getByLabel("Type", { exact: true }).selectOption("choice");
      await page.getByRole("textbox", { name: "Choices" }).fill("One");
      await page.getByRole("button", { name: "Add field" }).click();
      await page.getByText("Enter 2 to 50 choices, one per line.").first().waitFor();
      await page.getByText("A property already has a field with this name.").first().waitFor();
      await expect.poll(() => page.getByRole("textbox", { name: "Choices" }).inputValue()).toBe("One");
    },
    LONG,
  );
});

describe("a clerk", () => {
  test(
    "is asked for it of that kind only, and told what is wrong with it",
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
      expectNoComplaints(clerk);
    },
    LONG,
  );

  test(
    "has it as a column of the list and of its file",
    async () => {
      const { page } = clerk;
      await open(page, "/admin/list/property?columns=use,custom_generator_size&use=industrial&sort=-code");
      await page.getByRole("columnheader", { name: "Generator size, kVA" }).waitFor();
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
      expect(head?.at(-1)).toBe("Generator size, kVA");
      expect(first?.at(-1)).toBe("45");
    },
    LONG,
  );

  test(
    "keeps what is the same from door to door, until one key clears it",
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
      await expect.poll(() => page.getByText(/Draft of .* restored/).count()).toBe(0);
      await page.keyboard.press("Alt+KeyK");
      await expect.poll(() => street.inputValue()).toBe("");
      await expect
        .poll(() => page.getByRole("checkbox", { name: "Street name: Quarry Road" }).isChecked())
        .toBe(false);
      await open(page, "/admin/register/property");
      await page.getByRole("checkbox", { name: "Street name: Quarry Road" }).waitFor();
      await expect.poll(() => street.inputValue()).toBe("");
      expectNoComplaints(clerk);
    },
    LONG,
  );
});

describe("a field that is retired", () => {
  test(
    "is not asked for any more, and what records hold of it stays to be seen",
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
      expectNoComplaints(admin);
    },
    LONG,
  );
});
