import { isDemonstration, readAppSetting } from "#kernel/app-settings.ts";
import { pageLoader } from "#page/page-loader.ts";
import { SINK } from "#platform/messages/delivery.ts";
import { getMessage, type ShownMessage } from "#platform/messages/get-message.ts";
import { countUndelivered, listMessages } from "#platform/messages/list-messages.ts";
import { afterOf, PER_PAGE } from "../../shared/paging.ts";
import { routeId } from "../../shared/records/loaders.ts";

/** The delivery log filtered by the URL; invalid filter values find nothing. */
export const messagesLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const queryText = (name: string) => query.get(name) || undefined;
  const [list, notArrived] = await Promise.all([
    listMessages(actor, {
      q: queryText("q"),
      state: queryText("state"),
      channel: queryText("channel"),
      template: queryText("template"),
      per_page: PER_PAGE,
      after: afterOf(query),
    }),
    countUndelivered(actor),
  ]);
  return { ...list, notArrived };
});

/** One message, and whether sending is disabled (demonstration). */
export const messageLoader = pageLoader(async (args) => {
  const message = await getMessage(args.actor, routeId(args));
  return { message, isHeld: await isHeldByDemonstration(message) };
});

/** Whether a demonstration keeps it instead of sending it. */
async function isHeldByDemonstration({ channel, state, provider_id }: ShownMessage): Promise<boolean> {
  if (channel === "inbox" || !(await isDemonstration())) return false;
  if (state !== "queued") return provider_id === SINK;
  const { provider } = await readAppSetting(channel === "sms" ? "sms" : "mail");
  return provider === "sink";
}
