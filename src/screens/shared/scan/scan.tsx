import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./scan.module.css";
import type { Camera } from "./use-camera.ts";
import type { CameraFault } from "./watch-camera.ts";

const FAULTS: Readonly<Record<CameraFault, string>> = {
  "not-allowed": "Camera access is blocked. Allow it in your browser settings.",
  "no-camera": "No camera found on this device.",
  "no-reader": "The scanner could not be loaded. Connect to the internet once to load it.",
  broken: "The camera isn’t working. Close other apps that use it.",
};

interface ScanProps {
  camera: Camera;
  /** The alternative to the camera: "Enter the code below the QR code." */
  instead: string;
  busy?: boolean;
  /** Whether it is the main action of the screen. */
  great?: boolean;
}

/** The button to open the camera, and its picture. Hidden until the page is hydrated. */
export function Scan({ camera, instead, busy = false, great = false }: ScanProps) {
  if (camera.able === undefined) return null;
  if (!camera.able)
    return great ? (
      <p className="note">
        {t("This browser can’t use the camera.")} {instead}
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
        {...(great && { kind: "primary", large: true, fullWidth: true, className: styles.great })}
      >
        {t("Scan QR code")}
      </Button>
    </>
  );
}

function Seen({ camera: { video, live, light, stop, switchLight } }: { camera: Camera }) {
  return (
    <div className={styles.seen}>
      <video ref={video} className={styles.view} muted playsInline aria-label={t("Camera")} />
      <p role="status" className={styles.words}>
        {live ? t("Hold the QR code in front of the camera.") : t("Opening camera…")}
      </p>
      <div className={styles.acts}>
        <Button icon="x" onClick={stop}>
          {t("Close camera")}
        </Button>
        {light === undefined ? null : (
          <Button icon="flashlight" onClick={switchLight}>
            {light ? t("Turn light off") : t("Turn light on")}
          </Button>
        )}
      </div>
    </div>
  );
}
