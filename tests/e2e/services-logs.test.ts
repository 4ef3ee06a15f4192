import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import "#app/job-kinds.ts";
import { untilWritten } from "../services/log-kit.ts";
import {
  expectNoPageErrors,
  menuEntry,
  open,
  type signedInPage,
  type WatchedPage,
} from "../support/browser.ts";
import { call } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** System logs and jobs, as an administrator uses them. */

let site: Site;
let watched: WatchedPage;
let page: Page;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  watched = await site.signedInPage("admin@ratebook.test");
  page = watched.page;
});

/** Makes a request that fails with a server error, in the API and on pages. */
async function failingRequest(): Promise<string> {
  await sql`ALTER TABLE saved_view RENAME TO saved_view_away`.execute(database());
  try {
    const { cookie } = (watched as Awaited<ReturnType<typeof signedInPage>>).person;
    const answer = await call(site.url, "/admin/list/property", { cookie });
    expect(answer.status).toBe(500);
    return answer.headers.get("x-request-id") ?? "";
  } finally {
    await sql`ALTER TABLE saved_view_away RENAME TO saved_view`.execute(database());
  }
}

test("a failed request is found by the id of its response, with the place of the error", async () => {
  const id = await failingRequest();
  await untilWritten(({ request_id, kind }) => request_id === id && kind === "request");
  await open(page, "/admin");
  await (await menuEntry(page, "System", "System logs")).click();
  await page.getByRole("heading", { level: 1, name: /^System logs/ }).waitFor();
  await page.getByPlaceholder("Request ID or person").fill(id);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("q") === id);
  await page.getByRole("link", { name: "GET /admin/list/property", exact: true }).click();
  await page.getByRole("heading", { name: "All events of this request" }).waitFor();
  // PostgreSQL's error code for a missing table and the source location; never the statement.
  await page.getByText("42P01").first().waitFor();
  await page
    .getByText(/build\/server|src\//)
    .first()
    .waitFor();
  await expectFitsAndAccessible(page);
});

test("the live view shows a request soon after it was made", async () => {
  await open(page, "/admin/central-system/logs");
  await page.getByRole("button", { name: "Start live view" }).click();
  await page.getByText(/^Live/).waitFor();
  await call(site.url, "/privacy-policy?q=ngozi");
  const row = page.getByRole("row").filter({ hasText: "GET /privacy-policy" });
  await row.first().waitFor();
  expect(await row.first().textContent()).toContain("Visitor");
  await expectFitsAndAccessible(page);
});

test("a hidden page stops polling, and catches up when it is visible again", async () => {
  const params = beatsOf(page);
  await expect.poll(() => params.length).toBeGreaterThan(1);
  await read(page, "hidden");
  const before = params.length;
  // Another viewer polls; until it has polled three times, this page makes no request.
  const { page: otherPage } = await site.signedInPage("admin@ratebook.test");
  const theirs = beatsOf(otherPage);
  await open(otherPage, "/admin/central-system/logs");
  await otherPage.getByRole("button", { name: "Start live view" }).click();
  await call(site.url, "/check-plate");
  await otherPage.getByRole("row").filter({ hasText: "/check-plate" }).first().waitFor();
  await expect.poll(() => theirs.length).toBeGreaterThan(3);
  // One request may have been in flight.
  expect(params.length).toBeLessThanOrEqual(before + 1);
  await read(page, "visible");
  await page.getByRole("row").filter({ hasText: "/check-plate" }).first().waitFor();
  await page.getByRole("button", { name: "Pause live view" }).click();
  await expect.poll(() => page.getByText(/^Live/).count()).toBe(0);
});

