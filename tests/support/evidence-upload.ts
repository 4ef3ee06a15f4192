import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Adds an evidence photo whose upload is delayed, and expects that the form can’t be sent with `button` until the photo
 * is uploaded: it would be saved without it. An upload without an answer is reported.
 */
export async function expectWaitsForPhoto(
  page: Page,
  form: Page | Locator,
  button: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const input = form.locator("input[type=file]");
  await page.route("**/api/v1/evidence", (route) => route.abort());
  await input.setInputFiles(file);
  await page.getByRole("alertdialog", { name: "Network error" }).getByRole("button", { name: "OK" }).click();
  await form.getByText(`${file.name}: Not uploaded. Select it again.`).waitFor();
  await page.unroute("**/api/v1/evidence");
  const release = Promise.withResolvers<void>();
  await page.route("**/api/v1/evidence", async (route) => {
    await release.promise;
    await route.continue();
  });
  await input.setInputFiles(file);
  await form.getByText("Uploading photos…").waitFor();
  const isDisabled = () => form.getByRole("button", { name: button }).first().isDisabled();
  await expect.poll(isDisabled).toBe(true);
  release.resolve();
  await form.getByRole("list", { name: "Photos added" }).waitFor();
  await expect.poll(isDisabled).toBe(false);
  await page.unroute("**/api/v1/evidence");
}
