import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect } from "vitest";
import { property } from "#domain/register/property.ts";
import { connectionPool } from "#kernel/db/client.ts";
import { expectNoPageErrors, hydrated, open, roundTrip, type WatchedPage } from "../support/browser.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { leastOf } from "../support/sample.ts";

/** The approval queue of a register, used with keyboard shortcuts and with the mouse. */

const QUEUE = "/admin/list/unapproved/property";

interface Rec {
  id: number;
  code: string;
  title: string;
  version: number;
}

let site: Site;
let clerk: SignedIn;
let officer: WatchedPage;
let page: Page;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  clerk = await signInOver(site.url, "admin@ratebook.test", "api");
  officer = await site.signedInPage("admin2@ratebook.test");
  page = officer.page;
});
beforeEach(async () => {
  await connectionPool().query("DELETE FROM pending_change");
  await connectionPool().query("UPDATE property SET status = 'archived'");
});

async function write(method: string, path: string, body: object): Promise<Rec> {
  const answer = await call(site.url, `/api/v1/properties${path}`, { method, bearer: clerk.token, body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json?.["data"] as Rec;
}

let street = 0;
const enter = (more: object = {}) => {
  street += 1;
  const where = { street_number: String(street), street_name: "Sokenu Road", city: "Oke-Ijemo" };
  return write("POST", "", { ...leastOf(property), ...where, submit: true, ...more });
};

async function enterSome(count: number): Promise<Rec[]> {
  const records: Rec[] = [];
  for (let at = 0; at < count; at++) records.push(await enter());
  return records;
}

async function statusOf({ id }: Rec): Promise<string> {
  const { rows } = await connectionPool().query<{ status: string }>(
    "SELECT status FROM property WHERE id = $1",
    [id],
  );
  return rows[0]?.status ?? "";
}

const waitForRecord = (record: Rec) =>
  page.getByRole("heading", { level: 2, name: record.title, exact: true }).waitFor();
const press = (name: string | RegExp) => page.getByRole("button", { name }).click();

describe("keyboard shortcuts of the approval queue", () => {
  test("approve, return and reject a record, and open the next one each time", async () => {
    const [first, second, third, fourth] = (await enterSome(4)) as [Rec, Rec, Rec, Rec];
    await open(page, QUEUE);
    await waitForRecord(first);
    await page.keyboard.press("j");
    await waitForRecord(second);
    await page.keyboard.press("k");
    await waitForRecord(first);

    await page.keyboard.press("a");
    await page.getByText(`${first.code} approved`).waitFor();
    await waitForRecord(second);
    await page.keyboard.press("r");
    const question = page.getByRole("dialog", { name: `Return ${second.code}?` });
    // Keys pressed in a text field are not shortcuts.
    await question.getByLabel("Reason").pressSequentially("ajar: which floor?");
    await question.getByRole("button", { name: "Return property" }).click();
    await page.getByText(`${second.code} returned`).waitFor();
    await waitForRecord(third);
    await page.keyboard.press("x");
    await page.getByRole("dialog").getByLabel("Reason").fill("No such house.");
    await page.getByRole("dialog").getByRole("button", { name: "Reject property" }).click();
    await page.getByText(`${third.code} rejected`).waitFor();
    await waitForRecord(fourth);
    await expect
      .poll(() => Promise.all([first, second, third, fourth].map(statusOf)))
      .toEqual(["approved", "returned", "rejected", "submitted"]);
    await page.keyboard.press("a");
    await page.getByText("No properties pending approval").waitFor();
    // Each decision notifies the officer who entered the record.
    const { rows } = await connectionPool().query<{ template: string }>(
      `SELECT DISTINCT template, min(id) FROM message WHERE template LIKE 'record-%' GROUP BY template ORDER BY template`,
    );
    expect(rows.map(({ template }) => template)).toEqual([
      "record-approved",
      "record-rejected",
      "record-returned",
    ]);
    expectNoPageErrors(officer);
  });

  test("decide only once while a key is held down", async () => {
    const [first, second, third] = (await enterSome(3)) as [Rec, Rec, Rec];
    await open(page, QUEUE);
    await waitForRecord(first);
    await page.keyboard.down("a");
    await page.getByText(`${first.code} approved`).waitFor();
    await waitForRecord(second);
    await page.keyboard.down("a");
    await page.keyboard.up("a");
    // By the next key press, anything that the held key triggered is done.
    await page.keyboard.press("a");
    await waitForRecord(third);
    await expect
      .poll(() => Promise.all([first, second, third].map(statusOf)))
      .toEqual(["approved", "approved", "submitted"]);
  });

  test("can be turned off", async () => {
    const [first, second] = (await enterSome(2)) as [Rec, Rec];
    await open(page, QUEUE);
    await press("Turn off shortcuts");
    const writes = recordWrites(page);
    await page.keyboard.press("a");
    await roundTrip(page);
    expect(writes).toEqual([]);
    await page.getByRole("link", { name: "Next" }).click();
    await waitForRecord(second);
    expect(await statusOf(first)).toBe("submitted");
    await press("Turn on shortcuts");
    await page.keyboard.press("k");
    await waitForRecord(first);
  });

  test("are not shown for an empty queue, and not those of decisions for one’s own entries", async () => {
    await open(page, QUEUE);
    await page.getByText("No properties pending approval").waitFor();
    expect(await page.getByText("next and previous").count()).toBe(0);
    expect(await page.getByRole("button", { name: /shortcuts/ }).count()).toBe(0);
    await enter();
    await open(page, QUEUE);
    await page.getByText("A approve", { exact: true }).waitFor();
    const own = await site.signedInPage("admin@ratebook.test");
    await open(own.page, `${QUEUE}?own=yes`);
    await own.page.getByText("next and previous").waitFor();
    expect(await own.page.getByText("A approve", { exact: true }).count()).toBe(0);
    await own.context.close();
  });
});

test("the wait of the oldest record has a line of its own on phones, above the filter", async () => {
  await enter();
  const phone = await site.signedInPage("admin2@ratebook.test", { viewport: { width: 360, height: 740 } });
  await open(phone.page, QUEUE);
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error("not visible");
    return box;
  };
  const oldest = await boxOf(phone.page.getByText(/^Oldest: /));
  const filter = await boxOf(phone.page.locator("summary", { hasText: "LGA" }));
  expect(oldest.y + oldest.height).toBeLessThanOrEqual(filter.y);
  expect(Math.abs(oldest.x - filter.x)).toBeLessThan(2);
  await phone.context.close();
});

describe("a record that changed since it was loaded", () => {
  test("is not decided on, and its current version is shown", async () => {
    const record = await enter();
    await open(page, QUEUE);
    await waitForRecord(record);
    await write("PATCH", `/${record.id}`, { version: record.version, landmark: "Beside the new market" });
    await press(/^Approve property/);
    await page.getByText(`${record.code} was not approved`).waitFor();
    await page.getByText("Check the current version").waitFor();
    await page.getByText("Beside the new market").waitFor();
    await expect.poll(() => statusOf(record)).toBe("submitted");
    await press(/^Approve property/);
    await page.getByText("No properties pending approval").waitFor();
    await expect.poll(() => statusOf(record)).toBe("approved");
  });

  test("shows a pending change beside the approved values, and applies it on approval", async () => {
    const record = await enter({ landmark: "Beside the market", latitude: 7.1475, longitude: 3.3452 });
    await open(page, QUEUE);
    await press(/^Approve property/);
    await page.getByText("No properties pending approval").waitFor();
    const change = { landmark: "At the gate", latitude: 7.1478, longitude: 3.3452 };
    await write("PATCH", `/${record.id}`, { version: record.version + 1, ...change });
    await open(page, `${QUEUE}?id=${record.id}`);
    const row = page.getByRole("row", { name: /Landmark/ });
    await expect
      .poll(() => row.getByRole("cell").allTextContents())
      .toEqual(["Beside the market", "At the gate"]);
    await page.getByText("33 m away").waitFor();
    await page.getByText("The approved version is billed until you decide.").waitFor();
    await press(/^Approve change/);
    await page.getByText(`Change to ${record.code} approved`).waitFor();
    const { rows } = await connectionPool().query("SELECT landmark FROM property WHERE id = $1", [record.id]);
    expect(rows).toEqual([{ landmark: "At the gate" }]);
  });
});

/** Records the session checks from now on: one comes before every write. */
function recordWrites(at: Page): string[] {
  const writes: string[] = [];
  at.on("request", (request) => {
    if (request.url().endsWith("/token-verification")) writes.push(request.url());
  });
  return writes;
}

describe("a record that the approver entered", () => {
  test("needs another officer, and suggests inviting one if there is none", async () => {
    const record = await enter();
    const own = await site.signedInPage("admin@ratebook.test");
    await open(own.page, QUEUE);
    await own.page.getByText("No properties pending approval").waitFor();
    await own.page.getByRole("link", { name: "1 of your entries" }).click();
    await own.page.getByText("It’s in the other approvers’ queue.").waitFor();
    await hydrated(own.page);
    const writes = recordWrites(own.page);
    await own.page.keyboard.press("a");
    await roundTrip(own.page);
    expect(writes).toEqual([]);
    expect(await own.page.getByRole("button", { name: /^Approve/ }).count()).toBe(0);
    await connectionPool().query(
      "UPDATE app_user SET status = 'suspended' WHERE email = 'admin2@ratebook.test'",
    );
    try {
      await open(own.page, `${QUEUE}?own=yes`);
      await own.page.getByText("No other officer can approve properties here.").waitFor();
      await own.page.getByRole("link", { name: "Register a user" }).click();
      await own.page.waitForURL("**/admin/register/user");
    } finally {
      await connectionPool().query(
        "UPDATE app_user SET status = 'active' WHERE email = 'admin2@ratebook.test'",
      );
    }
    await expect.poll(() => statusOf(record)).toBe("submitted");
    await own.context.close();
  });
});

describe("several records at once", () => {
  test("are previewed and decided on, and the skipped ones are listed", async () => {
    const [first, second, third] = (await enterSome(3)) as [Rec, Rec, Rec];
    await open(page, QUEUE);
    await page.getByLabel(`Select ${first.code}`).check();
    await page.getByLabel(`Select ${second.code}`).check();
    await write("PATCH", `/${second.id}`, { version: second.version, landmark: "Somewhere else" });
    await press("Approve 2 properties");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("1 property will be approved and take effect immediately.").waitFor();
    await dialog.getByText("was changed or decided after you viewed it").waitFor();
    await dialog.getByRole("button", { name: "Approve 1 property" }).click();
    await page.getByRole("dialog", { name: "1 property approved" }).getByText(second.code).waitFor();
    await press("Back to the queue");
    await waitForRecord(second);
    await expect
      .poll(() => Promise.all([first, second, third].map(statusOf)))
      .toEqual(["approved", "submitted", "submitted"]);
    expectNoPageErrors(officer);
  });
});

describe("the approval queue on a phone", () => {
  test("shows the list and the record as separate steps", async () => {
    const [first] = (await enterSome(2)) as [Rec, Rec];
    const phone = await site.signedInPage("admin2@ratebook.test", {
      viewport: { width: 360, height: 740 },
    });
    await open(phone.page, QUEUE);
    const approve = phone.page.getByRole("button", { name: /^Approve property/ });
    await expect.poll(() => approve.isVisible()).toBe(false);
    await phone.page.getByRole("link", { name: new RegExp(first.code) }).click();
    await approve.waitFor();
    await expect.poll(() => phone.page.getByRole("list", { name: "Pending" }).isVisible()).toBe(false);
    await expectAccessible(phone.page);
    await phone.page.getByRole("link", { name: "Back to the queue" }).click();
    await phone.page.getByRole("list", { name: "Pending" }).waitFor();
    await phone.context.close();
  });
});

test("pending records can be read one after another without scripts", async () => {
  const [, second] = (await enterSome(2)) as [Rec, Rec];
  const plain = await site.signedInPage("admin2@ratebook.test", {
    javaScriptEnabled: false,
  });
  await plain.page.goto(QUEUE);
  await plain.page
    .getByRole("link", { name: new RegExp(second.code) })
    .first()
    .click();
  await plain.page.waitForURL(`**${QUEUE}?id=${second.id}`);
  await plain.page.getByRole("heading", { level: 2, name: second.title }).waitFor();
  await plain.context.close();
});

test("the location map shows neighbouring properties, and likely duplicates are listed", async () => {
  const where = { latitude: 7.15, longitude: 3.35 };
  const old = await enter({ ...where, street_number: "900", submit: false });
  const record = await enter({ ...where, street_number: "900", alike_seen: [old.id] });
  await open(page, `${QUEUE}?id=${record.id}`);
  await hydrated(page);
  await page.getByRole("img", { name: /1 other record within 100 m/ }).waitFor();
  await page.getByText("same street and number").waitFor();
  await page.getByRole("link", { name: old.code }).waitFor();
  await expectAccessible(page);
});
