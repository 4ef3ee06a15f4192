import { getTill, readTillPayments } from "#areas/collecting/tills/get-till.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

const MAX_PAYMENTS = 20;

export const tillLoader = pageLoader(async (args) => {
  const till = await getTill(args.actor, routeId(args));
  const [recent, notes] = await Promise.all([
    readTillPayments(till.id, MAX_PAYMENTS),
    recordNotes(args.actor, "till", till.id),
  ]);
  return { till, recent, notes, mayListTills: may(args.actor, "till.view") };
});

export type TillData = Awaited<ReturnType<typeof tillLoader>>["till"];
