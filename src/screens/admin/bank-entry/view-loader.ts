import { getEntry } from "#areas/collecting/bank-entries/get-entry.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const bankEntryLoader = pageLoader(async (args) => {
  const { actor } = args;
  const id = routeId(args);
  const entry = await getEntry(actor, id);
  return { entry, notes: await recordNotes(actor, "bank_entry", id) };
});

export type EntryViewData = Awaited<ReturnType<typeof bankEntryLoader>>["entry"];
