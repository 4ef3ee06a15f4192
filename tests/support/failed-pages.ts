import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { ROOT } from "./server.ts";

const FOLDER = join(ROOT, "test-results/failed");
const LONGEST_TEXT = 1_500;

interface Watched {
  readonly page: Page;
  readonly pageErrors: readonly string[];
}

const pages = new Set<Watched>();

/** Registers an open page, to be reported if a test fails. */
export function reportIfFailed(watched: Watched): void {
  pages.add(watched);
  watched.page.once("close", () => pages.delete(watched));
}

/** Prints the text of every open page and saves a screenshot of it in `test-results/failed`. */
export async function reportPages(test: string): Promise<void> {
  for (const [index, { page, pageErrors }] of [...pages].entries()) {
    const file = join(FOLDER, `${test.replace(/\W+/g, "-").slice(0, 100)}-${index}.png`);
    try {
      await mkdir(FOLDER, { recursive: true });
      await page.screenshot({ path: file, timeout: 10_000 });
      const text = await page.locator("main, body").last().innerText({ timeout: 10_000 });
      const lines = [`Page at ${page.url()}, in ${file}`, ...pageErrors, text.slice(0, LONGEST_TEXT)];
      process.stderr.write(`${lines.join("\n")}\n\n`);
    } catch (error) {
      process.stderr.write(`Page at ${page.url()} could not be reported: ${error}\n`);
    }
  }
}
