import { AppError } from "#kernel/app-error.ts";
import { type DemoPeople, signInPeople } from "./demo-api.ts";
import { billLife, bills, payments } from "./fill-bills.ts";
import { complaint, office } from "./fill-office.ts";
import { photos } from "./fill-photos.ts";
import { registers } from "./fill-registers.ts";
import { street } from "./fill-street.ts";
import type { FillStep } from "./step.ts";

const steps: readonly FillStep[] = [registers, photos, bills, payments, billLife, street, office, complaint];

/**
 * Fills a running demonstration with the life of an office, by its own API and as its own people. What is there
 * already stays as it is and is not written again.
 * @param say gets a line a step
 * @throws AppError when it is no demonstration, nobody answers, or something is refused
 */
export async function fillDemonstration(url: string, say: (line: string) => void): Promise<void> {
  await requireDemonstration(url);
  const people: DemoPeople = await signInPeople(url);
  for (const step of steps) {
    const there = await step.isThere(people);
    if (!there) await step.fill(people);
    say(`${step.name}: ${there ? "there already" : "filled"}`);
  }
}

/**
 * Asks a running product what it is, as every page of it says: nothing invented is written into real books.
 * @throws AppError when nobody answers there, or it is no demonstration
 */
export async function requireDemonstration(url: string): Promise<void> {
  const answer = await fetch(new URL("/login", url), { redirect: "manual" }).catch(() => {
    throw new AppError("unavailable", `Nothing answers at ${url}. Start the product first: npm start`);
  });
  const frame = /<script[^>]*id="page-frame"[^>]*>(.*?)<\/script>/s.exec(await answer.text())?.[1];
  const { government } = JSON.parse(frame ?? "{}") as { government?: { demo?: boolean } };
  if (!government) throw new AppError("bad-request", `What answers at ${url} is no Ratebook.`);
  if (government.demo !== true)
    throw new AppError("conflict", `${url} is not a demonstration. It is filled with real records only.`);
}
