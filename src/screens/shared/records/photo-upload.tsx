import { useEffect, useRef, useState } from "react";
import { count, t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Progress } from "#ui/primitives/job.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import styles from "./photo-input.module.css";
import type { SelectedPhoto, SelectedPhotos } from "./use-selected-photos.ts";

interface PhotoUploadProps {
  /** "PRP-0000012-K registered." */
  title: string;
  /** The API path of the record's photos. */
  path: string;
  chosen: SelectedPhotos;
  /** The record's own page. */
  to: string;
  /** Called when all photos are uploaded. */
  onDone: () => void;
}

/**
 * Replaces the form after saving, and uploads the photos. Failed ones are listed with a retry, as saving again would
 * create a second record.
 */
export function PhotoUpload({ title, path, chosen, to, onDone }: PhotoUploadProps) {
  const [busy, setBusy] = useState(false);
  const started = useRef(false);
  async function upload(only?: string) {
    setBusy(true);
    const isComplete = await chosen.send(path, only);
    setBusy(false);
    if (isComplete) onDone();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once, on mount
  useEffect(() => {
    if (!started.current) void upload();
    started.current = true;
  }, []);

  const { photos } = chosen;
  const sent = photos.filter(({ state }) => state === "sent").length;
  const remaining = photos.length - sent;
  return (
    <>
      <PageHead title={title} note={t("{sent} of {all} photos uploaded", { sent, all: photos.length })} />
      <div className={classList("stack", styles.sending)}>
        <Progress value={sent} max={photos.length} label={t("Photos uploaded")} />
        {!busy && remaining > 0 ? (
          <ErrorNotice>
            {remaining === 1
              ? t("1 photo was not uploaded.")
              : t("{left} photos were not uploaded.", { left: remaining })}{" "}
            {t("The record is saved. The photos are lost if you leave this page.")}
          </ErrorNotice>
        ) : null}
        <ol className={styles.list} aria-label={t("Photos to upload")}>
          {photos.map((photo, index) => (
            <li key={photo.key} className={styles.row}>
              <img className={styles.preview} src={photo.url} alt={`${index + 1}: ${photo.file.name}`} />
              <div className={styles.details}>
                <p>{photo.caption || photo.file.name}</p>
                <p className="note">{statusText(photo)}</p>
                {photo.state === "failed" && !busy ? (
                  <div>
                    <Button small icon="refresh-cw" onClick={() => void upload(photo.key)}>
                      {t("Retry upload")}{" "}
                      <span className="only-read">{t("photo {n}", { n: index + 1 })}</span>
                    </Button>
                  </div>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
        <Buttons>
          {remaining > 0 ? (
            <Button kind="primary" busy={busy} onClick={() => void upload()}>
              {busy ? t("Uploading photos…") : count(remaining, "Retry photo", "Retry {n} photos")}
            </Button>
          ) : null}
          <ButtonLink kind="quiet" to={to}>
            {remaining === 1 ? t("Continue without it") : t("Continue without them")}
          </ButtonLink>
        </Buttons>
      </div>
    </>
  );
}

function statusText({ state, message }: SelectedPhoto): string {
  if (state === "failed") return `${t("Not uploaded.")} ${t(message ?? "")}`;
  return { waiting: t("Waiting"), sending: t("Uploading…"), sent: t("Uploaded") }[state];
}
