import { redirect } from "react-router";
import { recordNumberText } from "#domain/record-number-text.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";

/**
 * The loader of a page that asks for a code: without a code it shows the form; with one it redirects, or returns an
 * error for the field.
 */
export function findByCode(find: (actor: Actor, code: string) => Promise<string>) {
  return pageLoader(async ({ actor, url }) => {
    const typed = (url.searchParams.get("code") ?? "").slice(0, 40);
    if (typed.trim() === "") return { typed, error: undefined };
    try {
      throw redirect(await find(actor, typed));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { typed, error: codeErrorText(error, typed) };
    }
  });
}

/** The error message for the code field. */
export function codeErrorText(error: AppError, typed: string): string {
  // Some numbers have the form of a code too.
  if (error.kind === "not-found")
    return `${t(recordNumberText(typed) ?? "No document has this code.")} ${t("Check it against the document. If the document shows the same code, ask the revenue office before you pay.")}`;
  return t(error.options.fields?.code?.[0] ?? error.text);
}
