import { getRequest } from "#areas/collecting/refunds/get-request.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const requestLoader = pageLoader(async (args) => {
  const { actor } = args;
  const id = routeId(args);
  const request = await getRequest(actor, id);
  return { request, notes: await recordNotes(actor, "money_back", id) };
});

export type RequestViewData = Awaited<ReturnType<typeof requestLoader>>["request"];
