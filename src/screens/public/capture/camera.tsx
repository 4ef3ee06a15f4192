import { type ChangeEvent, useRef, useState } from "react";
import { formatTime } from "#domain/lagos.ts";
import { count, t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Progress } from "#ui/primitives/job.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Title } from "#ui/primitives/title.tsx";
import styles from "./camera.module.css";
import { type Captured, useCaptured } from "./use-captured.ts";

/** The server's answer for a code. */
export interface HandOver {
  readonly of: string;
  readonly code: string | null;
  readonly taken: number;
  readonly most: number;
  readonly expires_at: string;
}

/** A large button that opens the camera, and the status of each photo. */
export function Camera({ code, handOver }: { code: string; handOver: HandOver }) {
  const { photos, preparing, problem, waiting, ended, add, retry } = useCaptured(code);
  const [done, setDone] = useState(false);
  const one = t(handOver.of);
  const input = useRef<HTMLInputElement>(null);
  const sent = photos.filter(({ state }) => state === "sent").length;
  const remaining = handOver.most - handOver.taken - photos.length;
  const idle = preparing === 0 && photos.every(({ state }) => state === "sent" || state === "failed");

  function choose(event: ChangeEvent<HTMLInputElement>) {
    add([...(event.target.files ?? [])].slice(0, remaining));
    // Allows the same file to be selected again.
    event.target.value = "";
  }

  if (done)
    return (
      <section className="stack">
        <Title size="record">{t("Done")}</Title>
        <Notice kind="good">
          {sentText(sent)} {t("Continue on your computer.")}
        </Notice>
        {remaining > 0 && !ended ? (
          <Button onClick={() => setDone(false)}>{t("Take more photos")}</Button>
        ) : null}
      </section>
    );
  return (
    <section className="stack">
      <Title size="record">
        {handOver.code
          ? t("Photos of {title}", { title: `${one} ${handOver.code}` })
          : t("Photos of a new {one}", { one })}
      </Title>
      <p className="note">
        {t("Photos appear on your computer immediately. The code expires at {clock}.", {
          clock: formatTime(Date.parse(handOver.expires_at)),
        })}
      </p>
      {/* `capture` opens the camera directly. */}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t("Camera")}
        onChange={choose}
      />
      {remaining > 0 && !ended ? (
        <Button
          kind="primary"
          large
          fullWidth
          icon="camera"
          className={styles.shutter}
          onClick={() => input.current?.click()}
        >
          {photos.length > 0 ? t("Take another photo") : t("Take a photo")}
        </Button>
      ) : null}
      <div className="stack-s" role="alert">
        {problem ? <Notice kind="bad">{t(problem)}</Notice> : null}
        {ended ? <Notice kind="bad">{t(ended.message)}</Notice> : null}
        {!ended && remaining <= 0 ? (
          <Notice kind="info">
            {t("This code has reached its limit of {n} photos. Create a new one on your computer.", {
              n: handOver.most,
            })}
          </Notice>
        ) : null}
        {waiting ? (
          <Notice kind="warn">
            <p>{t("You’re offline. Photos are saved here and will be sent automatically.")}</p>
            <Button onClick={() => retry()}>{t("Send photos now")}</Button>
          </Notice>
        ) : null}
      </div>
      <p className="note" role="status">
        {preparing > 0 ? t("Preparing photo…") : sent > 0 ? sentText(sent) : ""}
      </p>
      {photos.length > 0 ? (
        <>
          <Progress value={sent} max={photos.length} label={t("Photos sent")} />
          <ol className={styles.list} aria-label={t("Photos taken")}>
            {photos.map((photo, at) => (
              <Row key={photo.key} photo={photo} number={at + 1} ended={ended !== undefined} retry={retry} />
            ))}
          </ol>
        </>
      ) : null}
      {sent > 0 && idle ? (
        <Button fullWidth onClick={() => setDone(true)}>
          {t("Finish")}
        </Button>
      ) : null}
    </section>
  );
}

interface RowProps {
  photo: Captured;
  number: number;
  ended: boolean;
  retry: (key: string) => void;
}

function Row({ photo, number, ended, retry }: RowProps) {
  const { key, url, state, message } = photo;
  return (
    <li className={styles.row}>
      <img className={styles.preview} src={url} alt={t("Photo {number}, as sent", { number })} />
      <div className="stack-s">
        <p>{state === "failed" ? `${t("Not sent.")} ${t(message ?? "")}` : t(STATE_LABELS[state])}</p>
        {state === "failed" && !ended ? (
          <Button small icon="refresh-cw" onClick={() => retry(key)}>
            {t("Send again")} <span className="only-read">{t("photo {n}", { n: number })}</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

const STATE_LABELS = { waiting: "Waiting to send", sending: "Sending…", sent: "Sent" } as const;

function sentText(sent: number): string {
  return count(sent, "One photo sent.", "{n} photos sent.");
}
