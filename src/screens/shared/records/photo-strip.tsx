import { type ReactNode, useState } from "react";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { Entry } from "#ui/primitives/ledger.tsx";
import type { ViewData } from "./loaders.ts";
import { PhotoDialog } from "./photo-dialog.tsx";
import styles from "./photo-strip.module.css";
import { type Photo, photoWords } from "./photo-words.ts";

interface PhotoStripProps {
  resource: AnyResource;
  record: ViewData["record"];
  photos: readonly Photo[];
  /** Without the ledger's margin, on screens that have none. */
  bare?: boolean;
  /** After a photo was changed or removed. */
  onChange: () => void;
  /** Which photos the reader may describe, move and remove; left out, whoever may edit the register may. */
  mayChange?: (photo: Photo) => boolean;
  /** Below them: how more come. With it the entry is there without photos too. */
  acts?: ReactNode;
}

/** The photos of a record, small; a press shows one large. */
export function PhotoStrip(props: PhotoStripProps) {
  const { resource, record, photos, bare, onChange, mayChange, acts } = props;
  const [open, setOpen] = useState<number>();
  if (photos.length === 0 && !acts) return null;
  const strip = (
    <>
      <ul className={styles.strip}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button type="button" className={styles.small} onClick={() => setOpen(photo.id)}>
              <img
                src={`/api/v1/photos/${photo.id}/file?size=thumb`}
                width={photo.width}
                height={photo.height}
                alt={photoWords(record.title, photo)}
                loading="lazy"
                decoding="async"
              />
            </button>
            {photo.caption ? <p className={styles.caption}>{photo.caption}</p> : null}
          </li>
        ))}
      </ul>
      <PhotoDialog
        resource={resource}
        record={record}
        photos={photos}
        shown={open}
        onGo={setOpen}
        onChange={onChange}
        mayChange={mayChange}
      />
    </>
  );
  if (bare) return <div>{strip}</div>;
  return (
    <Entry title={t("Photos")} note={notes(photos.length)}>
      {photos.length > 0 ? strip : <p className="soft">{t("No photos yet.")}</p>}
      {acts ? <div className={photos.length > 0 ? undefined : "gap"}>{acts}</div> : null}
    </Entry>
  );
}

function notes(photos: number): string | undefined {
  if (photos === 0) return undefined;
  return photos === 1 ? t("one") : String(photos);
}
