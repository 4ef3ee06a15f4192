import { type ReactNode, useState } from "react";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import type { ViewData } from "./loaders.ts";
import { PhotoDialog } from "./photo-dialog.tsx";
import { type Photo, photoText } from "./photo-labels.ts";
import styles from "./photo-strip.module.css";

interface PhotoStripProps {
  resource: AnyResource;
  record: ViewData["record"];
  photos: readonly Photo[];
  /** Without the ledger's margin, on screens that have none. */
  bare?: boolean;
  /** After a photo was changed or removed. */
  onChange: () => void;
  /** Whether the user can edit a photo; by default users who can edit the register. */
  mayChange?: (photo: Photo) => boolean;
  /** Actions below the photos, such as adding more. With it the entry is shown without photos too. */
  actions?: ReactNode;
}

/** Thumbnails of a record's photos; each opens in full size. */
export function PhotoStrip(props: PhotoStripProps) {
  const { resource, record, photos, bare, onChange, mayChange, actions } = props;
  const [openPhoto, setOpenPhoto] = useState<number>();
  if (photos.length === 0 && !actions) return null;
  const strip = (
    <>
      <ul className={styles.strip}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button type="button" className={styles.thumbnail} onClick={() => setOpenPhoto(photo.id)}>
              <img
                src={`/api/v1/photos/${photo.id}/file?size=thumb`}
                width={photo.width}
                height={photo.height}
                alt={photoText(record.title, photo)}
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
        photoId={openPhoto}
        onSelect={setOpenPhoto}
        onChange={onChange}
        mayChange={mayChange}
      />
    </>
  );
  if (bare) return <div>{strip}</div>;
  return (
    <RecordSection title={t("Photos")} note={countNote(photos.length)}>
      {photos.length > 0 ? strip : <p className="soft">{t("No photos yet.")}</p>}
      {actions ? <div className={photos.length > 0 ? undefined : "gap"}>{actions}</div> : null}
    </RecordSection>
  );
}

function countNote(photos: number): string | undefined {
  if (photos === 0) return undefined;
  return photos === 1 ? t("one") : String(photos);
}
