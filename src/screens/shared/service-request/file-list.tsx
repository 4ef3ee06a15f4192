import { Icon } from "#ui/primitives/icon.tsx";
import styles from "./files.module.css";
import { requestPaths } from "./labels.ts";
import type { UploadedFile } from "./use-attachments.ts";

/** Attachments, as download links. */
export function FileList({ files, label }: { files: readonly UploadedFile[]; label: string }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={label}>
      {files.map(({ id, name, type, width, height }) => (
        <li key={id}>
          <a href={requestPaths.attachment(id)} download>
            {type === "image/jpeg" && width && height ? (
              <img
                src={requestPaths.attachment(id, "thumb")}
                width={width}
                height={height}
                alt=""
                loading="lazy"
              />
            ) : (
              <span className={styles.documentIcon}>
                <Icon name="file-text" />
              </span>
            )}
            <span className={styles.name}>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
