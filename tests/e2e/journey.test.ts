import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { maskName } from "#domain/mask-name.ts";
import { database } from "#kernel/db/client.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { startRun } from "../charging/fixture.ts";
import { issueFromPreview } from "../support/approve-run.ts";
import { expectNoPageErrors, open, signIn, type WatchedPage } from "../support/browser.ts";
import { call, signInOver } from "../support/http.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { approveLast } from "./approve-kit.ts";

/** The main use of the product, from a real property roll to a receipt that anyone can check. */
const ROLL = resolve(import.meta.dirname, "../../../shared/data/parcels.csv");
const LINES = 3_000;
const LONG = { timeout: 120_000 };

startWith({ RATEBOOK_JOBS: "2" });

describe.skipIf(!existsSync(ROLL))(
  "needs ../shared/data: from property roll to receipt",
  { timeout: 180_000 },
  () => {
    let site: Site;
    let clerk: WatchedPage;
    let approver: WatchedPage;
    let payer: WatchedPage;
    let owner: WatchedPage;
    let payCode = "";
    let bill = "";
    let receipt = "";

    test.beforeAll(async ({ site: opened }) => {
      site = opened;
      clerk = await site.newPage();
      approver = await site.signedInPage("admin2@ratebook.test");
      payer = await site.newPage();
      owner = await site.newPage();
    }, 120_000);

    const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

    test("the roll is mapped, checked and imported, and every line is accounted for", async () => {
      const { page } = clerk;
      await signIn(page, "admin@ratebook.test");
      await importStatement(page);
      await page.getByText("File imported").waitFor(LONG);
      const counts = await database()
        .selectFrom("property")
        .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.count<number>("plot_size").as("sized")])
        .executeTakeFirstOrThrow();
      expect(counts.all).toBeGreaterThan(2_900);
      const refused = await page
        .locator("main")
        .getByRole("listitem")
        .filter({ hasText: "Invalid" })
        .textContent();
      expect(counts.all + Number(refused?.replaceAll(/\D/g, ""))).toBe(LINES);
      const first = await database()
        .selectFrom("property")
        .select(["plot_size", "assessed_value"])
        .where("roll_number", "=", "1-1")
        .executeTakeFirstOrThrow();
      expect(first).toEqual({ plot_size: "9469.64", assessed_value: 46_190_000 });
    });

    test("importing the same file again creates no duplicates", async () => {
      const { page } = clerk;
      const before = await countOf("property");
      await open(page, "/admin/import/property");
      await page.setInputFiles("input[type=file]", ROLL);
      await press(page, "Upload file");
      await page.waitForURL(/import\/property\/\d+/, LONG);
      await press(page, /^Use the column mapping of /);
      await press(page, /^Check .* lines/);
      await page.getByText("Already on record").waitFor(LONG);
      await expect.poll(() => page.getByRole("button", { name: /^Import [\d,]+/ }).isDisabled()).toBe(true);
      await expect.poll(() => countOf("property")).toBe(before);
    });

    test("the importing officer can't approve the records; a second administrator approves all", async () => {
      await open(clerk.page, "/admin/list/unapproved/property");
      await clerk.page.getByRole("link", { name: /^[\d,]+ of your entries$/ }).click();
      // tests/contract/four-eyes shows that the server rejects it as well.
      await clerk.page.getByText("so another officer must decide").waitFor();
      await expect.poll(() => clerk.page.getByRole("button", { name: /^Approve/ }).count()).toBe(0);
      await open(approver.page, "/admin/list/unapproved/property");
      await press(approver.page, /^Select all \d+ on this page/);
      await press(approver.page, /^Select all 2,\d{3} pending/);
      await press(approver.page, /^Approve 2,\d{3} properties/);
      const sure = approver.page.getByRole("dialog", { name: "Approve these properties?" });
      await sure.getByRole("button", { name: /^Approve 2,\d{3} properties/ }).click(LONG);
      await approver.page.getByRole("dialog", { name: /^2,\d{3} properties approved$/ }).waitFor(LONG);
      await press(approver.page, "Back to the queue");
      await approver.page.getByText("No properties pending approval").waitFor();
      // Owners imported with the roll are pending in their own registers.
      const queues = approver.page.getByRole("navigation", { name: "Pending approval, by register" });
      await queues.getByRole("link", { name: /^Corporates/ }).click();
      await approver.page.waitForURL("**/admin/list/unapproved/corporates");
    });

    test("a property's charge is explained line by line", async () => {
      const { page } = clerk;
      const { code } = await database()
        .selectFrom("property")
        .select("code")
        .where("roll_number", "=", "1-1")
        .executeTakeFirstOrThrow();
      await open(page, "/admin/demand/category-items");
      await page.getByLabel("Property").pressSequentially("FARAWAY");
      await page.getByLabel("Property").fill(code);
      await page.getByLabel("Year").fill("2026");
      await press(page, "Calculate charge");
      const charge = page.getByRole("table", { name: /by line$/ });
      await charge.getByText("0.6% of assessed value ₦461,900.00").waitFor();
      // 0.6% of 461,900.00, and 12,000.00 for a residential property
      await expect.poll(() => charge.locator("tfoot").textContent()).toContain("14,771.40");
    });

    test("a year is billed as previewed, and running it again issues nothing", async () => {
      const { page } = clerk;
      const made = await billYear(page);
      await expect.poll(() => countOf("demand_notice")).toBe(made);
      await expect.poll(() => countOf("bill")).toBe(made);
      await open(page, "/admin/billing-runs/new");
      await page.getByLabel("Category").selectOption({ label: "Rates" });
      await page.getByLabel("Year").fill("2026");
      await press(page, "Preview run");
      await page.getByText("This run would issue no notices").waitFor(LONG);
    });

    test("a demand notice has a pay code, a QR code and the amount in words", async () => {
      const { page } = clerk;
      await open(page, "/admin/list/demand-notices");
      await page.getByRole("link", { name: /^DN-/ }).first().click();
      await page.waitForURL("**/admin/demand-notice/*");
      await page
        .getByText(/naira.* only\./)
        .first()
        .waitFor();
      await expect.poll(() => page.getByRole("img", { name: /^Pay bill/ }).count()).toBe(2);
      payCode = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(await page.locator("main").innerText())?.[0] ?? "";
      expect(payCode).not.toBe("");
    });

    test("a visitor pays by pay code through the gateway and gets a receipt", async () => {
      const { page } = payer;
      await open(page, "/payments");
      await page.getByLabel("Pay code").fill(payCode.toLowerCase());
      await press(page, "Find bill");
      await page.waitForURL("**/payments/pay/*");
      await page.getByText("Description").waitFor();
      bill = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      await payOnPage(page);
      await page.getByRole("link", { name: "Open receipt" }).click();
      await page.waitForURL("**/process/receipt/*");
      // The URL changes a moment before the page.
      await page.getByText("Verification code").first().waitFor();
      receipt = await page.locator("main").innerText();
      expect(receipt).toMatch(/IRS-\d{4}-0000001/);
    });

    test("the receipt's verification code is genuine, and an altered one is reported as forged", async () => {
      const { page } = payer;
      await open(page, "/process/receipt");
      await page.getByLabel("Printed code").fill(/Verification code ([0-9A-Z-]{9})/.exec(receipt)?.[1] ?? "");
      await press(page, "Find");
      await page.waitForURL("**/receipt/validate/*");
      await page.getByText("This receipt is genuine").waitFor();
      const { payer_name } = await database()
        .selectFrom("payment")
        .innerJoin("payment_bill", "payment_bill.payment_id", "payment.id")
        .innerJoin("bill", "bill.id", "payment_bill.bill_id")
        .select("payment.payer_name")
        .where("bill.token", "=", bill)
        .executeTakeFirstOrThrow();
      await page.getByText(maskName(payer_name), { exact: true }).waitFor();
      expect(await page.locator("main").innerText()).not.toContain(payer_name);
      await page.goto(`${page.url().slice(0, -6)}AAAAAA`);
      await page.getByText("This receipt is forged").waitFor();
      await page.goto(`/receipt/validate/bill/${bill}`);
      await page.getByText("This bill is genuine").waitFor();
    });

    test("a signed-in owner sees the balance, pays it and finds the receipt", async () => {
      const { page } = owner;
      await giveDemoOwnerABill();
      await signIn(page, "individual@ratebook.test");
      await page.getByText("Rates, 2027").first().waitFor();
      await page.getByRole("link", { name: /^Pay ₦.* now/ }).click();
      await page.waitForURL("**/individual/payment");
      await payOnPage(page);
      await open(page, "/individual/list/payments");
      await page
        .getByRole("link", { name: /^IRS-\d{4}-\d{7}/ })
        .first()
        .click();
      await page.waitForURL("**/individual/receipt/*");
      await page.getByText("Adéwálé Sọdípọ̀").first().waitFor();
    });

    test("the ledger agrees, and no page reports console errors", async () => {
      const { checks } = await verifyLedger(database());
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
      for (const watched of [clerk, approver, payer, owner]) expectNoPageErrors(watched);
    });

    async function importStatement(page: Page): Promise<void> {
      await open(page, "/admin/import/property");
      await page.setInputFiles("input[type=file]", ROLL);
      await press(page, "Upload file");
      await page.waitForURL(/import\/property\/\d+/, LONG);
      await mapColumns(page);
      await page.getByLabel("Leave nhdra_vns stories blank if invalid").check();
      // The roll names only the owners' town.
      await page.getByLabel("City or town").fill("Lebanon");
      await press(page, /^Check .* lines/);
      await page.getByRole("button", { name: /^Import [\d,]+/ }).click(LONG);
    }

    /** Maps the columns with the assessor's own names, and the class codes. */
    async function mapColumns(page: Page): Promise<void> {
      const own = [
        ["nhdra_vns style desc", "Building type"],
        ["nhdra_vns ayb", "Year built", "written as 3.0"],
        ["nhdra_vns tot rooms", "Rooms", "written as 3.0"],
        ["nhdra_vns num bedrm", "Bedrooms", "written as 3.0"],
        ["nhdra_vns stories", "Floors", "written as 3.0"],
        ["nhdra_saledate", "Owned since", "date and time"],
      ] as const;
      for (const [column, label, written] of own) {
        await page.getByLabel(`Field for ${column}`).selectOption({ label });
        if (written) await page.getByLabel(`Format of ${column}`).selectOption({ label: written });
      }
      // The most frequent class comes first.
      await page.getByText("1,281 lines").waitFor();
      const classes = { "1*": "residential", "13*": "vacant", "3*": "commercial", "4*": "industrial" };
      const others = { "6*": "agricultural", "9*": "institutional", "0*": "mixed" };
      for (const [text, use] of [...Object.entries(classes), ...Object.entries(others)]) {
        await page.getByLabel("Other value in the file").fill(text);
        await press(page, "Add value");
        await page.getByLabel(`Meaning of ${text}`).selectOption(use);
      }
    }

    async function billYear(page: Page): Promise<number> {
      await open(page, "/admin/billing-runs/new");
      await page.getByLabel("Category").selectOption({ label: "Rates" });
      await page.getByLabel("Year").fill("2026");
      await press(page, "Preview run");
      const total = page.getByText(/^[\d,]+ to be billed/);
      await total.waitFor(LONG);
      const previewed = Number(/^[\d,]+/.exec((await total.textContent()) ?? "")?.[0].replaceAll(",", ""));
      await issueFromPreview(page, site.url);
      await page.getByText("demand notices issued").first().waitFor(LONG);
      return previewed;
    }

    /** Pays from a page with one pay button, over the hosted page, and returns. */
    async function payOnPage(page: Page): Promise<void> {
      const email = page.getByLabel("Email");
      if ((await email.inputValue()) === "") await email.fill("payer@example.com");
      await press(page, /^Pay .* now/);
      await page.waitForURL(/checkout/, LONG);
      await page.getByRole("button", { name: /^Pay/ }).first().click();
      await page.waitForURL(/payments\/receipt/, LONG);
      await page.getByText("Paid, thank you").waitFor(LONG);
    }

    /** Transfers an imported property to the demonstration's owner and bills it for the next year. */
    async function giveDemoOwnerABill(): Promise<void> {
      const { token } = await signInOver(site.url, "admin@ratebook.test", "api");
      const { id } = await database()
        .selectFrom("individual")
        .select("id")
        .where("phone_number", "=", "08034412290")
        .executeTakeFirstOrThrow();
      const property = await database()
        .selectFrom("property")
        .select("id")
        .where("roll_number", "=", "1-2")
        .executeTakeFirstOrThrow();
      const owners = [{ type: "individual", id, share_bp: 10_000 }];
      const post = (path: string, body: object) =>
        call(site.url, path, { method: "POST", bearer: token, body });
      const change = { owners, reason: "Sold" };
      expect((await post(`/api/v1/properties/${property.id}/owners`, change)).status).toBe(202);
      await approveLast(site);
      const category = await database()
        .selectFrom("demand_category")
        .select("id")
        .where("name", "=", "Rates")
        .executeTakeFirstOrThrow();
      await startRun({ category_id: category.id, year: 2027, filter: { q: "19 FARAWAY" } });
      await expect.poll(() => countOwn(id), LONG).toBe(1);
    }

    async function countOwn(individual: number): Promise<number> {
      const { n } = await database()
        .selectFrom("bill")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("individual_id", "=", individual)
        .executeTakeFirstOrThrow();
      return n;
    }

    async function countOf(table: "property" | "demand_notice" | "bill"): Promise<number> {
      const { n } = await database()
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return n;
    }
  },
);
