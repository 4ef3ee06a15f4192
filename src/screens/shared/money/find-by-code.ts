import { redirect } from "react-router";
import { typedNumber } from "#domain/typed-number.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";

/**
 * The loader of a page that asks for a code: without one it shows the form; with one it goes where the code
 * leads, or says what is wrong beside what was typed.
 */
export function findByCode(find: (actor: Actor, code: string) => Promise<string>) {
  return pageLoader(async ({ actor, url }) => {
    const typed = (url.searchParams.get("code") ?? "").slice(0, 40);
    if (typed.trim() === "") return { typed, error: undefined };
    try {
      throw redirect(await find(actor, typed));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { typed, error: wordsFor(error, typed) };
    }
  });
}

/** What is wrong with a code that was typed, for the field it was typed in. */
export function wordsFor(error: AppError, typed: string): string {
  // Some numbers have the form of a code too.
  if (error.kind === "not-found")
    return `${t(typedNumber(typed) ?? "No paper carries this code.")} ${t("Check the code: compare it with the paper, letter by letter. If it is the same there, ask at the office before you pay.")}`;
  return t(error.options.fields?.code?.[0] ?? error.text);
}
