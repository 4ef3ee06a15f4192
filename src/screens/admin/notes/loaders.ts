import { listNotes } from "#areas/registry/notes/list-notes.ts";
import { authorize } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { listQuery } from "../../shared/paging.ts";
import { idOf } from "../../shared/records/read-query.ts";

/** Notes on records the officer may see, as the address asks for them. */
export const notesLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  authorize(actor, "note.view");
  return listNotes(actor, {
    ...listQuery(query),
    resource: query.get("resource") || undefined,
    record_id: idOf(query, "record"),
    mine: query.get("whose") === "mine",
  });
});

export type NotesData = Awaited<ReturnType<typeof notesLoader>>;
