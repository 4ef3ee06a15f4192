import type { Page } from "playwright-core";
import { beforeEach, describe, expect } from "vitest";
import { property } from "#domain/register/property.ts";
import { connectionPool } from "#kernel/db/client.ts";
import { expectNoPageErrors, open, settled, type WatchedPage } from "../support/browser.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectAccessible, expectFitsAndAccessible } from "../support/page-checks.ts";
import { leastOf } from "../support/sample.ts";

/** Bulk suspend, reinstate and archive of selected records, each after a preview. */

interface Rec {
  id: number;
  version: number;
  code: string;
}

let site: Site;
let clerk: SignedIn;
let officer: WatchedPage;
let page: Page;
let records: readonly [Rec, Rec, Rec];
let street = 0;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  clerk = await signInOver(site.url, "admin@ratebook.test", "api");
  officer = await site.signedInPage("admin2@ratebook.test");
  page = officer.page;
});
/** Two approved records and one pending approval. */
beforeEach(async () => {
  await connectionPool().query("UPDATE property SET status = 'archived'");
  records = [await enter(), await enter(), await enter()];
  await setStatus(records.slice(0, 2), "approved");
});

async function enter(): Promise<Rec> {
  street += 1;
  const where = { street_number: String(street), street_name: "Sokenu Road", city: "Oke-Ijemo" };
  const body = { ...leastOf(property), ...where, submit: true };
  const answer = await call(site.url, "/api/v1/properties", { method: "POST", bearer: clerk.token, body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json?.["data"] as Rec;
}

async function setStatus(some: readonly Rec[], status: string): Promise<void> {
  const ids = some.map(({ id }) => id);
  await connectionPool().query("UPDATE property SET status = $1 WHERE id = ANY($2)", [status, ids]);
}

async function statuses(): Promise<string[]> {
  const { rows } = await connectionPool().query<{ status: string }>(
    "SELECT status FROM property WHERE id = ANY($1) ORDER BY id",
    [records.map(({ id }) => id)],
  );
  return rows.map(({ status }) => status);
}

const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const choose = async (some: readonly Rec[]) => {
  for (const { code } of some) await page.getByLabel(`Select ${code}`).check();
};

describe("a selection in a list", () => {
  test("is suspended with a reason after listing excluded records, can be undone and repeated", async () => {
    const [one, , waiting] = records;
    await open(page, "/admin/list/property?status=approved&status=submitted");
    await choose(records);
    await press("Suspend");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("2 properties will be suspended").waitFor();
    await dialog.getByText(`${waiting.code} This property is submitted and can’t be suspended.`).waitFor();
    await expectAccessible(page);
    const sent: (string | null)[] = [];
    page.on("request", (params) => {
      if (params.method() === "POST" && params.url().endsWith("/properties/suspend"))
        sent.push(params.postData());
    });
    await dialog.getByRole("button", { name: "Suspend 2 properties" }).click();
    await dialog.locator("textarea:focus:invalid").waitFor();
    await dialog.getByLabel("Reason").fill("The survey is wrong.");
    await dialog.getByRole("button", { name: "Suspend 2 properties" }).click();
    await page.getByRole("dialog", { name: "2 properties suspended" }).getByText(waiting.code).waitFor();
    // The missing reason stopped the request.
    expect(sent).toEqual([expect.stringContaining("The survey is wrong.")]);
    await expect.poll(() => statuses()).toEqual(["suspended", "suspended", "submitted"]);
    const reloaded = page.waitForResponse((answer) => answer.url().includes("/admin/list/property.data"));
    await dialog.getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 changes undone").waitFor();
    await expect.poll(() => statuses()).toEqual(["approved", "approved", "submitted"]);
    await reloaded;
    await settled(page);

    await choose([one]);
    await press("Suspend 1 property");
    await dialog.getByLabel("Reason").fill("The survey is wrong.");
    await dialog.getByRole("button", { name: "Suspend 1 property" }).click();
    await press("Back to list");
    await expect.poll(statuses).toEqual(["suspended", "approved", "submitted"]);
    await open(page, `/admin/view/property/${one.id}`);
    await page.getByText("Reason: “The survey is wrong.”").waitFor();
    expectNoPageErrors(officer);
  });

  test("is reinstated, and archiving a whole list needs a destructive confirmation", async () => {
    await setStatus(records.slice(0, 2), "suspended");
    await open(page, "/admin/list/property?status=suspended");
    await choose(records.slice(0, 1));
    await press("Reinstate 1 property");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Put right.");
    await dialog.getByRole("button", { name: "Reinstate 1 property" }).click();
    await press("Back to list");
    await expect.poll(statuses).toEqual(["approved", "suspended", "submitted"]);

    await open(page, "/admin/list/property?status=approved");
    await choose(records.slice(0, 1));
    await page.getByRole("button", { name: "Suspend 1 property" }).waitFor();
    // Approved records have nothing to approve.
    expect(await page.getByRole("button", { name: /^Approve/ }).count()).toBe(0);
    await press("Archive");
    await dialog.getByText("You can’t undo this.").waitFor();
    await dialog.getByLabel("Reason").fill("Pulled down.");
    await dialog.getByRole("button", { name: "Archive 1 property" }).click();
    await page.getByRole("dialog", { name: "1 property archived" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await expect.poll(() => statuses()).toEqual(["archived", "suspended", "submitted"]);
    expectNoPageErrors(officer);
  });

  test("skips records that changed since the preview, also on undo", async () => {
    const [one, two] = records;
    const touch = ({ id }: Rec) =>
      connectionPool().query("UPDATE property SET version = version + 1 WHERE id = $1", [id]);
    await open(page, "/admin/list/property?status=approved");
    await choose([one, two]);
    await touch(two);
    await press("Suspend 2 properties");
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`${two.code} This property was changed or decided after you viewed it.`).waitFor();
    await dialog.getByLabel("Reason").fill("The survey is wrong.");
    await dialog.getByRole("button", { name: "Suspend 1 property" }).click();
    await press("Back to list");
    await expect.poll(statuses).toEqual(["suspended", "approved", "submitted"]);

    await setStatus([one], "approved");
    await open(page, "/admin/list/property?status=approved");
    await choose([one, two]);
    await press("Suspend 2 properties");
    await dialog.getByLabel("Reason").fill("The survey is wrong.");
    await dialog.getByRole("button", { name: "Suspend 2 properties" }).click();
    await page.getByRole("dialog", { name: "2 properties suspended" }).waitFor();
    await touch(one);
    await dialog.getByRole("button", { name: "Undo" }).click();
    await page.getByText("1 change undone").waitFor();
    await page.getByText("1 property not undone.").waitFor();
    await expect.poll(statuses).toEqual(["suspended", "approved", "submitted"]);
    expectNoPageErrors(officer);
  });

  test("of all matches is archived only if the previewed number still holds, or previewed again", async () => {
    await connectionPool().query(
      `INSERT INTO property (street_name, city, use, status)
       SELECT 'Sokenu Road', 'Oke-Ijemo', 'vacant', 'approved' FROM generate_series(1, 30)`,
    );
    const { rows } = await connectionPool().query("SELECT FROM property WHERE status = 'approved'");
    await open(page, "/admin/list/property?status=approved&per_page=25");
    await page.getByLabel("Select this page").check();
    await press(/^Select all/);
    await press("Archive");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Pulled down.");
    const archive = (count: number) => dialog.getByRole("button", { name: `Archive ${count} properties` });
    await archive(rows.length).waitFor();
    await setStatus(records.slice(0, 1), "suspended");
    await archive(rows.length).click();
    await dialog.getByText("No changes were made. Preview it again.").waitFor();
    await archive(rows.length - 1).click();
    await page.getByRole("dialog", { name: `${rows.length - 1} properties archived` }).waitFor();
    await expect.poll(statuses).toEqual(["suspended", "archived", "submitted"]);
    expectNoPageErrors(officer);
  });

  test("of all pending records is approved only as previewed, or previewed again", async () => {
    const more = [];
    for (let at = 0; at < 25; at += 1) more.push(await enter());
    const waiting = more.length + 1;
    await open(page, "/admin/list/property?status=submitted&per_page=25");
    await page.getByLabel("Select this page").check();
    await press(/^Select all/);
    await press(`Approve ${waiting} properties`);
    const dialog = page.getByRole("dialog");
    const approve = dialog.getByRole("button", { name: `Approve ${waiting} properties` });
    await approve.waitFor();
    await expectFitsAndAccessible(page);
    const [{ id, version }] = more as [Rec];
    const path = `/api/v1/properties/${id}`;
    const body = { version, landmark: "Behind the mill" };
    expect((await call(site.url, path, { method: "PATCH", bearer: clerk.token, body })).status).toBe(200);
    await approve.click();
    await dialog.getByText("No changes were made. Preview it again.").waitFor();
    expect(await statuses()).toEqual(["approved", "approved", "submitted"]);
    await approve.click();
    await page.getByRole("dialog", { name: `${waiting} properties approved` }).waitFor();
    await expect.poll(statuses).toEqual(["approved", "approved", "approved"]);
    expectNoPageErrors(officer);
  });

  test("of people can be archived too", async () => {
    const { rows } = await connectionPool().query<Rec>(
      "INSERT INTO individual (surname, first_name) VALUES ('Bulk', 'Bola') RETURNING id, code",
    );
    const person = rows[0] as Rec;
    await open(page, "/admin/list/individuals?q=bulk");
    await choose([person]);
    await press("Archive");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Entered twice.");
    await dialog.getByRole("button", { name: "Archive 1 individual" }).click();
    await press("Back to list");
    await page
      .getByRole("row", { name: /BULK|Bulk/ })
      .getByText("Archived")
      .waitFor();
    expectNoPageErrors(officer);
  });

  test("is kept if the code of the bulk actions fails to load, and after the reload that loads it", async () => {
    const [one, two] = records;
    const watched = await site.signedInPage("admin2@ratebook.test");
    await watched.page.route("**/bulk-actions-*.js", (route) => route.abort());
    await open(watched.page, "/admin/list/property?status=approved");
    await watched.context.setOffline(true);
    const boxOf = ({ code }: Rec) => watched.page.getByLabel(`Select ${code}`);
    await boxOf(one).check();
    await watched.page.getByText("This part of the page couldn’t be loaded").waitFor();
    expect(await boxOf(one).isChecked()).toBe(true);
    // Even back online, and long after the last automatic reload, the page doesn't reload: that would lose the selection.
    await watched.page.getByRole("button", { name: "Close" }).first().click();
    await watched.page.getByText("This part of the page couldn’t be loaded").waitFor({ state: "detached" });
    await watched.context.setOffline(false);
    await watched.page.evaluate(() => sessionStorage.clear());
    await boxOf(two).check();
    await watched.page.getByText("This part of the page couldn’t be loaded").waitFor();
    for (const record of [one, two]) expect(await boxOf(record).isChecked()).toBe(true);
    await watched.page.unroute("**/bulk-actions-*.js");
    const loaded = watched.page.waitForEvent("load");
    await watched.page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await loaded;
    for (const record of [one, two]) await boxOf(record).check();
    await watched.page.getByRole("button", { name: "Suspend 2 properties", exact: true }).waitFor();
    await watched.context.close();
  });
});
