import { useEffect, useRef, useState } from "react";
import { count, t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Progress } from "#ui/primitives/job.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./photo-input.module.css";
import type { ChosenPhoto, ChosenPhotos } from "./use-chosen-photos.ts";

interface PhotoSendingProps {
  /** "PRP-0000012-K is entered." */
  title: string;
  /** Of the record's photos in the API. */
  path: string;
  chosen: ChosenPhotos;
  /** The record's own page. */
  to: string;
  /** All are with the server. */
  onDone: () => void;
}

/**
 * What stands in the form's place once the record is saved: its photos on their way. One that fails stays
 * here and says why; saving the record again would enter it twice.
 */
export function PhotoSending({ title, path, chosen, to, onDone }: PhotoSendingProps) {
  const [busy, setBusy] = useState(false);
  const started = useRef(false);
  async function send(only?: string) {
    setBusy(true);
    const all = await chosen.send(path, only);
    setBusy(false);
    if (all) onDone();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, by itself
  useEffect(() => {
    if (!started.current) void send();
    started.current = true;
  }, []);

  const { photos } = chosen;
  const sent = photos.filter(({ state }) => state === "sent").length;
  const left = photos.length - sent;
  return (
    <>
      <PageHead title={title} note={t("{sent} of {all} photos sent", { sent, all: photos.length })} />
      <div className={classList("stack", styles.sending)}>
        <Progress value={sent} max={photos.length} label={t("Photos sent")} />
        {!busy && left > 0 ? (
          <Notice kind="bad" alert>
            {left === 1 ? t("One photo is not sent yet.") : t("{left} photos are not sent yet.", { left })}{" "}
            {t("The record is saved, and the photos are kept here until you leave this page.")}
          </Notice>
        ) : null}
        <ol className={styles.list} aria-label={t("Photos to send")}>
          {photos.map((photo, at) => (
            <li key={photo.key} className={styles.row}>
              <img className={styles.preview} src={photo.url} alt={`${at + 1}: ${photo.file.name}`} />
              <div className={styles.words}>
                <p>{photo.caption || photo.file.name}</p>
                <p className="note">{wordsFor(photo)}</p>
                {photo.state === "failed" && !busy ? (
                  <div>
                    <Button slim icon="refresh-cw" onClick={() => void send(photo.key)}>
                      {t("Send again")} <span className="only-read">{t("photo {n}", { n: at + 1 })}</span>
                    </Button>
                  </div>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
        <Buttons>
          {left > 0 ? (
            <Button kind="primary" busy={busy} onClick={() => void send()}>
              {busy ? t("Sending photos") : count(left, "Send the photo again", "Send {n} photos again")}
            </Button>
          ) : null}
          <ButtonLink kind="quiet" to={to}>
            {left === 1 ? t("Go on without it") : t("Go on without them")}
          </ButtonLink>
        </Buttons>
      </div>
    </>
  );
}

function wordsFor({ state, message }: ChosenPhoto): string {
  if (state === "failed") return `${t("Not sent.")} ${t(message ?? "")}`;
  return { waiting: t("Waits"), sending: t("Is being sent …"), sent: t("Sent") }[state];
}
