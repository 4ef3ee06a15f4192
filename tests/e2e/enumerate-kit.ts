import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { database } from "#kernel/db/client.ts";
import { open, signedInPage } from "../support/browser.ts";
import { makePhonePicture } from "../support/pictures.ts";

/** What the tests of the street round share. */

export const HERE = { latitude: 7.1475, longitude: 3.3452, accuracy: 5 };

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  geolocation: HERE,
  permissions: ["geolocation"],
};

/** A phone in the hand of an officer. */
export const newPhone = (browser: Browser, url: string, email = "admin@ratebook.test") =>
  signedInPage(browser, url, email, PHONE);

/** Takes an area along and waits until the page opens without a network. */
export async function prepare(page: Page): Promise<void> {
  await open(page, "/enumerate");
  await page.getByLabel("Local government").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Download area" }).click();
  await atHome(page);
  await page.getByText("This page works offline.").waitFor();
}

export const atHome = (page: Page) => page.getByRole("heading", { name: "Waiting to send" }).waitFor();

export const begin = (page: Page, one: string) => page.getByRole("link", { name: `Register ${one}` }).click();

export async function save(page: Page, one: string): Promise<void> {
  await page.getByRole("button", { name: `Save ${one}`, exact: true }).click();
  await atHome(page);
}

export interface House {
  readonly number: string;
  readonly street: string;
}

/** Fills in a property without saving it. */
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

/** An entry in the list of what waits or was sent. */
export const lineOf = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

/** How many forms have photos kept that are not saved yet. */
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

/** Everything one has entered is on record. */
export const allSent = (page: Page) => page.getByText("No entries waiting to sync.").waitFor();

/** Properties of a street that are on record. */
export function onRecord(street: string) {
  return database()
    .selectFrom("property")
    .select(["id", "status", "latitude", "longitude", "accuracy"])
    .where("street_name", "=", street)
    .execute();
}
