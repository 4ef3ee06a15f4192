import type { Page } from "playwright-core";
import { expect } from "vitest";
import { load } from "./browser.ts";
import { call, signInOver } from "./http.ts";

/** On the preview of a run, submits it for approval and waits for the run's own screen. */
export async function sendForApproval(page: Page, reason = "Rates of the year"): Promise<void> {
  await page.getByRole("button", { name: "Submit for approval" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Submit for approval" }).click();
  await page.waitForURL(/billing-runs\/\d+$/);
}

/** Also has the second administrator approve it; the run's screen shows its progress. */
export async function issueFromPreview(page: Page, url: string): Promise<void> {
  await sendForApproval(page);
  await approvePending(url);
  await load(page, page.url());
}

/** Has the second administrator approve every pending request, over the API. */
export async function approvePending(url: string): Promise<void> {
  const { token: bearer } = await signInOver(url, "admin2@ratebook.test", "api");
  const { json } = await call(url, "/api/v1/approval-requests", { bearer });
  const pending = (json?.data ?? []) as { id: number; mine: boolean }[];
  const others = pending.filter(({ mine }) => !mine);
  expect(others).not.toEqual([]);
  for (const { id } of others) {
    const viewed = await call(url, `/api/v1/approval-requests/${id}`, { bearer });
    const { version } = (viewed.json?.data ?? {}) as { version?: string };
    const path = `/api/v1/approval-requests/${id}/approve`;
    const { status, text } = await call(url, path, { method: "POST", bearer, body: { version } });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  }
}
