import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./scan.module.css";
import type { Camera } from "./use-camera.ts";
import type { CameraFault } from "./watch-camera.ts";

const FAULTS: Readonly<Record<CameraFault, string>> = {
  "not-allowed": "The camera is not allowed for this site. Allow it in the settings of the browser.",
  "no-camera": "No camera was found on this device.",
  "no-reader": "What reads squares could not be loaded. It comes with a network, once.",
  broken: "The camera gives no picture. Another program may be using it.",
};

interface ScanProps {
  camera: Camera;
  /** What to do where there is no camera: "Type the code under the square." */
  instead: string;
  busy?: boolean;
  /** The one great act of the screen. */
  great?: boolean;
}

/** The way to the camera, and what it sees. Nothing before the page answers to clicks. */
export function Scan({ camera, instead, busy = false, great = false }: ScanProps) {
  if (camera.able === undefined) return null;
  if (!camera.able)
    return great ? (
      <p className="note">
        {t("This browser gives no camera here.")} {instead}
      </p>
    ) : null;
  if (camera.on) return <Seen camera={camera} />;
  return (
    <>
      {camera.fault ? (
        <Notice kind="warn" alert>
          {t(FAULTS[camera.fault])} {instead}
        </Notice>
      ) : null}
      <Button
        icon="scan-qr-code"
        onClick={camera.start}
        busy={busy}
        {...(great && { kind: "primary", tall: true, wide: true, className: styles.great })}
      >
        {t("Scan the square")}
      </Button>
    </>
  );
}

function Seen({ camera: { video, live, light, stop, switchLight } }: { camera: Camera }) {
  return (
    <div className={styles.seen}>
      <video ref={video} className={styles.view} muted playsInline aria-label={t("Camera")} />
      <p role="status" className={styles.words}>
        {live ? t("Hold the whole square before the camera.") : t("Opening the camera …")}
      </p>
      <div className={styles.acts}>
        <Button icon="x" onClick={stop}>
          {t("Close the camera")}
        </Button>
        {light === undefined ? null : (
          <Button icon="flashlight" aria-pressed={light} onClick={switchLight}>
            {light ? t("Light off") : t("Light on")}
          </Button>
        )}
      </div>
    </div>
  );
}
