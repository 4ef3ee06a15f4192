import { data, type LoaderFunctionArgs } from "react-router";
import type { Actor } from "#kernel/actor.ts";
import { toAppError } from "#kernel/app-error.ts";
import { actorOf } from "./page-context.ts";

export interface PageArgs {
  readonly actor: Actor;
  /** The page's address, also for a request of only its data. */
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The route's pattern: "/cooperate/view/shop/:id". */
  readonly pattern: string;
}

/** The address without null characters, which no database text can store. */
function readableUrl({ url }: Request): URL {
  const cleaned = new URL(url);
  for (const [name, value] of [...cleaned.searchParams])
    if (value.includes("\0")) cleaned.searchParams.set(name, value.replaceAll("\0", ""));
  return cleaned;
}

/**
 * The loader of a page: calls services as the requesting user, and turns their errors (403, 404, 503) into
 * the error page with that status.
 */
export function pageLoader<T>(read: (args: PageArgs) => Promise<T>) {
  return async ({ request, context, params, pattern }: LoaderFunctionArgs): Promise<T> => {
    try {
      return await read({ actor: actorOf(context), url: readableUrl(request), params, pattern });
    } catch (error) {
      const { code, message, status, kind } = toAppError(error);
      if (status >= 500 && kind !== "unavailable") throw error;
      throw data({ code, message }, { status });
    }
  };
}
