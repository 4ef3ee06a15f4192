import { useId } from "react";
import { CAPTION_LENGTH, MAX_PHOTOS } from "#domain/photo.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Group } from "#ui/primitives/field.tsx";
import { FileButton } from "#ui/primitives/file-button.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { TakeWithPhone } from "../capture/take-with-phone.tsx";
import styles from "./photo-input.module.css";
import type { SelectedPhoto, SelectedPhotos } from "./use-selected-photos.ts";

interface PhotoInputProps {
  chosen: SelectedPhotos;
  /** The register; if set, photos can be taken with a phone. */
  phoneResource?: AnyResource;
  legend?: string;
}

/** The photos of a form: select, preview, caption and order them. Uploaded by `PhotoUpload` after saving. */
export function PhotoInput({ chosen, phoneResource, legend = t("Photos") }: PhotoInputProps) {
  const { photos, preparing, problems } = chosen;
  const hintId = useId();
  return (
    <Group legend={legend}>
      <div className={styles.choose}>
        <p className="note" id={hintId}>
          {t("Images only.")}
        </p>
        <div className="line">
          <FileButton icon="camera" describedBy={hintId} onSelect={chosen.add}>
            {photos.length > 0 ? t("Choose more photos") : t("Choose photos")}
          </FileButton>
          {phoneResource && photos.length < MAX_PHOTOS ? (
            <TakeWithPhone resource={phoneResource} onPhoto={chosen.addReady} />
          ) : null}
        </div>
        <p className="note" role="status">
          {preparing > 0 ? t("Preparing photos…") : ""}
        </p>
        <div className="stack-s" role="alert">
          {problems.map((problem) => (
            <Notice key={problem} kind="bad">
              {t(problem)}
            </Notice>
          ))}
        </div>
      </div>
      {photos.length > 0 ? (
        <ol className={styles.list} aria-label={t("Selected photos")}>
          {photos.map((photo, index) => (
            <Row key={photo.key} photo={photo} at={index} total={photos.length} chosen={chosen} />
          ))}
        </ol>
      ) : null}
    </Group>
  );
}

interface RowProps {
  photo: SelectedPhoto;
  at: number;
  total: number;
  chosen: SelectedPhotos;
}

function Row({ photo, at, total, chosen }: RowProps) {
  const { key, url, file, caption } = photo;
  const name = t("photo {n}", { n: at + 1 });
  return (
    <li className={styles.row} data-draft-file={file.name}>
      <img className={styles.preview} src={url} alt={`${at + 1}: ${file.name}`} />
      <div className={styles.details}>
        {/* No name, as it isn't a field of the record. */}
        <TextInput
          aria-label={t("Caption for {name}", { name })}
          placeholder={t("Caption (optional)")}
          autoComplete="off"
          maxLength={CAPTION_LENGTH}
          value={caption}
          onChange={(event) => chosen.describe(key, event.target.value)}
        />
        <div className="line line--tight">
          <Button
            iconOnly
            small
            icon="arrow-up"
            aria-disabled={at === 0}
            onClick={() => chosen.move(key, -1)}
          >
            {t("Move {name} up", { name })}
          </Button>
          <Button
            iconOnly
            small
            icon="arrow-down"
            aria-disabled={at === total - 1}
            onClick={() => chosen.move(key, 1)}
          >
            {t("Move {name} down", { name })}
          </Button>
          <Button small kind="quiet" icon="x" onClick={() => chosen.remove(key)}>
            {t("Remove")} <span className="only-read">{name}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}
