import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { open } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";

/** Input limits by field name, in a live page; listed here independently of the product's table. */

let site: Site;
let page: Page;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  ({ page } = await site.signedInPage("admin@ratebook.test"));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/admin");
});

/** Adds a field to the loaded page, and focuses it. */
async function addField(attributes: Record<string, string>, tag: "input" | "textarea" = "input") {
  await page.evaluate(
    ({ name, given }) => {
      document.querySelector("#added")?.remove();
      const field = document.createElement(name);
      for (const [key, value] of Object.entries({ id: "added", "aria-label": "added", ...given }))
        field.setAttribute(key, value);
      document.body.prepend(field);
      field.focus();
    },
    { name: tag, given: attributes },
  );
  const field = page.locator("#added");
  return {
    field,
    type: (text: string) => field.pressSequentially(text),
    insert: (text: string) => page.keyboard.insertText(text),
    async paste(text: string) {
      await page.evaluate((value) => navigator.clipboard.writeText(value), text);
      await field.press("Control+v");
    },
    value: () => field.inputValue(),
    leave: () => field.blur(),
  };
}

const LETTERS =
  "Abcdefghij klmnopqrst Uvwxyzabcd efghijklmn opqrstuvwx Yzabcdefgh ijklmnopqr stuvwxyzab cdefghijkl mnop";
const DIGITS = "12345678901234567890";

const DIGIT_FIELDS: readonly [name: string, length: number][] = [
  ["number_of_staff", 6],
  ["year_of_registration", 4],
  ["number_of_floors", 3],
  ["number_of_beds", 3],
  ["number_of_rooms", 3],
  ...["user_id", "property_id", "individual_id", "corporate_id", "mast_id", "signage_id", "vehicle_id"].map(
    (name): [string, number] => [name, 10],
  ),
];

const TEXT_FIELDS: readonly [name: string, length: number][] = [
  ["street_number", 4],
  ["rc_number", 10],
  ["email", 35],
  ["email_address", 35],
  ["tin_number", 10],
  ["street_name", 30],
  ["city", 20],
  ["landmark", 30],
];

describe("9. automatic limits by the field's name", () => {
  test.each(DIGIT_FIELDS)("%s: digits only, at most %i", async (name, length) => {
    const field = await addField({ name });
    await field.type("a1-2.b3 ");
    expect(await field.value()).toBe("123");
    await field.insert(`x${DIGITS}`);
    expect(await field.value()).toBe(`123${DIGITS}`.slice(0, length));
    await field.leave();
    expect(await field.value()).toBe(`123${DIGITS}`.slice(0, length));
  });

  test.each(TEXT_FIELDS)("%s: at most %i characters", async (name, length) => {
    const field = await addField({ name });
    await field.insert(LETTERS);
    expect(await field.value()).toBe(LETTERS.slice(0, length));
    await field.type("z");
    expect(await field.value()).toHaveLength(length);
  });

  test.each(["note", "notes"])("textarea %s: at most 100 characters", async (name) => {
    const field = await addField({ name }, "textarea");
    await field.insert(LETTERS + LETTERS);
    expect(await field.value()).toBe((LETTERS + LETTERS).slice(0, 100));
  });

  test.each<Record<string, string>>([
    { name: "phone_number" },
    { name: "phone" },
    { name: "contact", type: "tel" },
    { name: "phone_number", type: "number" },
    { name: "phone", maxlength: "11" },
  ])("a phone (%j): at most 11 characters", async (attributes) => {
    const field = await addField(attributes);
    await field.type("0803441229012");
    expect(await field.value()).toBe("08034412290");
  });

  test.each([
    ["+2348034412290", "08034412290"],
    ["+234 803 441 2290", "08034412290"],
    ["234-803-441-2290", "08034412290"],
    ["+2340803441229099", "08034412290"],
    ["0803 441 2290", "08034412290"],
  ])(
    "a phone: %s becomes %s, typed, pasted, and pasted into a field with a maxlength",
    async (entered, stored) => {
      for (const limit of [undefined, "11"]) {
        const pasted = await addField(limit ? { name: "phone", maxlength: limit } : { name: "phone" });
        await pasted.paste(entered);
        expect(await pasted.value()).toBe(stored);
      }
      const typed = await addField({ name: "phone_number" });
      await typed.type(entered);
      expect(await typed.value()).toBe(stored);
    },
  );

  test("a token: at most 6 characters, numeric or not", async () => {
    const text = await addField({ name: "token" });
    await text.type("7K3DM9QX");
    expect(await text.value()).toBe("7K3DM9");
    const number = await addField({ name: "token", type: "number" });
    await number.type("12345678");
    expect(await number.value()).toBe("123456");
  });

  test.each([
    ["500", "500", "500.00"],
    ["12.345", "12.34", "12.34"],
    ["668.9", "668.9", "668.9"],
    ["1.2.3", "1.23", "1.23"],
    ["a1,000 m²", "1000", "1000.00"],
    ["", "", ""],
  ])("plot_size: %j is %j, and %j on blur", async (entered, during, after) => {
    const field = await addField({ name: "plot_size" });
    await field.type(entered);
    expect(await field.value()).toBe(during);
    await field.leave();
    expect(await field.value()).toBe(after);
  });

  test("don't apply to other fields", async () => {
    const other = await addField({ name: "remark" });
    await other.insert(LETTERS);
    await other.leave();
    expect(await other.value()).toBe(LETTERS);
    const choice = await addField({ name: "token", type: "checkbox" });
    await choice.field.check();
    expect(await choice.field.isChecked()).toBe(true);
  });

  test("keep the caret position", async () => {
    const field = await addField({ name: "number_of_staff" });
    await field.type("1256");
    await field.field.press("ArrowLeft");
    await field.field.press("ArrowLeft");
    await field.type("x3y4");
    expect(await field.value()).toBe("123456");
  });

  test("never separate a letter from its accents", async () => {
    const field = await addField({ name: "city" });
    await field.insert(`${"a".repeat(18)}ọ̀`.normalize("NFD"));
    expect(await field.value()).toBe("a".repeat(18));
  });

  test.each(["/", "/admin/register/vehicle", "/no/such/page", "/guest"])("also apply to %s", async (path) => {
    await open(page, path);
    const field = await addField({ name: "phone" });
    await field.insert("+2348034412290");
    expect(await field.value()).toBe("08034412290");
    const plot = await addField({ name: "plot_size" });
    await plot.type("500");
    await plot.leave();
    expect(await plot.value()).toBe("500.00");
  });
});
