import { useId } from "react";
import { complaintLimits } from "#domain/complaint/complaint-input.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { FileButton } from "#ui/primitives/file-button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./complaint.module.css";
import type { PhotoList } from "./use-photos.ts";

interface PhotosFieldProps {
  list: PhotoList;
  /** The label of the file input. */
  label: string;
  errors?: readonly string[] | undefined;
}

/** Photos within a form, from the camera or existing photos. */
export function PhotosField({ list, label, errors = [] }: PhotosFieldProps) {
  const hint = useId();
  const { photos, sending, problems } = list;
  return (
    <div className="stack" data-no-draft>
      <p className="note" id={hint}>
        {t("Up to {n} photos. We remove the location and device details stored in them.", {
          n: complaintLimits.photos,
        })}
      </p>
      {photos.length < complaintLimits.photos ? (
        <div>
          <FileButton icon="camera" label={label} describedBy={hint} onSelect={list.add}>
            {photos.length > 0 ? t("Add another photo") : t("Add photo")}
          </FileButton>
        </div>
      ) : null}
      <p className="note" role="status">
        {sending > 0 ? t("Sending photo…") : ""}
      </p>
      {[...problems, ...errors].map((problem) => (
        <Notice key={problem} kind="bad" alert>
          {t(problem)}
        </Notice>
      ))}
      {photos.length > 0 ? (
        <ul className={styles.photos} aria-label={t("Photos added")}>
          {photos.map(({ id, name, src }) => (
            <li key={id} data-draft-file={name}>
              <img src={src} alt={name} />
              <Button small kind="quiet" onClick={() => list.remove(id)}>
                {t("Remove")} <span className="only-read">{name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
