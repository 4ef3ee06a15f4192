import { sql } from "kysely";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, load, open, type WatchedPage } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** Column mapping of an import: long sample values, and ambiguous date formats. */

const LONG = { timeout: 60_000 };
let site: Site;
let clerk: WatchedPage;

startWith({ RATEBOOK_JOBS: "2" });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  clerk = await site.signedInPage("admin@ratebook.test");
}, 120_000);

const LANDMARK = "behind the third petrol station on the old express road to the market".repeat(3);
const header = [
  "Surname",
  "Date of birth",
  "What people say to find the house where the person lives most of the time",
];
const FILE = [
  header.join(","),
  `Columned One,03/04/1990,${LANDMARK}`,
  `Columned Two,05/06/1991,${LANDMARK}`,
].join("\n");

test("long sample values keep the target fields on screen, and the date order is asked", LONG, async () => {
  const { page } = clerk;
  await open(page, "/admin/import/individual");
  await page.setInputFiles("input[type=file]", {
    name: "columns.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(FILE),
  });
  await page.getByRole("button", { name: "Upload file" }).click();
  await page.waitForURL(/import\/individual\/\d+/);
  const targets = page.getByRole("combobox", { name: /^Field for / });
  await expect.poll(() => targets.count()).toBe(3);
  for (const width of [1440, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const target of await targets.all()) {
      const box = await target.boundingBox();
      expect([width, (box?.x ?? width) + (box?.width ?? 0) <= width]).toEqual([width, true]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("button", { name: "Check 2 lines" }).click();
  await page
    .getByText("Select whether the day or the month comes first in “Date of birth”")
    .first()
    .waitFor();
  await expectFitsAndAccessible(page);
  await page.getByRole("combobox", { name: "Format of Date of birth" }).selectOption("month-first");
  await page.getByRole("button", { name: "Check 2 lines" }).click();
  await page.getByRole("button", { name: /^Import [\d,]+/ }).click();
  await page.getByText("File imported").waitFor();
  const rows = await database()
    .selectFrom("individual")
    .select("date_of_birth")
    .where("surname", "like", "Columned %")
    .orderBy("id")
    .execute();
  expect(rows.map(({ date_of_birth }) => date_of_birth)).toEqual(["1990-03-04", "1991-05-06"]);
  expectNoPageErrors(clerk);
});

test("codes of a choice column are mapped by the user and remembered for the next file", LONG, async () => {
  const { page } = clerk;
  const code = (text: string) => page.getByRole("combobox", { name: `Meaning of ${text}` });
  await page.setViewportSize({ width: 1280, height: 800 });
  await send(
    "Plot,Road,Town,Land use\nW1,Wharf Road,Ota,RES\nW2,Wharf Road,Ota,R-FLAT\nW3,Wharf Road,Ota,vacant\n",
  );
  await page.getByRole("heading", { name: "Use: values of “Land use”" }).waitFor();
  // Values that the list has need no mapping.
  await expect.poll(() => page.getByRole("combobox", { name: /^Meaning of / }).count()).toBe(2);
  await code("RES").selectOption("residential");
  await page.getByRole("textbox", { name: "Other value in the file" }).fill("R-*");
  await page.getByRole("button", { name: "Add value" }).click();
  await code("R-*").selectOption("mixed");
  await expect.poll(() => code("R-FLAT").locator("option:checked").textContent()).toBe("Mixed (matched)");
  await expectFitsAndAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  const box = await code("RES").boundingBox();
  expect((box?.x ?? 360) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Check 3 lines" }).click();
  await page.getByRole("button", { name: "Import 3 properties" }).click();
  await page.getByText("File imported").waitFor();
  const rows = await database()
    .selectFrom("property")
    .select("use")
    .where("street_name", "=", "Wharf Road")
    .orderBy("id")
    .execute();
  expect(rows.map(({ use }) => use)).toEqual(["residential", "mixed", "vacant"]);

  await send("Plot,Road,Town,Land use\nW4,Wharf Road,Ota,RES\n");
  await expect.poll(() => code("RES").inputValue()).toBe("residential");
  await expect.poll(() => code("R-*").inputValue()).toBe("mixed");
  expectNoPageErrors(clerk);
});

test("a stopped import doesn't say that every line is on record", LONG, async () => {
  const { page } = clerk;
  await send(
    'Plot,Road,Town,Land use\nS1,Stop Road,"Ota\nNorth",RES\nS2,Stop Road,Ota,RES\nS3,Stop Road,Ota,RES\n',
  );
  await page.getByText(/^4 lines, 4 columns/).waitFor();
  await page.getByRole("button", { name: "Check 4 lines" }).click();
  await page.getByRole("button", { name: /^Import [\d,]+/ }).waitFor();
  // The file has three lines; one contains a line break.
  await page.getByText(/^3 lines, 4 columns/).waitFor();
  await page.getByRole("button", { name: /^Import [\d,]+/ }).click();
  await page.getByText("File imported").waitFor();
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  await sql`UPDATE job SET state = 'cancelled', checkpoint = jsonb_set(checkpoint, '{counts,lines}', '1')
    WHERE id = (SELECT job_id FROM import WHERE id = ${id})`.execute(database());
  await load(page, new URL(page.url()).pathname);
  await page.getByText("Stopped. Imported records are kept.").waitFor();
  const main = await page.getByRole("main").innerText();
  expect(main).not.toContain("Every line is on record");
  expect(main).toMatch(/Not imported yet\s*2\s*Total lines\s*3/);
  await expectFitsAndAccessible(page);
  expectNoPageErrors(clerk);
});

/** Uploads a property file and opens its column mapping. */
async function send(roll: string): Promise<void> {
  const { page } = clerk;
  await open(page, "/admin/import/property");
  const file = { name: "roll.csv", mimeType: "text/csv", buffer: Buffer.from(roll) };
  await page.setInputFiles("input[type=file]", file);
  await page.getByRole("button", { name: "Upload file" }).click();
  await page.waitForURL(/import\/property\/\d+/);
}
