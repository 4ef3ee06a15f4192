import { useId } from "react";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { FileButton } from "#ui/primitives/file-button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./evidence.module.css";
import type { EvidenceList } from "./use-evidence.ts";

interface EvidenceInputProps {
  evidence: EvidenceList;
  hint: string;
}

/** Uploads pictures as evidence, within a form. */
export function EvidenceInput({ evidence, hint }: EvidenceInputProps) {
  const hintId = useId();
  const { pictures, uploading, problems } = evidence;
  return (
    <div className="stack" data-no-draft>
      <div>
        <p className="strong" aria-hidden>
          {t("Photos")}
        </p>
        <p className="note" id={hintId}>
          {`${t(hint)} ${t("Images only.")}`}
        </p>
      </div>
      <div>
        <FileButton icon="camera" label={t("Photos")} describedBy={hintId} onSelect={evidence.add}>
          {pictures.length > 0 ? t("Add more photos") : t("Add photos")}
        </FileButton>
      </div>
      <p className="note" role="status">
        {uploading > 0 ? t("Uploading photos…") : ""}
      </p>
      {problems.map((problem) => (
        <Notice key={problem} kind="bad" alert>
          {t(problem)}
        </Notice>
      ))}
      {pictures.length > 0 ? (
        <ul className={styles.strip} aria-label={t("Photos added")}>
          {pictures.map(({ id, width, height }, index) => (
            <li key={id} data-draft-file={t("photo {n}", { n: index + 1 })}>
              <img
                src={`/api/v1/evidence/${id}/file?size=thumb`}
                width={width}
                height={height}
                alt={t("Photo {n}", { n: index + 1 })}
              />
              <Button small kind="quiet" onClick={() => evidence.remove(id)}>
                {t("Remove")} <span className="only-read">{t("photo {n}", { n: index + 1 })}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
