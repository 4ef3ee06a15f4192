import { getSettlement } from "#areas/collecting/settlements/get-settlement.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const settlementLoader = pageLoader(async (args) => {
  const { actor } = args;
  const id = routeId(args);
  const batch = await getSettlement(actor, id);
  const [notes, today] = await Promise.all([recordNotes(actor, "settlement", id), lagosToday(database())]);
  return { batch, notes, today };
});

export type SettlementView = Awaited<ReturnType<typeof settlementLoader>>["batch"];
