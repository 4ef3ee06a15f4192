import { t } from "#language/t.ts";
import { OwnNotes } from "../owner/notes.tsx";
import { ownNotesLoader } from "../owner/notes-loader.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Our notes");
export const loader = ownNotesLoader;

export default function CorporateNotes() {
  return <OwnNotes base="/cooperate" title={t("Our notes")} on={t("Notes on what is ours")} />;
}
