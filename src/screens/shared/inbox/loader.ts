import { pageLoader } from "#page/page-loader.ts";
import { listInbox } from "#platform/messages/inbox.ts";
import { afterOf, PER_PAGE } from "../paging.ts";

/** A page of the inbox of the signed-in user. */
export const inboxLoader = pageLoader(({ actor, url }) =>
  listInbox(actor, { per_page: PER_PAGE, after: afterOf(url.searchParams) }),
);
