import { getLine } from "#areas/collecting/reconciliation/get-line.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const lineLoader = pageLoader(async (args) => {
  const q = (args.url.searchParams.get("q") ?? "").slice(0, 100);
  return { q, line: await getLine(args.actor, routeId(args), q) };
});

export type LineData = Awaited<ReturnType<typeof lineLoader>>;