test("a live view that was paused continues after its last entry", async () => {
  await open(page, "/admin/central-system/logs");
  for (const address of ["/check-plate", "/announcement"]) {
    await page.getByRole("button", { name: "Start live view" }).click();
    await call(site.url, address);
    await page.getByRole("row").filter({ hasText: address }).first().waitFor();
    await page.getByRole("button", { name: "Pause live view" }).click();
  }
  const shown = await page
    .locator("main table tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.querySelector("a")?.getAttribute("href")));
  expect(shown.length).toBeGreaterThan(1);
  expect(shown).toEqual([...new Set(shown)]);
});

/** Records the polls of a page from now on. */
function beatsOf(watch: Page): string[] {
  const params: string[] = [];
  watch.on("request", (request) => {
    if (request.url().includes("/system-logs/tail")) params.push(request.url());
  });
  return params;
}

/** Makes the page believe that its tab is hidden or visible. */
function read(at: Page, state: "hidden" | "visible"): Promise<void> {
  return at.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

test("a failed job is on the first screen, is inspected, retried and succeeds", async () => {
  const { id } = await transaction((tx) =>
    enqueueJob(tx, systemActor("Ratebook"), {
      kind: "clear-exports",
      title: "Delete expired data",
      input: null,
    }),
  );
  await sql`UPDATE job SET state = 'failed', started_at = now(), finished_at = now(),
    error = '{"code": "failed", "message": "An error occurred on our side."}' WHERE id = ${id}`.execute(
    database(),
  );
  await open(page, "/admin");
  await page.getByRole("link", { name: /Jobs that need attention/ }).click();
  await page.waitForURL("**/admin/jobs?state=needs");
  await expectFitsAndAccessible(page);
  await page.getByRole("link", { name: "Delete expired data" }).click();
  await page.getByText("An error occurred on our side.").first().waitFor();
  await expectFitsAndAccessible(page);
  await page.getByRole("button", { name: "Retry job" }).click();
  await page.getByText("Job queued").waitFor();
  await page.getByRole("button", { name: "Cancel job" }).waitFor();

  // A worker takes the job; the page updates automatically.
  const { startJobs, stopJobs } = await import("#platform/jobs/job-loop.ts");
  startJobs(1);
  try {
    await page.getByText("Done", { exact: true }).first().waitFor();
  } finally {
    await stopJobs();
  }
  expect(await page.getByRole("button", { name: "Retry job" }).count()).toBe(0);
});

test("a running job that is cancelled is stopping until its process has stopped", async () => {
  const { id } = await transaction((tx) =>
    enqueueJob(tx, systemActor("Ratebook"), { kind: "clear-old-rows", title: "Running", input: null }),
  );
  await sql`UPDATE job SET state = 'running', started_at = now(), lease_id = gen_random_uuid(), lease_until = now() + interval '1 hour'
    WHERE id = ${id}`.execute(database());
  await open(page, `/admin/jobs/${id}`);
  await page.getByRole("button", { name: "Cancel job" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel job" }).click();
  await page.getByText("Job is stopping").waitFor();
  await page.getByRole("button", { name: "Stopping…" }).waitFor();
  expect(await page.getByText("Job cancelled").count()).toBe(0);
  await sql`UPDATE job SET state = 'cancelled', finished_at = now(), lease_id = NULL, lease_until = NULL WHERE id = ${id}`.execute(
    database(),
  );
  await page.getByText("Cancelled. Completed work is kept", { exact: false }).waitFor();
});

test("a queued job is cancelled after confirmation, and the list updates automatically", async () => {
  const { id } = await transaction((tx) =>
    enqueueJob(tx, systemActor("Ratebook"), { kind: "clear-old-rows", title: "Not today", input: null }),
  );
  await open(page, "/admin/jobs?state=queued");
  await page.getByRole("link", { name: "Not today" }).waitFor();
  const { page: otherPage } = await site.signedInPage("admin@ratebook.test");
  await open(otherPage, `/admin/jobs/${id}`);
  await otherPage.getByRole("button", { name: "Cancel job" }).click();
  await otherPage.getByRole("dialog").getByRole("button", { name: "Keep running" }).click();
  await otherPage.getByRole("button", { name: "Cancel job" }).click();
  await otherPage.getByRole("dialog").getByRole("button", { name: "Cancel job" }).click();
  await otherPage.getByText("Cancelled. Completed work is kept", { exact: false }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Not today" }).count()).toBe(0);
  expectNoPageErrors(watched);
});
