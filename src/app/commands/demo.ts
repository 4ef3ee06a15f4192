import { AppError } from "#kernel/app-error.ts";
import { fillDemonstration } from "../demo-fill/fill.ts";

const DEFAULT_URL = "http://localhost:3000";

/**
 * Fills a running demonstration with records, bills, payments and tickets: for trying it out, and for screenshots of the
 * guides.
 */
export async function run([verb, url = DEFAULT_URL, ...rest]: string[]): Promise<void> {
  if (verb !== "fill" || rest.length > 0 || !URL.canParse(url))
    throw new AppError("bad-request", `Usage: ratebook demo fill [${DEFAULT_URL}]`);
  await fillDemonstration(url, (line) => process.stdout.write(`${line}\n`));
}
