import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { messageTo } from "../people/registration-kit.ts";
import { testKey } from "../people/sign-in-kit.ts";
import { createOnRecord, enrolmentOf, type OnRecord } from "../services/biometrics-kit.ts";
import { takeFace } from "../services/faces.ts";
import { expectNoPageErrors, launchBrowser, newPage, open, signedInPage } from "../support/browser.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { type Product, startProduct } from "../support/product.ts";
import { press } from "./sign-in-pages.ts";

/** Payer verification, and consent, live photo and passkey with a filmed camera. */

const LONG = 120_000;
let product: Product;
let folder: string;

beforeAll(async () => {
  setMasterKey(testKey);
  folder = await mkdtemp(join(tmpdir(), "ratebook-film-"));
  product = await startProduct({ RATEBOOK_KEY: testKey, RATEBOOK_DATA: join(folder, "data") });
});
afterAll(async () => {
  await product?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => database().deleteFrom("rate_limit").execute());

/** Makes a film of a person turning their head from side to side, for Chromium's fake camera. */
async function writeVideo(name: string, appearance: { light?: number; blur?: number }): Promise<string> {
  const angles = Array.from({ length: 24 }, (_, at) => (at < 12 ? at * 8 - 44 : (24 - at) * 8 - 44));
  const frames = await Promise.all(angles.map((angle) => takeFace({ ...appearance, turn: angle })));
  const path = join(folder, `${name}.mjpeg`);
  await writeFile(path, Buffer.concat(frames));
  return path;
}

/** Starts a browser whose camera plays a film, with permission for every site. */
async function withCamera(
  name: string,
  appearance: { light?: number; blur?: number } = {},
): Promise<Browser> {
  const flags = [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${await writeVideo(name, appearance)}`,
  ];
  return launchBrowser(flags, { whole: true });
}

async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable", { enableUI: false });
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Identifies a visitor and continues to the consent question. */
async function openCameraStep(page: Page, person: OnRecord): Promise<void> {
  await open(page, "/process/biometrics");
  await identify(page, person);
  await page.getByRole("button", { name: "I agree" }).waitFor();
}

async function identify(page: Page, { code, phone }: OnRecord): Promise<void> {
  await page.getByLabel("Your payer code").fill(code.toLowerCase());
  await press(page, "Send code");
  await page.getByLabel("Code", { exact: true }).waitFor();
  const token = (await messageTo(phone))?.token ?? "";
  await page.getByLabel("Code", { exact: true }).fill(token);
  await press(page, "Confirm my identity");
}

/**
 * Takes the requested photos as a person following the instructions would. The film continues between two photos; a photo
 * is repeated if the film was at the same pose or the camera showed nothing yet.
 */
async function addPhotoAndPasskey(page: Page): Promise<void> {
  await press(page, "Turn on camera");
  const stored = page.getByText("Your photo is saved.");
  await expect
    .poll(
      async () => {
        const take = page.getByRole("button", { name: /^Take (?:first|second) photo$/ });
        // The button is gone while a photo is being sent or after it was saved.
        if (await take.isVisible()) await take.click({ timeout: 2_000 }).catch(() => undefined);
        return stored.isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

describe("photo and passkey", () => {
  test("work from consent through use to withdrawal, with what officers see", {
    timeout: 2 * LONG,
  }, async () => {
    const browser = await withCamera("turning");
    const person = await createOnRecord();
    const watched = await newPage(browser, product.url);
    const { page } = watched;
    await addAuthenticator(page);
    await openCameraStep(page, person);
    await expectFitsAndAccessible(page);

    // Refusing is one click, and stores nothing.
    await press(page, "I don’t agree");
    await page.getByText("Nothing was saved").waitFor();
    expect(await enrolmentOf(person.id)).toBeUndefined();
    await press(page, "Read again");
    await press(page, "I agree");

    await page.getByText("Camera off").waitFor();
    await addPhotoAndPasskey(page);
    await press(page, "Create passkey");
    await page.getByText("Your photo and passkey are saved.").waitFor();
    await page.getByText("confirm your identity again").waitFor();
    expect(await page.getByRole("button", { name: "Withdraw consent" }).count()).toBe(0);
    await expectFitsAndAccessible(page);

    // Verified as present in front of an officer.
    await page.getByRole("link", { name: "Prove my identity" }).click();
    await press(page, "Use passkey");
    await page.getByText("You are B•••• A••••.").waitFor();
    const code =
      /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(
        await page.getByRole("status").filter({ hasText: "Read this code" }).innerText(),
      )?.[0] ?? "";
    expect(code).not.toBe("");
    const desk = await signedInPage(browser, product.url, "admin@ratebook.test");
    await open(desk.page, "/admin/process/verify");
    await desk.page.getByLabel("Code, number or contact").fill(code);
    await press(desk.page, "Verify payer");
    await desk.page.getByText("Presence confirmed with a passkey").waitFor();
    await desk.page.getByRole("link", { name: "Bisi Adeyemi" }).click();
    await desk.page.getByRole("heading", { name: "Photo and passkey" }).waitFor();
    await press(desk.page, "Show photo");
    const dialog = desk.page.getByRole("dialog");
    await dialog.getByLabel("Purpose").selectOption("identify");
    await dialog.getByRole("button", { name: "Show photo" }).click();
    const shown = desk.page.getByRole("img", { name: "taken live" });
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(479);
    await expectFitsAndAccessible(desk.page);

    // Withdrawal takes one click and a confirmation.
    await open(page, "/process/biometrics");
    await identify(page, person);
    await page.getByText("Your photo and passkey are saved.").waitFor();
    const photos = () => readdir(join(folder, "data", "biometrics"));
    expect(await photos()).toHaveLength(1);
    await press(page, "Withdraw consent");
    await page.getByRole("button", { name: "Delete photo and passkey" }).click();
    await page.getByText("You withdrew consent on").waitFor();
    expect(await enrolmentOf(person.id)).toMatchObject({ photo_file: null, credential_id: null });
    expect(await photos()).toEqual([]);
    await open(page, "/process/verify");
    await press(page, "Use passkey");
    await page.getByRole("alert").getByText("was withdrawn").waitFor();
    await open(desk.page, `/admin/view/individual/${person.id}`);
    await desk.page.getByText("withdrawn by the person").waitFor();

    expectNoPageErrors(watched);
    expectNoPageErrors(desk);
    await browser.close();
  });

  test.each([
    ["dark", { light: 0.12 }, "The photo is too dark."],
    ["blurred", { blur: 16 }, "The photo is blurred."],
  ])(
    "reject a %s photo with an explanation before it is sent",
    { timeout: LONG },
    async (name, appearance, text) => {
      const browser = await withCamera(name, appearance);
      const { page } = await newPage(browser, product.url);
      const person = await createOnRecord();
      await openCameraStep(page, person);
      await press(page, "I agree");
      await press(page, "Turn on camera");
      await press(page, "Take first photo");
      await page.getByRole("alert").getByText(text).waitFor();
      expect(await page.getByRole("button", { name: "Take second photo" }).count()).toBe(0);
      expect((await enrolmentOf(person.id))?.photo_file).toBeNull();
      await browser.close();
    },
  );

  test("explain a denied camera permission, with alternatives", { timeout: LONG }, async () => {
    const browser = await launchBrowser(["--use-fake-device-for-media-stream", "--deny-permission-prompts"], {
      whole: true,
    });
    const { page } = await newPage(browser, product.url);
    await openCameraStep(page, await createOnRecord());
    await press(page, "I agree");
    await press(page, "Turn on camera");
    await page.getByRole("alert").getByText("Camera access is blocked.").waitFor();
    await page.getByRole("button", { name: "Turn on camera" }).waitFor();
    await page.getByRole("button", { name: "Withdraw consent" }).waitFor();
    await expectFitsAndAccessible(page);
    // On a shared device, the next user is not identified.
    await press(page, "End session");
    await page.getByLabel("Your payer code").waitFor();
    await browser.close();
  });
});

describe("verification", () => {
  test("of a payer needs the last four digits of their phone, and not fewer", {
    timeout: LONG,
  }, async () => {
    const browser = await launchBrowser();
    const person = await createOnRecord();
    const watched = await newPage(browser, product.url);
    const { page } = watched;
    await open(page, "/");
    await page.getByRole("link", { name: "Verify a payer or document" }).click();
    await page.getByLabel("Code or number").fill(person.code);
    await press(page, "Verify code");
    await page.getByText("Enter the last four digits").first().waitFor();
    await page.getByLabel("Last 4 digits").fill(person.phone.slice(-4));
    await press(page, "Verify code");
    await page.getByText("REGISTERED", { exact: true }).waitFor();
    await page.getByText("B•••• A••••").waitFor();
    expect(await page.content()).not.toContain("Adeyemi");
    await expectFitsAndAccessible(page);
    await page.getByLabel("Last 4 digits").fill("0000");
    await press(page, "Verify code");
    await page.getByText("NOT CONFIRMED", { exact: true }).waitFor();
    expectNoPageErrors(watched);
    await browser.close();
  });

  test("works with the same form without scripts", { timeout: LONG }, async () => {
    const browser = await launchBrowser();
    const person = await createOnRecord();
    const { page } = await newPage(browser, product.url, { javaScriptEnabled: false });
    await page.goto("/process/verify");
    await page.getByLabel("Code or number").fill(person.code);
    await page.getByLabel("Last 4 digits").fill(person.phone.slice(-4));
    await press(page, "Verify code");
    await page.getByText("REGISTERED", { exact: true }).waitFor();
    await browser.close();
  });

  test("by phone number masks the payer until a purpose is given, and lists the officer's own lookups", {
    timeout: LONG,
  }, async () => {
    const browser = await launchBrowser();
    const person = await createOnRecord();
    const watched = await signedInPage(browser, product.url, "admin@ratebook.test");
    const { page } = watched;
    await open(page, "/admin/process/verify");
    await page.getByLabel("Code, number or contact").fill("nobody at all");
    await press(page, "Verify payer");
    await page.getByText("Enter a payer’s code, TIN").first().waitFor();
    await page.getByLabel("Code, number or contact").fill(person.phone);
    await press(page, "Verify payer");
    await page.getByRole("link", { name: "Bisi Adeyemi" }).waitFor();
    expect(await page.getByRole("main").innerText()).not.toContain(person.phone);
    await press(page, "Show personal data");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Purpose").selectOption("contact");
    await dialog.getByRole("button", { name: "Show personal data" }).click();
    await page.getByText(person.phone).waitFor();
    await page.getByRole("region", { name: "Your recent searches" }).getByText(person.code).waitFor();
    await expectFitsAndAccessible(page);
    expectNoPageErrors(watched);
    await browser.close();
  });
});
