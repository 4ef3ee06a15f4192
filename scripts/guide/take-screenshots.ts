/** Starts the product with an empty folder, fills it, and takes the screenshots of the guides. Run by scripts/guide.mjs. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import sharp from "sharp";
import { fillDemonstration } from "#app/demo-fill/fill.ts";
import { demoPassword } from "#domain/demonstration.ts";
import { ROOT, startServer } from "../../tests/support/server.ts";
import { log } from "../bootstrap.mjs";
import { officePictures } from "./office-pictures.ts";
import { otherPictures } from "./other-pictures.ts";
import { type Account, type Picture, waitUntilReady } from "./screenshot.ts";

const FOLDER = join(ROOT, "docs/guides/pictures");
const DESKTOP = { width: 1280, height: 760 };
const PHONE = { width: 390, height: 780 };
/** Screens have few colours, and photos are acceptable at this size. */
const COLOURS = 64;

const pictures = [...officePictures, ...otherPictures];
const names = process.argv.slice(2);
const unknown = names.filter((name) => !pictures.some((picture) => picture.name === name));
if (unknown.length > 0) {
  log(
    `There is no picture ${unknown.join(", ")}. There are: ${pictures.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(1);
}

const running = process.env.RATEBOOK_GUIDE_URL;
const data = running ? undefined : await mkdtemp(join(tmpdir(), "ratebook-guide-"));
const server = data ? await startServer({ RATEBOOK_DATA: data }) : undefined;
const url = running ?? server?.url ?? "";
try {
  await fillDemonstration(url, log);
  const executablePath = process.env.CHROMIUM_PATH ?? "";
  const browser = await chromium.launch({
    executablePath,
    args: ["--lang=en-GB", "--disable-quic", "--no-first-run", "--disable-background-networking"],
    chromiumSandbox: process.getuid?.() !== 0,
  });
  await mkdir(FOLDER, { recursive: true });
  try {
    await takeAll(
      browser,
      names.length === 0 ? pictures : pictures.filter(({ name }) => names.includes(name)),
    );
  } finally {
    await browser.close();
  }
} finally {
  await server?.stop();
  if (data) await rm(data, { recursive: true, force: true });
}

async function takeAll(browser: Browser, wanted: readonly Picture[]): Promise<void> {
  const contexts = new Map<Account, BrowserContext>();
  for (const picture of wanted) {
    const context = contexts.get(picture.as) ?? (await contextOf(browser, picture.as));
    contexts.set(picture.as, context);
    await take(context, picture);
  }
}

async function take(context: BrowserContext, { name, path, phone, height, before }: Picture): Promise<void> {
  const page = await context.newPage();
  try {
    const size = phone ? PHONE : DESKTOP;
    await page.setViewportSize({ ...size, height: height ?? size.height });
    const answer = await page.goto(path);
    if (answer?.status() !== 200) throw new Error(`${path} answers ${answer?.status()}`);
    await waitUntilReady(page);
    await before?.(page);
    await page.waitForLoadState("networkidle");
    const taken = await page.screenshot({ animations: "disabled", caret: "hide" });
    const { size: bytes } = await sharp(taken)
      .png({ palette: true, colours: COLOURS, effort: 10 })
      .toFile(join(FOLDER, `${name}.png`));
    log(`${name}: ${Math.round(bytes / 1024)} kB`);
  } catch (error) {
    throw new Error(`Picture ${name}: ${(error as Error).message}`, { cause: error });
  } finally {
    await page.close();
  }
}

async function contextOf(browser: Browser, account: Account): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    reducedMotion: "reduce",
    colorScheme: "light",
  });
  context.setDefaultTimeout(60_000);
  if (account === "visitor") return context;
  const page = await context.newPage();
  await page.goto("/login");
  await waitUntilReady(page);
  await page.getByLabel("Phone number or email").fill(`${account}@ratebook.test`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname !== "/login");
  await page.close();
  return context;
}
