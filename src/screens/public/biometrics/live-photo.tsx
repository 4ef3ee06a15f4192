import { useEffect, useRef, useState } from "react";
import { movementErrors, photoErrors, pictureErrors } from "#domain/photo-quality.ts";
import { t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./live-photo.module.css";
import { type Frame, useFrontCamera } from "./use-front-camera.ts";

interface LivePhotoProps {
  /** The payer's code. */
  payer: string;
  isRetake?: boolean;
  onDone: () => unknown;
  /** The identification expired and must be repeated. */
  onExpired: () => unknown;
}

/** Two pictures: the face straight, then slightly turned. The first is stored. */
export function LivePhoto({ payer, isRetake, onDone, onExpired }: LivePhotoProps) {
  const camera = useFrontCamera();
  const [first, setFirst] = useState<Frame>();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const shownUrl = useRef<string>(undefined);
  useEffect(() => () => URL.revokeObjectURL(shownUrl.current ?? ""), []);

  function replaceFirst(frame: Frame | undefined) {
    if (shownUrl.current) URL.revokeObjectURL(shownUrl.current);
    shownUrl.current = frame?.url;
    setFirst(frame);
  }

  async function takeFirst() {
    const frame = await camera.take();
    if (!frame) return setErrors([t("No camera image yet. Wait a moment and try again.")]);
    const found = pictureErrors(frame.grey, frame.side);
    if (found.length > 0) {
      URL.revokeObjectURL(frame.url);
      return setErrors(found.map((error) => photoErrors[error]));
    }
    setErrors([]);
    replaceFirst(frame);
  }

  async function takeSecond() {
    const frame = await camera.take();
    if (!frame || !first) return;
    URL.revokeObjectURL(frame.url);
    const found = movementErrors(first.grey, frame.grey);
    if (found.length > 0) return setErrors(found.map((error) => photoErrors[error]));
    setErrors([]);
    await send(first, frame);
  }

  async function send(one: Frame, two: Frame) {
    setBusy(true);
    const body = new FormData();
    body.set("payer", payer);
    body.set("first", one.file);
    body.set("second", two.file);
    const result = await api.post("/api/v1/biometrics/photo", body);
    setBusy(false);
    if (result.ok) {
      camera.stop();
      return onDone();
    }
    if (result.code === "identity-expired") {
      camera.stop();
      return onExpired();
    }
    // Server errors concern both pictures, so it restarts from the first.
    replaceFirst(undefined);
    setErrors(result.errors?.photo ?? [result.message]);
  }

  const on = camera.state === "on";
  return (
    <div className="stack">
      <p className="soft">
        {isRetake ? `${t("This photo will replace your earlier one.")} ` : ""}
        {t("Use good light. Remove sunglasses and be alone in the photo.")}
      </p>
      <div className={styles.frame} data-on={on || undefined}>
        <video ref={camera.video} className={styles.video} muted playsInline aria-label={t("Camera view")} />
        {first ? <img className={styles.first} src={first.url} alt={t("Your first photo")} /> : null}
        {on ? null : (
          <p className={styles.off}>{camera.state === "asked" ? t("Starting camera…") : t("Camera off")}</p>
        )}
      </div>
      <div role="alert" className="stack-s">
        {camera.problem ? <Notice kind="bad">{t(camera.problem)}</Notice> : null}
        {errors.map((error) => (
          <Notice key={error} kind="warn">
            {t(error)}
          </Notice>
        ))}
      </div>
      <p role="status">
        {on
          ? first
            ? t("Turn your head slightly to one side, then take the second photo.")
            : t("Look straight at the camera.")
          : ""}
      </p>
      <Buttons>
        {on ? (
          first ? (
            <>
              <Button kind="primary" icon="camera" busy={busy} onClick={() => void takeSecond()}>
                {busy ? t("Sending…") : t("Take second photo")}
              </Button>
              <Button onClick={() => replaceFirst(undefined)}>{t("Retake first photo")}</Button>
            </>
          ) : (
            <Button kind="primary" icon="camera" onClick={() => void takeFirst()}>
              {t("Take first photo")}
            </Button>
          )
        ) : (
          <Button kind="primary" icon="camera" busy={camera.state === "asked"} onClick={camera.start}>
            {t("Turn on camera")}
          </Button>
        )}
      </Buttons>
    </div>
  );
}
