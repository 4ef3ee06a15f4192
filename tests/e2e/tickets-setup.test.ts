import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** Setup of ticket sellers and prices by officers, as guests view it. */

const LONG = { timeout: 480_000 };
let site: Site;
let officer: WatchedPage;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  officer = await site.signedInPage("admin@ratebook.test");
  officer.page.setDefaultTimeout(60_000);
}, 240_000);

const press = (name: string) => officer.page.getByRole("button", { name, exact: true }).click();

/** As another officer, approves the latest request. */
async function approvePrice(): Promise<void> {
  const other = await site.signedInPage("admin2@ratebook.test");
  await open(other.page, "/admin/list/approval-requests");
  await other.page.getByRole("link", { name: /^APR-/ }).first().click();
  await other.page.getByText("None → ₦300.00").waitFor();
  await expectFitsAndAccessible(other.page);
  await other.page.getByRole("button", { name: "Approve change" }).click();
  await other.page.getByRole("dialog").getByRole("button", { name: "Approve change" }).click();
  await other.page.getByText("The change has taken effect.").waitFor();
  expectNoPageErrors(other);
}

async function newest(table: "super_agent" | "ticket_agent" | "ticket_category") {
  return database()
    .selectFrom(table)
    .select(["id", "code", "title"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

test("a super agent, its agent, and the agent's account are added", LONG, async () => {
  const { page } = officer;
  await open(page, "/admin/list/super-agents");
  await page.getByRole("link", { name: "Register super agent" }).first().click();
  await page.waitForURL("**/admin/create/super-agent");
  await page.waitForFunction(() => document.documentElement.dataset.alive === "true");
  await page.getByLabel("Name", { exact: true }).fill("Remo Road Ticketing");
  await press("Create super agent");
  await page.getByRole("alert").getByText("Enter the phone number").first().waitFor();
  await page.getByLabel("Phone number").fill("0805 551 2233");
  await press("Create super agent");
  await page.waitForURL("**/admin/view/super-agent/*");
  await page.getByText("No agents yet.").waitFor();

  const company = await newest("super_agent");
  await page.getByRole("link", { name: "Create ticket agent" }).click();
  await page.waitForURL(`**/admin/create/ticket-agent?super_agent_id=${company.id}`);
  await page.waitForFunction(() => document.documentElement.dataset.alive === "true");
  await expect.poll(() => page.getByLabel("Super agent").inputValue()).toContain(company.code);
  await page.getByLabel("Name", { exact: true }).fill("Kẹ́hìndé Ọjọ́");
  await page.getByLabel("Phone number").fill("08055512244");
  await page.getByLabel("Local government", { exact: true }).selectOption({ label: "Ifo" });
  await press("Create ticket agent");
  await page.waitForURL("**/admin/view/ticket-agent/*");
  await page.getByRole("link", { name: "Remo Road Ticketing", exact: true }).waitFor();
  await page.getByText("No accounts yet. This agent can’t sell.").waitFor();

  await press("Invite user");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("kehinde@ratebook.test");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await page.getByText("Invited", { exact: true }).waitFor();
  const agent = await newest("ticket_agent");
  const linked = await database()
    .selectFrom("ticket_agent_user as k")
    .innerJoin("app_user as u", "u.id", "k.user_id")
    .select(["u.email", "u.area"])
    .where("k.ticket_agent_id", "=", agent.id)
    .execute();
  expect(linked).toEqual([{ email: "kehinde@ratebook.test", area: "agent" }]);
  await expectFitsAndAccessible(page);
  expectNoPageErrors(officer);
});

test("an agent is suspended and reinstated, with the reasons kept", LONG, async () => {
  const { page } = officer;
  const { id } = await newest("ticket_agent");
  await open(page, `/admin/view/ticket-agent/${id}`);
  await press("Suspend");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Tickets without receipts");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await page.getByText(/Suspended \d+ .* by .*: “Tickets without receipts”/).waitFor();
  const { code } = await newest("ticket_agent");
  const guest = await site.signedInPage("guest@ratebook.test");
  // The lists of officers and guests show who is suspended, and can be filtered by it.
  for (const [by, list] of [
    [page, "/admin/list/ticket-agent"],
    [guest.page, "/guest/list/ticket-agen1t"],
  ] as const) {
    await open(by, `${list}?suspended=yes`);
    const row = by.getByRole("row").filter({ has: by.getByRole("link", { name: code }) });
    await row.getByText("Suspended", { exact: true }).waitFor();
    await expect.poll(() => by.getByRole("row").count()).toBe(2);
    await expectFitsAndAccessible(by);
    await open(by, `${list}?suspended=no`);
    await by.getByRole("row").nth(1).waitFor();
    await expect.poll(() => by.getByRole("link", { name: code }).count()).toBe(0);
  }
  await guest.context.close();
  await open(page, `/admin/view/ticket-agent/${id}`);
  await press("Reinstate");
  await dialog.getByLabel("Reason").fill("Explained");
  await dialog.getByRole("button", { name: "Reinstate" }).click();
  await page.getByText("This agent can sell.").waitFor();
});

test("agents are moved to another super agent", LONG, async () => {
  const { page } = officer;
  const company = await newest("super_agent");
  await open(page, `/admin/reassign/super-agent/${company.id}`);
  await expectFitsAndAccessible(page);
  await page.getByText("1 agent to reassign").waitFor();
  await page.getByLabel("The revenue office").check();
  await page.getByLabel("Reason").fill("They work alone now");
  await press("Reassign agents");
  await page.waitForURL(`**/admin/view/super-agent/${company.id}`);
  await page.getByText("No agents yet.").waitFor();
  const agent = await newest("ticket_agent");
  await open(page, `/admin/view/ticket-agent/${agent.id}`);
  await page.getByText("Agent of the revenue office").waitFor();
  await page.getByText("Reason for move: “They work alone now”").waitFor();
});

test("a category is added to the tree and gets a price", LONG, async () => {
  const { page } = officer;
  await open(page, "/admin/list/ticket-categories");
  await expectFitsAndAccessible(page);
  await page.getByRole("link", { name: "Register ticket category" }).click();
  await page.waitForURL("**/admin/register/ticket-category");
  await page.waitForFunction(() => document.documentElement.dataset.alive === "true");
  await page.getByLabel("Name", { exact: true }).fill("Danfo, half a day");
  await page.getByLabel("Parent category (optional)").selectOption({ label: "\u2003Danfo" });
  await page.getByLabel("Holder").selectOption({ label: "Vehicle (plate)" });
  await page.getByLabel("Valid for", { exact: true }).selectOption({ label: "A day" });
  await page.getByLabel("Valid from the time of sale").selectOption({ label: "No" });
  await page.getByLabel("Revenue item").selectOption({ index: 1 });
  await press("Register ticket category");
  await page.getByText("Danfo is on sale at ₦500.00").first().waitFor();
  await page.getByLabel("Parent category (optional)").selectOption({ label: "Motor parks" });
  await press("Register ticket category");
  await page.waitForURL("**/admin/view/ticket-category/*");
  await page.getByText("Not sold. No price yet.").waitFor();

  await press("Set price");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Price").fill("300");
  await dialog.getByLabel("Agent commission", { exact: true }).fill("60");
  await dialog.getByLabel("Reason").fill("Council of May 2026");
  await dialog.getByRole("button", { name: "Submit for approval" }).click();
  await dialog.getByText("more than 50% of the price").first().waitFor();
  await dialog.getByLabel("Agent commission", { exact: true }).fill("2.5");
  await dialog.getByRole("button", { name: "Submit for approval" }).click();
  await page.getByText("A change is pending approval").waitFor();
  await expectFitsAndAccessible(page);
  await approvePrice();
  await page.reload();
  await page.getByText("2.5%").waitFor();
  const made = await newest("ticket_category");
  const price = await database()
    .selectFrom("ticket_price")
    .select(["kobo", "agent_bp"])
    .where("category_id", "=", made.id)
    .execute();
  expect(price).toEqual([{ kobo: 300_00, agent_bp: 250 }]);
  expectNoPageErrors(officer);
});

test("a guest views all of it masked, without any actions", LONG, async () => {
  const guest = await site.signedInPage("guest@ratebook.test");
  const { page } = guest;
  const agent = await newest("ticket_agent");
  await open(page, "/guest/list/ticket-agen1t");
  await page.getByRole("link", { name: agent.code }).click();
  await page.waitForURL(`**/guest/view/ticket-agent/${agent.id}`);
  await page.getByText("••••••••244").waitFor();
  expect(await page.content()).not.toContain("08055512244");
  await expectFitsAndAccessible(page);
  for (const [path, shown] of [
    ["/guest/list/super-agent1s", "••••••••007"],
    ["/guest/list/ticket-categories", "Lock-up shop"],
    ["/guest/view/super-agent/1", "••••••••007"],
  ] as const) {
    await open(page, path);
    const main = page.getByRole("main");
    await main.getByText(shown).waitFor();
    await expectFitsAndAccessible(page);
    expect(await main.getByRole("button").count()).toBeLessThanOrEqual(path.includes("view") ? 0 : 2);
    expect(await page.content()).not.toMatch(/08031000007|superagent@ratebook\.test/);
  }
  const own = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", "admin@ratebook.test")
    .executeTakeFirstOrThrow();
  const refused = await page.goto(`/guest/view/user/${own.id}`);
  expect(refused?.status()).toBe(404);
});
