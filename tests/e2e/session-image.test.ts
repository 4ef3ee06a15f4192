import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { MAX_PHOTOS } from "#domain/photo.ts";
import { expectNoPageErrors, open, signIn, type WatchedPage } from "../support/browser.ts";
import { test as it, type Site, startWith } from "../support/journey.ts";
import { makeBrokenJpeg, makeGif, makeJpeg, makePng } from "../support/pictures.ts";

/** Photos from file selection to upload: how the browser prepares them before it sends them. */

const REGISTER = "/admin/register/property";

let site: Site;

const folder = await mkdtemp(join(tmpdir(), "ratebook-photos-"));
startWith({ RATEBOOK_DATA: folder });
it.afterAll(() => rm(folder, { recursive: true }));
it.beforeAll(async ({ site: opened }) => {
  site = opened;
});

/** The photos passed to fetch. The browser's protocol does not expose files. */
declare global {
  var sentPhotos: File[];
}

async function watchSent(page: Page): Promise<() => Promise<{ type: string; bytes: Buffer }[]>> {
  await page.addInitScript(() => {
    globalThis.sentPhotos = [];
    const send = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const photo = init?.body instanceof FormData && init.body.get("photo");
      if (photo instanceof File) globalThis.sentPhotos.push(photo);
      return send(input, init);
    };
  });
  return async () => {
    const photos = await page.evaluate(() =>
      Promise.all(
        globalThis.sentPhotos.map(async (photo) => ({
          type: photo.type,
          bytes: [...new Uint8Array(await photo.arrayBuffer())],
        })),
      ),
    );
    return photos.map(({ type, bytes }) => ({ type, bytes: Buffer.from(bytes) }));
  };
}

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

async function fillIn({ page }: WatchedPage, street: string): Promise<void> {
  await page.getByLabel("Street name").fill(street);
  await page.getByLabel("City").fill("Abeokuta");
  await page.locator("select[name=use]").selectOption("residential");
}

it("names the photos to select again after a reload, without removed ones", async () => {
  const { page, context } = await site.signedInPage("admin@ratebook.test");
  await open(page, "/admin/register/mast");
  await page
    .locator("input[type=file]")
    .setInputFiles([
      file("front.png", "image/png", await makePng(30, 20)),
      file("back.png", "image/png", await makePng(30, 20)),
    ]);
  const chosen = page.getByRole("list", { name: "Selected photos" }).getByRole("listitem");
  await expect.poll(() => chosen.count()).toBe(2);
  await page.getByRole("button", { name: "Remove photo 2" }).click();
  await expect.poll(() => chosen.count()).toBe(1);
  await page.reload();
  await page.getByText("Select these files again: front.jpg.").waitFor();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.reload();
  await page.getByText("Images only.").waitFor();
  expect(await page.getByText("Select these files again").count()).toBe(0);
  await context.close();
});

it("sends exactly the images as JPEG, 1,024 pixels wide, and skips other files", async () => {
  const watched = await site.newPage();
  const { page, context } = watched;
  const readSent = await watchSent(page);
  await signIn(page, "admin@ratebook.test", REGISTER);
  await page.getByText("Images only.").waitFor();
  await page
    .locator("input[type=file]")
    .setInputFiles([
      file("house.png", "image/png", await makePng(3000, 2000)),
      file("notes.txt", "text/plain", Buffer.from("not a picture")),
      file("tiny.gif", "image/gif", await makeGif(10, 10)),
      file("broken.jpg", "image/jpeg", await makeBrokenJpeg()),
    ]);
  const chosen = page.getByRole("list", { name: "Selected photos" }).getByRole("listitem");
  const alert = page.getByRole("alert").filter({ hasText: "We couldn’t read" });
  await alert.waitFor();
  await expect.poll(() => chosen.count()).toBe(2);
  await expect.poll(() => alert.textContent()).toContain("We couldn’t read “broken.jpg”.");
  await expect.poll(() => page.locator("main").textContent()).not.toContain("notes.txt");

  await page.getByLabel("Caption for photo 2").fill("The gate");
  await page.getByRole("button", { name: "Move photo 2 up" }).click();
  await fillIn(watched, "Quarry Road");
  await page.getByRole("button", { name: "Register property" }).click();
  await page.waitForURL(/\/admin\/view\/property\/\d+$/);

  const sent = await readSent();
  expect(sent.map(({ type }) => type)).toEqual(["image/jpeg", "image/jpeg"]);
  const seen = await Promise.all(sent.map(({ bytes }) => sharp(bytes).metadata()));
  expect(seen.map(({ format, width, height }) => ({ format, width, height }))).toEqual([
    { format: "jpeg", width: 1024, height: 1024 },
    { format: "jpeg", width: 1024, height: 683 },
  ]);
  // Half-transparent areas became lighter, not darker.
  const png = await sharp(sent[1]?.bytes).raw().toBuffer();
  expect(png[0]).toBeGreaterThan(120);

  await page.getByRole("button", { name: /The gate/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Photos of/ });
  await dialog.getByText("Photo 1 of 2").waitFor();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("Photo 2 of 2").waitFor();
  await expect
    .poll(() => dialog.getByRole("img").evaluate((image: HTMLImageElement) => image.decode()))
    .toBeUndefined();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expectNoPageErrors(watched);
  await context.close();
});

