import { t } from "#language/t.ts";
import { OwnNotes } from "../owner/notes.tsx";
import { ownNotesLoader } from "../owner/notes-loader.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("My notes");
export const loader = ownNotesLoader;

export default function IndividualNotes() {
  return <OwnNotes base="/individual" title={t("My notes")} on={t("Notes on what is mine")} />;
}
