import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { property } from "#domain/register/property.ts";
import { database } from "#kernel/db/client.ts";
import { expectNoPageErrors, open, type WatchedPage } from "../support/browser.ts";
import { call, type SignedIn } from "../support/http.ts";
import { type Site, test } from "../support/journey.ts";
import { expectFitsAndAccessible } from "../support/page-checks.ts";
import { makeJpeg } from "../support/pictures.ts";
import { sampleOf } from "../support/sample.ts";

/** A form on a desktop computer, with a phone that takes its photos. */

let site: Site;
let desk: WatchedPage & { readonly person: SignedIn };
let phone: WatchedPage;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
  desk = await site.signedInPage("admin@ratebook.test");
  phone = await site.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
});

/** Creates a capture code on the desktop; returns it. */
async function makeCode(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Take photos with a phone" }).click();
  const code = await page.getByRole("dialog").locator("code").textContent();
  return (code ?? "").replaceAll(" ", "");
}

async function scan(page: Page, code: string): Promise<void> {
  // Opening the same page with another code changes only the hash, which doesn't load the page.
  await page.goto("about:blank");
  await open(page, `/capture#${code}`);
}

async function takePhoto(page: Page, width = 1600): Promise<void> {
  const picture = { name: "camera.jpg", mimeType: "image/jpeg", buffer: await makeJpeg(width, 1200) };
  await page.locator("input[type=file]").setInputFiles(picture);
}

async function newProperty(): Promise<number> {
  const { json } = await call(site.url, "/api/v1/properties", {
    method: "POST",
    cookie: desk.person.cookie,
    bearer: desk.person.token,
    body: sampleOf(property),
  });
  const made = json?.["data"] as { id: number } | undefined;
  return made?.id ?? 0;
}

describe("a record open on the desktop", { timeout: 120_000 }, () => {
  test("receives photos from the phone immediately, until the desktop ends the session", async () => {
    const id = await newProperty();
    await open(desk.page, `/admin/view/property/${id}`);
    const code = await makeCode(desk.page);
    await desk.page.getByText("Waiting for the first photo").waitFor();
    await expectFitsAndAccessible(desk.page);

    await scan(phone.page, code);
    await phone.page.getByRole("heading", { name: /^Photos of property PRP-/ }).waitFor();
    const camera = phone.page.locator("input[type=file]");
    await expect.poll(() => camera.getAttribute("accept")).toBe("image/*");
    await expect.poll(() => camera.getAttribute("capture")).toBe("environment");
    const chooser = phone.page.waitForEvent("filechooser");
    await phone.page.getByRole("button", { name: "Take a photo" }).click();
    await (await chooser).setFiles({
      name: "one.jpg",
      mimeType: "image/jpeg",
      buffer: await makeJpeg(1600, 1200),
    });
    await phone.page.getByText("One photo sent.").waitFor();
    await takePhoto(phone.page);
    await phone.page.getByText("2 photos sent.").waitFor();
    await expectFitsAndAccessible(phone.page);

    await desk.page.getByText("2 photos added to the record.").waitFor();
    await desk.page.getByRole("button", { name: "Done" }).click();
    await desk.page.getByRole("dialog").waitFor({ state: "hidden" });
    await expect.poll(() => desk.page.locator("main img[src*='/photos/']").count()).toBe(2);

    // The dialog closes immediately; the server is notified a moment later.
    await expect
      .poll(() =>
        database()
          .selectFrom("photo_hand_over")
          .select("id")
          .where("record_id", "=", id)
          .where("ended_at", "is", null)
          .execute(),
      )
      .toEqual([]);
    await phone.page.getByRole("button", { name: "Take another photo" }).waitFor();
    await takePhoto(phone.page);
    await phone.page.getByText("This code has expired. Create a new one on the computer.").first().waitFor();
    await expect.poll(() => phone.page.getByRole("button", { name: /^Take/ }).count()).toBe(0);
    await phone.page.getByRole("button", { name: "Finish" }).click();
    await phone.page.getByRole("heading", { name: "Done" }).waitFor();
    await scan(phone.page, code);
    await phone.page.getByText("This code has expired. Create a new one on the computer.").waitFor();
    await expectFitsAndAccessible(phone.page);
  });

  test("receives a photo exactly once after a lost connection", async () => {
    const id = await newProperty();
    await open(desk.page, `/admin/view/property/${id}`);
    const code = await makeCode(desk.page);
    // Typed, as on a phone that can't scan.
    await open(phone.page, "/capture");
    await phone.page.getByLabel("Code shown on your computer").fill("too short");
    await phone.page.getByRole("button", { name: "Continue" }).click();
    await phone.page.getByText("The code must be 26 letters and digits.").waitFor();
    await phone.page.getByLabel("Code shown on your computer").fill(code.toLowerCase());
    await phone.page.getByRole("button", { name: "Continue" }).click();
    await phone.page.getByRole("button", { name: "Take a photo" }).waitFor();

    let lost = 0;
    await phone.page.route("**/api/v1/capture/photos", async (route) => {
      lost += 1;
      // The upload arrives, but its response is lost.
      await route.fetch();
      await route.abort();
    });
    await takePhoto(phone.page);
    await phone.page.getByText("You’re offline.").waitFor();
    expect(lost).toBeGreaterThan(0);
    await phone.page.unroute("**/api/v1/capture/photos");
    await phone.page.getByText("One photo sent.").waitFor();
    await desk.page.getByText("1 photo added to the record.").waitFor();
    const stored = await database().selectFrom("photo").select("id").where("record_id", "=", id).execute();
    expect(stored).toHaveLength(1);
    await desk.page.keyboard.press("Escape");
    await desk.page.getByRole("dialog").waitFor({ state: "hidden" });
  });
});

describe("a form open on the desktop", { timeout: 120_000 }, () => {
  test("lists photos from the phone with the selected files, and saves them with the record", async () => {
    await open(desk.page, "/admin/register/signage");
    await desk.page.getByLabel("Sign text").fill("Kept while the phone is at work");
    const code = await makeCode(desk.page);
    await scan(phone.page, code);
    await phone.page.getByRole("heading", { name: "Photos of a new sign" }).waitFor();
    await takePhoto(phone.page);
    await desk.page.getByText("1 photo received.").waitFor();
    await desk.page.getByRole("button", { name: "Done" }).click();
    await desk.page.getByRole("dialog").waitFor({ state: "hidden" });
    await desk.page.getByLabel("Caption for photo 1").fill("The front");
    await expect
      .poll(() => desk.page.getByRole("list", { name: "Selected photos" }).getByRole("listitem").count())
      .toBe(1);
    await expectFitsAndAccessible(desk.page);
    await desk.page.getByLabel("Type").first().selectOption("wall");
    await desk.page.getByLabel("Width").fill("2");
    await desk.page.getByLabel("Height").fill("1");
    const lga = desk.page.locator("select[name=lga_id]");
    if ((await lga.count()) > 0) await lga.selectOption({ index: 1 });
    await desk.page.getByRole("button", { name: "Save draft" }).click();
    await desk.page.waitForURL("**/admin/view/signage/*");
    const id = Number(new URL(desk.page.url()).pathname.split("/").at(-1));
    const stored = await database()
      .selectFrom("photo")
      .select("caption")
      .where("resource", "=", "signage")
      .where("record_id", "=", id)
      .execute();
    expect(stored).toEqual([{ caption: "The front" }]);
  });
});

test("no page reports console errors", () => {
  expectNoPageErrors(desk);
  expectNoPageErrors(phone);
});
