import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { database } from "#kernel/db/client.ts";
import { open, signedInPage } from "../support/browser.ts";
import { makePhonePicture } from "../support/pictures.ts";

/** Helpers shared by the tests of enumeration. */

export const HERE = { latitude: 7.1475, longitude: 3.3452, accuracy: 5 };

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  geolocation: HERE,
  permissions: ["geolocation"],
};

/** An officer's phone. */
export const newPhone = (browser: Browser, url: string, email = "admin@ratebook.test") =>
  signedInPage(browser, url, email, PHONE);

/** Downloads an area and waits until the page works offline. */
export async function prepare(page: Page): Promise<void> {
  await open(page, "/enumerate");
  await page.getByLabel("Local government").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Download area" }).click();
  await atHome(page);
  await page.getByText("This page works offline.").waitFor();
}

export const atHome = (page: Page) => page.getByRole("heading", { name: "Waiting to sync" }).waitFor();

export const begin = (page: Page, one: string) => page.getByRole("link", { name: `Register ${one}` }).click();

export async function save(page: Page, one: string): Promise<void> {
  await page.getByRole("button", { name: `Save ${one}`, exact: true }).click();
  await atHome(page);
}

export interface House {
  readonly number: string;
  readonly street: string;
}

export async function fillProperty(page: Page, { number, street }: House): Promise<void> {
  await begin(page, "property");
  await page.getByLabel("Street number").fill(number);
  await page.getByLabel("Street name").fill(street);
  await page.getByLabel("City or town").fill("Abeokuta");
  await page.getByLabel("Use", { exact: true }).selectOption("residential");
}

export async function addProperty(page: Page, house: House): Promise<void> {
  await fillProperty(page, house);
  await save(page, "property");
}

export async function addPhoto(page: Page): Promise<void> {
  const buffer = await makePhonePicture(1600, 1200);
  const photo = { name: "camera.jpg", mimeType: "image/jpeg", buffer };
  await page.locator("input[type=file]").setInputFiles(photo);
  await page.getByRole("list", { name: "Selected photos" }).getByRole("listitem").first().waitFor();
}

/** The list item of a waiting or sent entry. */
export const lineOf = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

/** The number of unsaved forms with photos in storage. */
export function draftsWithPhotos(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open("ratebook-draft-photos");
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const database = opened.result;
          const count = database.transaction("draft").objectStore("draft").count();
          count.onsuccess = () => {
            database.close();
            resolve(count.result);
          };
        };
      }),
  );
}

/** All entries have been sent. */
export const allSent = (page: Page) => page.getByText("No entries waiting to sync").waitFor();

/** The recorded properties of a street. */
export function onRecord(street: string) {
  return database()
    .selectFrom("property")
    .select(["id", "status", "latitude", "longitude", "accuracy"])
    .where("street_name", "=", street)
    .execute();
}
