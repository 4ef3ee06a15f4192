import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { property } from "#domain/register/property.ts";
import { database } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { unsubscribeToken } from "#platform/messages/unsubscribe-token.ts";
import { hydrated, open } from "../support/browser.ts";
import { call, type SignedIn, signInOver } from "../support/http.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { sampleOf } from "../support/sample.ts";

/** Sent messages as officers see them, and received messages in an inbox. */

/** The server's key, so that this test can create the same links. */
const KEY = randomBytes(32).toString("base64");
const PICTURES = process.env.RATEBOOK_PICTURES;
const WIDTHS = [360, 768, 1440];

let site: Site;
let officer: SignedIn;
let userId: number;

startWith({ RATEBOOK_JOBS: "1", RATEBOOK_KEY: KEY });
test.beforeAll(async ({ site: opened }) => {
  site = opened;
  setMasterKey(KEY);
  officer = await signInOver(site.url, "admin2@ratebook.test");
  ({ id: userId } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", "admin@ratebook.test")
    .executeTakeFirstOrThrow());
  await sql`DELETE FROM message`.execute(database());
});

async function post(
  by: SignedIn,
  path: string,
  body: object,
): Promise<{ id: number; code: string; version: number }> {
  const { cookie, token: bearer } = by;
  const { json, text, status } = await call(site.url, `/api/v1${path}`, {
    method: "POST",
    cookie,
    bearer,
    body,
  });
  if (status >= 300) throw new Error(`${path}: ${text}`);
  return json?.["data"] as { id: number; code: string; version: number };
}

/** A property entered by the first officer and returned by the second. */
async function returnOne(by: SignedIn): Promise<{ id: number; code: string; version: number }> {
  const record = await post(by, "/properties", { ...sampleOf(property), submit: true });
  const body = { version: record.version, reason: "The plot size is missing." };
  await post(officer, `/properties/${record.id}/return`, body);
  return record;
}

/** Expects the page to fit every width and be accessible in both colour schemes. */
async function expectFit(page: Page, name: string): Promise<void> {
  await expectFitsAndAccessible(page);
  if (!PICTURES) return;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png` });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

describe("messages", { timeout: 120_000 }, () => {
  test("about a decision reach the inbox of the officer who entered the record, with a bell badge", async () => {
    const { page, pageErrors, person } = await site.signedInPage("admin@ratebook.test");
    const { code, id } = await returnOne(person);
    await open(page, "/admin");
    await page.getByRole("link", { name: "Inbox, 1 unread" }).click();
    await page.waitForURL("**/admin/inbox");
    const entry = page.getByRole("listitem").filter({ hasText: code });
    await entry.getByText("The plot size is missing.").waitFor();
    await expectFit(page, "inbox");
    await entry.getByRole("button", { name: "Open record" }).click();
    await page.waitForURL(`**/admin/view/property/${id}`);
    await page.getByRole("link", { name: "Inbox", exact: true }).waitFor();
    await open(page, "/admin/inbox");
    await expect.poll(() => page.getByRole("button", { name: "Mark as read" }).count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });

  test("that failed are listed first, can be resent, and show what was delivered", async () => {
    const { page, pageErrors } = await site.signedInPage("admin@ratebook.test");
    await sql`
      INSERT INTO message (channel, template, address, subject, body, state, next_try_at, tries, error) VALUES
      ('sms', 'user-invited', '08034412290', 'Your account with Ogun State',
       'Good day Ngozi, choose a password for your account: •••••• (expires 28 Nov 2026 08:00)', 'given-up', NULL, 7,
       'The SMS provider rejected the phone number: Invalid number.'),
      ('email', 'record-approved', 'ngozi@example.ng', 'Approved: 12 Oke-Mosan Road, PRP-0001234-K',
       E'Your entry was approved:\n\n12 Oke-Mosan Road, PRP-0001234-K\n\n/admin/view/property/1', 'given-up', NULL, 8,
       'The mail server rejected the address: 550 No such mailbox')`.execute(database());
    await open(page, "/admin/messages");
    await page.getByRole("heading", { name: /^Messages/ }).waitFor();
    const first = page.getByRole("row").nth(1);
    await expect.poll(() => first.textContent()).toContain("ngozi@example.ng");
    await expectFit(page, "messages");
    await page.getByRole("link", { name: /^Not delivered/ }).click();
    await page.waitForURL("**state=not-arrived");
    await expect.poll(() => page.getByRole("row").count()).toBe(3);

    // An expired code can't be resent; other messages can.
    await page.getByRole("link", { name: "0803 441 2290" }).click();
    await page.waitForURL(/\/admin\/messages\/\d+$/);
    await page.getByText("Some content is hidden.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: /message/ }).count()).toBe(0);
    await expectFit(page, "message");
    await open(page, "/admin/messages");
    await page.getByRole("link", { name: "ngozi@example.ng" }).click();
    await page.getByRole("button", { name: "Send now" }).click();
    await expect
      .poll(async () => {
        const { rows } = await sql<{ state: string }>`
          SELECT state FROM message WHERE address = 'ngozi@example.ng'`.execute(database());
        return rows.map(({ state }) => state);
      })
      .toEqual(["sent"]);
    await page.reload();
    await page.getByText("Demonstration: messages are not sent").waitFor();
    await page.getByRole("button", { name: "Resend message" }).waitFor();
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });

  test("have a link that asks for confirmation before it unsubscribes", async () => {
    const { page, pageErrors } = await site.newPage();
    const ended = () =>
      database()
        .selectFrom("notification_choice")
        .select(["kind", "channel", "on"])
        .where("user_id", "=", userId)
        .execute();
    const token = unsubscribeToken({ user_id: userId, kind: "records" });
    // A mail program that opens the one-click URL with GET is redirected to the page.
    await page.goto(`/api/v1/unsubscribe/${token}`);
    await hydrated(page);
    expect(new URL(page.url()).pathname).toBe(`/unsubscribe/${token}`);
    await expectFit(page, "unsubscribe");
    await expect.poll(() => ended()).toEqual([]);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { name: "Unsubscribed" }).waitFor();
    await expect.poll(() => ended()).toEqual([{ kind: "records", channel: "email", on: false }]);
    await open(page, `/unsubscribe/${"x".repeat(60)}`);
    await page.getByRole("heading", { name: "This link is not valid" }).waitFor();
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });

  test.each([
    ["individual@ratebook.test", "/individual", "/individual/inbox"],
    ["corporate@ratebook.test", "/cooperate", "/cooperate/inbox"],
    ["guest@ratebook.test", "/guest", "/guest/inbox"],
    ["agent@ratebook.test", "/agent", "/agent/inbox"],
    ["superagent@ratebook.test", "/super-agent", "/super-agent/inbox"],
  ])("are in the inbox of %s, at the bell of their own layout", async (email, home, inbox) => {
    const { page, pageErrors } = await site.signedInPage(email);
    await sql`
      INSERT INTO message (channel, template, user_id, subject, body, state, next_try_at, sent_at)
      SELECT 'inbox', 'password-changed', id, 'Your password was changed', 'The password for your account was changed.',
        'sent', NULL, now() FROM app_user WHERE email = ${email}`.execute(database());
    await open(page, home);
    await page.getByRole("link", { name: /^Inbox, \d+ unread$/ }).click();
    await page.waitForURL(`**${inbox}`);
    await page.getByText("The password for your account was changed.").first().waitFor();
    await expectFit(page, `inbox-${home.slice(1)}`);
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await page.getByRole("link", { name: "Inbox", exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });
});
