import { listNotes } from "#areas/registry/notes/list-notes.ts";
import { ownNoteTargets } from "#areas/registry/notes/own-note-targets.ts";
import { pageLoader } from "#page/page-loader.ts";

const PER_PAGE = 20;

/** My notes, those officers left for me, and what I may write on. */
export const ownNotesLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const after = query.get("after") ?? "";
  const page = { per_page: PER_PAGE, after: /^[0-9]{1,10}$/.test(after) ? Number(after) : undefined };
  const [list, records] = await Promise.all([listNotes(actor, page), ownNoteTargets(actor)]);
  return { ...list, records };
});
