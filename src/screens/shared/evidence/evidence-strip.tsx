import { t } from "#language/t.ts";
import styles from "./evidence.module.css";
import type { EvidencePicture } from "./use-evidence.ts";

/** Evidence pictures; each opens in full size. */
export function EvidenceStrip({
  pictures,
  subject,
}: {
  pictures: readonly EvidencePicture[];
  subject: string;
}) {
  return (
    <ul className={styles.strip}>
      {pictures.map(({ id, width, height }, index) => (
        <li key={id}>
          <a href={`/api/v1/evidence/${id}/file`} target="_blank" rel="noreferrer">
            <img
              src={`/api/v1/evidence/${id}/file?size=thumb`}
              width={width}
              height={height}
              alt={t("Evidence {value} of {of}", { value: index + 1, of: subject })}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
