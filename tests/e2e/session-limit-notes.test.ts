import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { open } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";

/** An input limit that cuts or changes typed or pasted text says so at the field. */

let site: Site;
let page: Page;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  ({ page } = await site.signedInPage("admin@ratebook.test"));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});

async function paste(name: string, text: string) {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await field(name).press("Control+v");
}

const field = (name: string) => page.locator(`[name=${name}]`);
const noteOf = (text: string) => page.getByRole("alert").filter({ hasText: text });

const LONG = "adunni.olorunfemi-bakare@example.com.ng";

describe("the form of a person", () => {
  test.beforeEach(() => open(page, "/admin/register/individual"));

  test("says what was cut, until the field changes", async () => {
    await paste("street_name", `${"a".repeat(30)}bcde`);
    expect(await field("street_name").inputValue()).toBe("a".repeat(30));
    await noteOf("Maximum 30 letters. 4 were removed.").waitFor();
    await field("street_name").press("x");
    await noteOf("Maximum 30 letters. 5 were removed.").waitFor();
    await field("street_name").press("Backspace");
    await expect.poll(() => noteOf("letters at most").count()).toBe(0);

    await paste("first_name", "b".repeat(65));
    await noteOf("Maximum 60 characters. 5 were removed.").waitFor();
    await field("phone_number").pressSequentially("0803441229012");
    await noteOf("Maximum 11 digits. 2 were removed.").waitFor();
    expect(await field("phone_number").getAttribute("aria-describedby")).toContain("phone_number-limit");
  });

  test("accepts a pasted number with spaces and punctuation", async () => {
    await paste("nin", "\u202d1234 5678 901\u202c");
    expect(await field("nin").inputValue()).toBe("1234 5678 901");
    await paste("tin_number", "\u200b1234567890\u200b");
    expect(await field("tin_number").inputValue()).toBe("1234567890");
    expect(await noteOf("at most").count()).toBe(0);
  });

  test("rejects a pasted email address that is too long instead of shortening it", async () => {
    await paste("email", LONG);
    await noteOf("Maximum 35 characters. This address has 39, so it was not entered.").waitFor();
    expect(await field("email").inputValue()).toBe("");

    await field("email").pressSequentially("adunni.olorunfemi");
    await paste("email", "-bakare@example.com.ng");
    await noteOf("This address has 39").waitFor();
    expect(await field("email").inputValue()).toBe("adunni.olorunfemi");
  });

  test("can't be submitted with an email address that was cut", async () => {
    await field("surname").fill("Bakare");
    // The draft of the previous test may have been restored.
    await field("email").fill("");
    await field("email").pressSequentially(LONG);
    await noteOf("The end of this address is missing").waitFor();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/individuals")) sent.push(request.url());
    });
    await field("email").press("Enter");
    await noteOf("The end of this address is missing").waitFor();
    expect(await field("email").evaluate((one) => one === document.activeElement)).toBe(true);
    expect(sent).toEqual([]);
    await field("email").press("Backspace");
    await expect.poll(() => noteOf("This address").count()).toBe(0);
  });
});

test("the form of a property says how a size was interpreted", async () => {
  await open(page, "/admin/register/property");
  await field("plot_size").pressSequentially("500,5");
  await noteOf("Read as 5005.00 m². Check that this is right.").waitFor();
  await field("plot_size").blur();
  expect(await field("plot_size").inputValue()).toBe("5005.00");
  await noteOf("Read as 5005.00 m²").waitFor();
  await field("number_of_floors").pressSequentially("1.5");
  await noteOf("Read as 15. Check that this is right.").waitFor();
});
