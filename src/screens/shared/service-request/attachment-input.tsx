import { type ChangeEvent, useId, useRef } from "react";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./files.module.css";
import type { AttachmentList } from "./use-attachments.ts";
import { requestCalls } from "./words.ts";

interface AttachmentInputProps {
  /** Of its field: the summary of what is wrong leads there. */
  name?: string;
  list: AttachmentList;
  hint: string;
  /** What the chooser is called: "Files", or the question it answers. */
  label: string;
  /** Only pictures. */
  photos?: boolean;
  errors?: readonly string[] | undefined;
}

/** Files within a form: pictures and PDFs. */
export function AttachmentInput({
  name,
  list,
  hint,
  label,
  photos = false,
  errors = [],
}: AttachmentInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { files, sending } = list;
  function choose(event: ChangeEvent<HTMLInputElement>) {
    list.add([...(event.target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    event.target.value = "";
  }
  return (
    <div className="stack" data-no-draft id={name} tabIndex={name ? -1 : undefined}>
      <p className="note" id={hintId}>
        {hint}
      </p>
      <input
        ref={input}
        type="file"
        accept={photos ? "image/*" : "image/*,application/pdf"}
        multiple
        hidden
        aria-label={label}
        data-attachments
        onChange={choose}
      />
      <div>
        <Button
          icon={photos ? "camera" : "paperclip"}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {addWords(files.length > 0, photos)}
        </Button>
        <p className="note" role="status">
          {sending > 0 ? t("Sending the files …") : ""}
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
                <img src={requestCalls.attachment(id, "thumb")} width={width} height={height} alt="" />
              ) : (
                <span className={styles.paper}>
                  <Icon name="file-text" />
                </span>
              )}
              <span className={styles.name}>{name}</span>
              <Button slim kind="quiet" onClick={() => list.remove(id)}>
                {t("Leave out")} <span className="only-read">{name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function addWords(more: boolean, photos: boolean): string {
  if (photos) return more ? t("Add more photos") : t("Add photos");
  return more ? t("Add more files") : t("Add files");
}
