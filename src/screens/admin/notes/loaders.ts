import { listNotes } from "#areas/registry/notes/list-notes.ts";
import { authorize } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { afterOf, PER_PAGE } from "../../shared/paging.ts";

/** Notes on records the officer may see, as the address asks for them. */
export const notesLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  authorize(actor, "note.view");
  const record = query.get("record") ?? "";
  return listNotes(actor, {
    q: (query.get("q") ?? "").slice(0, 100),
    resource: query.get("resource") || undefined,
    record_id: /^[0-9]{1,10}$/.test(record) ? Number(record) : undefined,
    mine: query.get("whose") === "mine",
    per_page: PER_PAGE,
    after: afterOf(query),
  });
});

export type NotesData = Awaited<ReturnType<typeof notesLoader>>;
