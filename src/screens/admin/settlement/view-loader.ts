import { getSettlement } from "#areas/collecting/settlements/get-settlement.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const settlementLoader = pageLoader(async (args) => {
  const { actor } = args;
  const id = routeId(args);
  const batch = await getSettlement(actor, id);
  return { batch, notes: await recordNotes(actor, "settlement", id) };
});

export type SettlementView = Awaited<ReturnType<typeof settlementLoader>>["batch"];
