import { capitalise } from "#domain/capitalise.ts";
import { countNoun } from "#domain/count-text.ts";
import { enumerationRegisters } from "#domain/enumeration.ts";
import { formatMoment } from "#domain/lagos.ts";
import { isEditable, type OutboxEntry } from "#session/offline/entry.ts";
import { changeEntry } from "#session/offline/outbox.ts";
import { isBlocked } from "#session/offline/references.ts";
import { withSentState } from "#session/offline/send.ts";
import { classList } from "#ui/class-list.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import styles from "./enumerate.module.css";
import { toEdit } from "./view.ts";

interface EntryLineProps {
  entry: OutboxEntry;
  /** The entries it can refer to. */
  entries: readonly OutboxEntry[];
  /** Whether it is being sent. */
  isSending?: boolean;
}

/** One entry of the outbox: title, status and actions. */
export function EntryLine({ entry, entries, isSending = false }: EntryLineProps) {
  const { id, kind, title, at, made, photos } = entry;
  const one = enumerationRegisters.find(({ name }) => name === kind)?.one ?? kind;
  const [icon, text, bad] = isSending ? SENDING : entryStatus(entry, entries);
  const refused = photos.filter(({ state }) => state === "refused");
  return (
    <li className={styles.entry}>
      <span className="line line--ends">
        <span className={styles.title}>{title}</span>
        {made ? <RecordCode code={made.code} outlined href={recordPages.view(kind, made.id)} /> : null}
      </span>
      <span className="note">
        {capitalise(one)}
        {photos.length > 0 ? `, ${photosText(photos.length)}` : ""}, entered {formatMoment(at)}
      </span>
      <span className={classList(styles.state, bad && styles.bad)}>
        <Icon name={icon} />
        <span>{text}</span>
      </span>
      {isEditable(entry) ? (
        <ButtonLink small icon="pencil" discover="none" to={toEdit(id)}>
          {entry.state === "refused" ? "Correct" : "Edit"}
          <span className="only-read"> {title}</span>
        </ButtonLink>
      ) : null}
      {refused.length > 0 ? (
        <>
          {refused.map(({ key, message }) => (
            <span key={key} className="note">
              Photo not sent: {message}
            </span>
          ))}
          <span className="line">
            <Button small icon="refresh-cw" onClick={() => void retryPhotos(id)}>
              Send again <span className="only-read">the photos of {title}</span>
            </Button>
            <Button small kind="quiet" icon="x" onClick={() => void removeRefusedPhotos(id)}>
              Remove <span className="only-read">the refused photos of {title}</span>
            </Button>
          </span>
        </>
      ) : null}
    </li>
  );
}

const SENDING = ["upload", "Sending…", false] as const;

function retryPhotos(id: string) {
  return changeEntry(id, (entry) => ({
    ...entry,
    photos: entry.photos.map((photo) =>
      photo.state === "refused" ? { ...photo, state: "waiting" as const } : photo,
    ),
  }));
}

function removeRefusedPhotos(id: string) {
  return changeEntry(id, (entry) =>
    withSentState({ ...entry, photos: entry.photos.filter(({ state }) => state !== "refused") }),
  );
}

function entryStatus(
  entry: OutboxEntry,
  entries: readonly OutboxEntry[],
): readonly [icon: IconName, words: string, bad?: boolean] {
  const { state, asked, fault, photos, made } = entry;
  if (state === "sent") return ["check", `Sent ${formatMoment(made?.at ?? 0)}`];
  if (state === "made") {
    const unsentCount = photos.filter((photo) => photo.state !== "sent").length;
    return ["upload", `Recorded. ${photosText(unsentCount)} waiting to sync`];
  }
  if (asked) return ["refresh-cw", "No response yet. Retrying. It won’t be recorded twice."];
  if (state === "refused")
    return fault?.code === "likely-duplicates"
      ? ["triangle-alert", "Possible duplicate. Check similar records.", true]
      : ["triangle-alert", fault?.message ?? "Entry rejected.", true];
  if (isBlocked(entry, entries))
    return ["triangle-alert", "A linked entry was deleted or needs correction. Edit this entry.", true];
  return ["clock", "Waiting to sync"];
}

function photosText(count: number): string {
  return countNoun(count, "photo");
}
