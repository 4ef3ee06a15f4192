import type { KeyboardEvent } from "react";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { Button } from "#ui/primitives/button.tsx";
import { KeyHint } from "#ui/primitives/key-hint.tsx";
import { useModal } from "#ui/primitives/use-modal.ts";
import type { ViewData } from "./loaders.ts";
import { PhotoActs } from "./photo-acts.tsx";
import styles from "./photo-dialog.module.css";
import { type Photo, photoWords } from "./photo-words.ts";

interface PhotoDialogProps {
  resource: AnyResource;
  record: ViewData["record"];
  photos: readonly Photo[];
  /** The id of the one that is large; undefined: closed. */
  shown: number | undefined;
  onGo: (id: number | undefined) => void;
  onChange: () => void;
  mayChange?: ((photo: Photo) => boolean) | undefined;
}

/** States in which a record stays as it was. */
const CLOSED = new Set(["rejected", "archived"]);

/** One photo large. ← and → turn the page, Escape closes. */
export function PhotoDialog({
  resource,
  record,
  photos,
  shown,
  onGo,
  onChange,
  mayChange,
}: PhotoDialogProps) {
  const { can } = useSession();
  const at = photos.findIndex(({ id }) => id === shown);
  const photo = photos[at];
  const open = photo !== undefined;
  const modal = useModal(open, () => onGo(undefined));

  // After the last comes the first: a button that went dead would lose the focus, and with it the keys.
  const go = (by: -1 | 1) => onGo(photos.at((at + by) % photos.length)?.id);
  function onKey(event: KeyboardEvent<HTMLDialogElement>) {
    const target = event.target as HTMLElement;
    // Not while somebody writes, and not from the question above this one.
    if (target.closest("input") || target.closest("dialog") !== modal.ref.current) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") go(-1);
    else if (event.key === "ArrowRight") go(1);
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
              {t("Photo {n} of {all}", { n: at + 1, all: photos.length })}
            </p>
            {photos.length > 1 ? (
              <>
                <Button square slim icon="arrow-left" onClick={() => go(-1)}>
                  {t("Photo before")}
                </Button>
                <Button square slim icon="arrow-right" onClick={() => go(1)}>
                  {t("Photo after")}
                </Button>
                <span className="note">
                  <KeyHint keys={["←", "→"]}>{t("turn")}</KeyHint>
                </span>
              </>
            ) : null}
            <Button square slim icon="x" className="push" onClick={() => onGo(undefined)}>
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
              alt={photoWords(record.title, photo)}
            />
            {photo.caption ? <figcaption>{photo.caption}</figcaption> : null}
          </figure>
          {(mayChange ? mayChange(photo) : can(`${resource.name}.edit`)) && !CLOSED.has(record.status) ? (
            <PhotoActs
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
