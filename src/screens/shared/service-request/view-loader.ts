import { getRequest } from "#areas/services/service-requests/get-request.ts";
import { assignChoices } from "#areas/services/service-requests/workers.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../records/loaders.ts";

/** One request, with possible assignees if the user can assign it. */
export const requestLoader = pageLoader(async (args) => {
  const { actor, url } = args;
  const id = routeId(args);
  const before = url.searchParams.get("before") ?? "";
  const request = await getRequest(actor, id, /^[1-9]\d{0,9}$/.test(before) ? Number(before) : undefined);
  const choices = request.can.assign ? await assignChoices(actor, id, request.provider_id) : null;
  return { request, choices };
});

export type RequestViewData = Awaited<ReturnType<typeof requestLoader>>["request"];
