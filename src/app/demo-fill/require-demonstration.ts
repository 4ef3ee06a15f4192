import { AppError } from "#kernel/app-error.ts";

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
