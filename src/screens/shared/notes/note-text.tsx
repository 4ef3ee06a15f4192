import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import styles from "./note-text.module.css";

interface NoteTextProps {
  note: { note: string; deleted_at: Date | null };
}

/** The text of a note, struck through if it was withdrawn. */
export function NoteText({ note }: NoteTextProps) {
  if (!note.deleted_at) return <span className={styles.text}>{note.note}</span>;
  return (
    <>
      <del className={styles.text}>{note.note}</del>{" "}
      <span className="note faint nowrap">
        {t("withdrawn {moment}", { moment: formatMoment(note.deleted_at) })}
      </span>
    </>
  );
}
