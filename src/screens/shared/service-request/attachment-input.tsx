import { useId } from "react";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { FileButton } from "#ui/primitives/file-button.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./files.module.css";
import { requestPaths } from "./labels.ts";
import type { AttachmentList } from "./use-attachments.ts";

interface AttachmentInputProps {
  /** The name of the field, which the error summary links to. */
  name?: string;
  list: AttachmentList;
  hint: string;
  /** The label: "Files", or the question. */
  label: string;
  /** Only images. */
  photos?: boolean;
  errors?: readonly string[] | undefined;
}

/** Uploads files within a form: images and PDFs. */
export function AttachmentInput({
  name,
  list,
  hint,
  label,
  photos = false,
  errors = [],
}: AttachmentInputProps) {
  const hintId = useId();
  const { files, sending } = list;
  return (
    <div className="stack" data-no-draft id={name} tabIndex={name ? -1 : undefined}>
      <p className="note" id={hintId}>
        {hint}
      </p>
      <div>
        <FileButton
          icon={photos ? "camera" : "paperclip"}
          label={label}
          accept={photos ? "image/*" : "image/*,application/pdf"}
          describedBy={hintId}
          onSelect={list.add}
        >
          {addLabel(files.length > 0, photos)}
        </FileButton>
        <p className="note" role="status">
          {sending > 0 ? t("Uploading files…") : ""}
        </p>
      </div>
      {[...list.problems, ...errors].map((problem) => (
        <Notice key={problem} kind="bad" alert>
          {t(problem)}
        </Notice>
      ))}
      {files.length > 0 ? (
        <ul className={styles.files} aria-label={t("Files added")}>
          {files.map(({ id, name, type, width, height }) => (
            <li key={id} data-draft-file={name}>
              {type === "image/jpeg" && width && height ? (
                <img src={requestPaths.attachment(id, "thumb")} width={width} height={height} alt="" />
              ) : (
                <span className={styles.documentIcon}>
                  <Icon name="file-text" />
                </span>
              )}
              <span className={styles.name}>{name}</span>
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

function addLabel(hasFiles: boolean, photos: boolean): string {
  if (photos) return hasFiles ? t("Add more photos") : t("Add photos");
  return hasFiles ? t("Add more files") : t("Add files");
}
