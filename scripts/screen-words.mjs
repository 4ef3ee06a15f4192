/**
 * Counts the words on 40 frequently used screens of a filled demonstration at phone and desktop width: `node
 * scripts/screen-words.mjs http://localhost:3000 [PICTURES]`. With a folder, it also takes screenshots.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ensureChromium } from "./chromium.mjs";

const PASSWORD = "Ratebook-demo-1";
const SCREENS = {
  "": [
    "/login",
    "/payments",
    "/receipt/validate",
    "/process/receipt",
    "/complaint",
    "/registerlllo/individual",
  ],
  "admin@ratebook.test": [
    "/admin",
    "/admin/list/property",
    "/admin/register/property",
    "/admin/list/individuals",
    "/admin/list/vehicles",
    "/admin/list/shops",
    "/admin/list/unapproved/property",
    "/admin/list/demand-notices",
    "/admin/list/assessment",
    "/admin/list/bill-requests",
    "/admin/billing-runs",
    "/admin/list/payments",
    "/admin/list/bank-entries",
    "/admin/list/refunds",
    "/admin/reconciliation",
    "/admin/till",
    "/admin/tills",
    "/admin/list/settlements",
    "/admin/list/users",
    "/admin/roles",
    "/admin/settings/app",
    "/admin/duplicates",
    "/admin/reports",
  ],
  "individual@ratebook.test": [
    "/individual",
    "/individual/list/property",
    "/individual/payment",
    "/individual/profile",
  ],
  "corporate@ratebook.test": ["/cooperate", "/cooperate/list/payments"],
  "agent@ratebook.test": ["/agent", "/agent/sales", "/agent/wallet", "/agent/device"],
  "superagent@ratebook.test": ["/super-agent"],
};

const [base, pictures] = process.argv.slice(2);
if (!base) throw new Error("Enter the URL of a running demonstration.");
if (pictures) mkdirSync(pictures, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
let total = 0;
for (const [email, paths] of Object.entries(SCREENS)) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (email) await signIn(context, email);
  for (const path of paths) {
    const page = await context.newPage();
    const answer = await page.goto(base + path, { waitUntil: "networkidle" });
    // biome-ignore lint/performance/useDomNodeTextContent: only the text that is visible counts
    const text = await page.evaluate(() => (document.querySelector("main") ?? document.body).innerText);
    const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
    total += words;
    process.stdout.write(`${String(words).padStart(5)} ${answer?.status()} ${path}\n`);
    if (pictures) {
      const name = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
      for (const [size, width] of [
        ["phone", 360],
        ["desk", 1440],
      ]) {
        await page.setViewportSize({ width, height: 800 });
        await page.screenshot({ path: join(pictures, `${name}-${size}.png`) });
      }
    }
    await page.close();
  }
  await context.close();
}
process.stdout.write(`${String(total).padStart(5)} words in total\n`);
await browser.close();

async function signIn(context, email) {
  const page = await context.newPage();
  await page.goto(`${base}/login`);
  await page.locator('[name="email"], [name="login"], [type="email"]').first().fill(email);
  await page.locator('[type="password"]').first().fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(({ pathname }) => pathname !== "/login");
  await page.close();
}