it("keeps a photo that failed to upload, and creates the record once", async () => {
  const watched = await site.signedInPage("admin@ratebook.test");
  const { page, context } = watched;
  await open(page, REGISTER);
  let refused = false;
  let entered = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/properties")) entered += 1;
  });
  await page.route("**/photos", async (route) => {
    if (refused) return route.fallback();
    refused = true;
    const body = { status: "error", code: "unavailable", message: "The service is busy." };
    await route.fulfill({ status: 503, json: body });
  });
  await page
    .locator("input[type=file]")
    .setInputFiles([
      file("a.jpg", "image/jpeg", await makeJpeg(400, 300)),
      file("b.jpg", "image/jpeg", await makeJpeg(300, 400)),
    ]);
  await page.getByLabel("Caption for photo 2").waitFor();
  await fillIn(watched, "Market Street");
  await page.getByRole("button", { name: "Register property" }).click();
  await page.getByText("1 photo was not uploaded.").waitFor();
  await page.getByText("Not uploaded. The service is busy.").waitFor();
  await page.getByText("1 of 2 photos uploaded").waitFor();
  await page.getByRole("button", { name: "Retry upload photo 1" }).click();
  await page.waitForURL(/\/admin\/view\/property\/\d+$/);
  await page.getByRole("heading", { name: "Photos" }).waitFor();
  // In the order of selection, not of arrival: the first is in landscape format.
  const small = page.getByRole("button", { name: /Market Street, Abeokuta, number/ }).getByRole("img");
  const wide = await small.evaluateAll((images) => images.map((image) => image.getAttribute("height")));
  expect(wide).toEqual(["768", "1365"]);
  expect(entered).toBe(1);
  await context.close();
});

it(`stops at ${MAX_PHOTOS} photos with a message; an editor describes, moves and removes them`, async () => {
  const watched = await site.signedInPage("admin@ratebook.test");
  const { page, context } = watched;
  await open(page, REGISTER);
  const one = await makeJpeg(40, 30);
  const many = Array.from({ length: MAX_PHOTOS + 1 }, (_, at) => file(`${at}.jpg`, "image/jpeg", one));
  await page.locator("input[type=file]").setInputFiles(many);
  await page.getByText(`A record can have up to ${MAX_PHOTOS} photos`).waitFor();
  for (let left = MAX_PHOTOS; left > 2; left -= 1)
    await page.getByRole("button", { name: `Remove photo ${left}` }).click();
  await fillIn(watched, "Ijemo Road");
  await page.getByRole("button", { name: "Register property" }).click();
  await page.waitForURL(/\/admin\/view\/property\/\d+$/);

  await page.getByRole("button", { name: /number 1$/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Photos of/ });
  await dialog.getByLabel("Caption").fill("From the street");
  await dialog.getByRole("button", { name: "Save caption" }).click();
  await dialog.getByRole("img", { name: "Ijemo Road, Abeokuta: From the street" }).waitFor();
  await dialog.getByRole("button", { name: "Move later" }).click();
  await dialog.getByText("Photo 2 of 2").waitFor();
  await dialog.getByRole("button", { name: "Remove photo" }).first().click();
  await page
    .getByRole("dialog", { name: "Remove this photo?" })
    .getByRole("button", { name: "Remove photo" })
    .click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Photo removed by").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /Ijemo Road, Abeokuta/ }).count()).toBe(1);
  expectNoPageErrors(watched);
  await context.close();
});
