import { AppError } from "#kernel/app-error.ts";
import { type DemoPeople, signInPeople } from "./demo-api.ts";
import { billRequests, bills, payments } from "./fill-bills.ts";
import { complaint, office } from "./fill-office.ts";
import { photos } from "./fill-photos.ts";
import { registers } from "./fill-registers.ts";
import { tickets } from "./fill-tickets.ts";
import type { FillStep } from "./step.ts";

const steps: readonly FillStep[] = [
  registers,
  photos,
  bills,
  payments,
  billRequests,
  tickets,
  office,
  complaint,
];

/**
 * Fills a running demonstration with sample activity, through its own API and as its own users. Existing data is not changed or
 * duplicated.
 * @param log called with a line per step
 * @throws AppError if it is not a demonstration, doesn't respond, or refuses something
 */
export async function fillDemonstration(url: string, log: (line: string) => void): Promise<void> {
  await requireDemonstration(url);
  const people: DemoPeople = await signInPeople(url);
  for (const step of steps) {
    const isFilled = await step.isFilled(people);
    if (!isFilled) await step.fill(people);
    log(`${step.name}: ${isFilled ? "already there" : "filled"}`);
  }
}

/**
 * Checks that the server is a demonstration, as stated on all its pages, so that sample data is never written into real books.
 * @throws AppError if there is no response, or it is not a demonstration
 */
export async function requireDemonstration(url: string): Promise<void> {
  const response = await fetch(new URL("/login", url), { redirect: "manual" }).catch(() => {
    throw new AppError("unavailable", `${url} is not responding. Start Ratebook first: npm start`);
  });
  const frame = /<script[^>]*id="page-frame"[^>]*>(.*?)<\/script>/s.exec(await response.text())?.[1];
  const { government } = JSON.parse(frame ?? "{}") as { government?: { demo?: boolean } };
  if (!government) throw new AppError("bad-request", `The server at ${url} is not Ratebook.`);
  if (government.demo !== true)
    throw new AppError("conflict", `${url} is not a demonstration, so sample data can’t be added.`);
}
