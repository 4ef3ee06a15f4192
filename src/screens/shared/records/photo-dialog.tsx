import type { KeyboardEvent } from "react";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { Button } from "#ui/primitives/button.tsx";
import { KeyHint } from "#ui/primitives/key-hint.tsx";
import { useModal } from "#ui/primitives/use-modal.ts";
import type { ViewData } from "./loaders.ts";
import { PhotoActions } from "./photo-actions.tsx";
import styles from "./photo-dialog.module.css";
import { type Photo, photoText } from "./photo-labels.ts";

interface PhotoDialogProps {
  resource: AnyResource;
  record: ViewData["record"];
  photos: readonly Photo[];
  /** The id of the photo shown; undefined if closed. */
  photoId: number | undefined;
  onSelect: (id: number | undefined) => void;
  onChange: () => void;
  mayChange?: ((photo: Photo) => boolean) | undefined;
}

/** Statuses in which a record can't be changed. */
const UNCHANGEABLE_STATUSES = new Set(["rejected", "archived"]);

/** A photo in full size. ← and → change the photo, Escape closes. */
export function PhotoDialog({
  resource,
  record,
  photos,
  photoId,
  onSelect,
  onChange,
  mayChange,
}: PhotoDialogProps) {
  const { can } = useSession();
  const index = photos.findIndex(({ id }) => id === photoId);
  const photo = photos[index];
  const open = photo !== undefined;
  const modal = useModal(open, () => onSelect(undefined));

  // Wraps around, as a disabled button would lose the keyboard focus.
  const step = (offset: -1 | 1) => onSelect(photos.at((index + offset) % photos.length)?.id);
  function onKey(event: KeyboardEvent<HTMLDialogElement>) {
    const target = event.target as HTMLElement;
    // Not while typing, and not from a dialog on top.
    if (target.closest("input") || target.closest("dialog") !== modal.ref.current) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      {...modal}
      className={styles.dialog}
      aria-label={t("Photos of {title}", { title: record.title })}
      onKeyDown={onKey}
    >
      {photo ? (
        <>
          <div className={styles.head}>
            <p className={styles.count} aria-live="polite">
              {t("Photo {n} of {all}", { n: index + 1, all: photos.length })}
            </p>
            {photos.length > 1 ? (
              <>
                <Button iconOnly small icon="arrow-left" onClick={() => step(-1)}>
                  {t("Previous photo")}
                </Button>
                <Button iconOnly small icon="arrow-right" onClick={() => step(1)}>
                  {t("Next photo")}
                </Button>
                <span className="note">
                  <KeyHint keys={["←", "→"]}>{t("previous or next")}</KeyHint>
                </span>
              </>
            ) : null}
            <Button iconOnly small icon="x" className="push" onClick={() => onSelect(undefined)}>
              {t("Close photos")}
            </Button>
          </div>
          <figure className={styles.figure}>
            <img
              key={photo.id}
              className={styles.large}
              src={`/api/v1/photos/${photo.id}/file`}
              width={photo.width}
              height={photo.height}
              alt={photoText(record.title, photo)}
            />
            {photo.caption ? <figcaption>{photo.caption}</figcaption> : null}
          </figure>
          {(mayChange ? mayChange(photo) : can(`${resource.name}.edit`)) &&
          !UNCHANGEABLE_STATUSES.has(record.status) ? (
            <PhotoActions
              key={`${photo.id} ${photo.caption}`}
              resource={resource}
              record={record}
              photo={photo}
              last={photos.length}
              onChange={onChange}
            />
          ) : null}
        </>
      ) : null}
    </dialog>
  );
}
