import { pageLoader } from "#page/page-loader.ts";
import { countUnread, listInbox } from "#platform/messages/inbox.ts";
import { afterOf, PER_PAGE } from "../paging.ts";

/** A page of the inbox of the signed-in user, and the number of unread messages on all pages. */
export const inboxLoader = pageLoader(async ({ actor, url }) => {
  const page = { per_page: PER_PAGE, after: afterOf(url.searchParams) };
  const [list, unread] = await Promise.all([listInbox(actor, page), countUnread(actor)]);
  return { ...list, unread };
});
