import { describe, expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { createBill } from "../money/support/bills.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { type Site, startWith, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";

/** Payments through Flutterwave, with its simulator, if the installation offers it. */

const LONG = { timeout: 240_000 };
startWith({ RATEBOOK_SIMULATORS: "flutterwave" });

let site: Site;
let visitor: WatchedPage;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  visitor = await site.newPage({ viewport: { width: 360, height: 740 } });
}, 120_000);

/** Opens Flutterwave's page for a bill. @returns our reference of the payment, and the simulator's address */
async function openCheckout(kobo: number) {
  const { page } = visitor;
  const { token } = await createBill({ lines: [["TX-01", kobo]] });
  await open(page, `/payments/pay/${token}`);
  await page.getByLabel("Email").fill("payer@example.com");
  await page.getByRole("button", { name: /^Pay ₦.* now$/ }).click();
  await page.waitForURL(/checkout/, LONG);
  const reference = /RB-[0-9A-Za-z-]+/.exec(await page.locator("main").innerText())?.[0] ?? "";
  expect(reference).not.toBe("");
  return { reference, simulator: new URL("/", page.url()).href };
}

const paymentOf = (reference: string) =>
  database()
    .selectFrom("payment")
    .select(["provider", "state", "kobo"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();

const noticesOf = (reference: string) =>
  database()
    .selectFrom("webhook_inbox")
    .select(["provider", "event", "kobo", "error"])
    .where("reference", "=", reference)
    .where("processed_at", "is not", null)
    .execute();

describe("a payer", () => {
  test("pays a bill on Flutterwave's page, returns to a receipt, and the webhook arrives too", async () => {
    const { page } = visitor;
    const { reference } = await openCheckout(3_695_84);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.getByText(/thank you/).waitFor(LONG);
    await expectFitsAndAccessible(page);
    expect(await paymentOf(reference)).toEqual({
      provider: "flutterwave",
      state: "confirmed",
      kobo: 3_695_84,
    });
    const notice = { provider: "flutterwave", event: "charge.completed", kobo: 3_695_84, error: null };
    await expect.poll(() => noticesOf(reference), LONG).toEqual([notice]);
  });

  test("who never returns has paid once the webhook arrives", async () => {
    const { reference, simulator } = await openCheckout(1_000_50);
    await visitor.page.goto("about:blank");
    expect((await paymentOf(reference)).state).toBe("pending");
    const paid = await fetch(new URL(`/__simulator/pay/${reference}`, simulator), { method: "POST" });
    expect(paid.status).toBe(200);
    await expect.poll(async () => (await paymentOf(reference)).state, LONG).toBe("confirmed");
    expect(await noticesOf(reference)).toHaveLength(1);
  });

  test("who leaves the page has not paid, and a forged notification changes nothing", async () => {
    const { page } = visitor;
    const { reference } = await openCheckout(2_000_00);
    await page.getByRole("button", { name: "Abandon" }).click();
    await page.getByText("You have not paid yet").waitFor(LONG);
    const forged = await fetch(new URL("/api/v1/webhooks/flutterwave", site.url), {
      method: "POST",
      headers: { "Content-Type": "application/json", "verif-hash": "guessed" },
      body: JSON.stringify({
        event: "charge.completed",
        data: { id: 1, tx_ref: reference, amount: 2_000, currency: "NGN", status: "successful" },
      }),
    });
    expect([forged.status, ((await forged.json()) as { code: string }).code]).toEqual([401, "bad-signature"]);
    expect((await paymentOf(reference)).state).toBe("pending");
    expectNoPageErrors(visitor);
  });
});

test("an administrator finds the Flutterwave account in Settings and tests its key", async () => {
  const { page } = await site.signedInPage("admin@ratebook.test");
  await open(page, "/admin/settings/app?part=gateway");
  await page.getByLabel("Flutterwave secret key").waitFor(LONG);
  await expectFitsAndAccessible(page);
  await page.getByRole("button", { name: "Test Flutterwave" }).click();
  await page.getByText("Flutterwave: the payment gateway responded and accepts the key.").waitFor(LONG);
  await page.getByLabel("Online payment").selectOption({ label: "Gateways listed below" });
  await page.getByLabel("Choice 1").selectOption({ label: "Flutterwave" });
  await page.getByRole("button", { name: "Save payment gateway" }).click();
  await page.getByText("Flutterwave secret hash is required for this option.").first().waitFor(LONG);
  await expect.poll(() => page.getByLabel("Choice 1").inputValue()).toBe("flutterwave");
});
