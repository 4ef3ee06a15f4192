import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./scan.module.css";
import type { Camera } from "./use-camera.ts";
import type { CameraErrorCode } from "./watch-camera.ts";

const ERROR_TEXTS: Readonly<Record<CameraErrorCode, string>> = {
  "not-allowed": "Camera access is blocked. Allow it in your browser settings.",
  "no-camera": "No camera found on this device.",
  "no-reader": "The scanner could not be loaded. Connect to the internet once to load it.",
  broken: "The camera isn’t working. Close other apps that use it.",
};

interface QrScannerProps {
  camera: Camera;
  /** The alternative to the camera: "Enter the code below the QR code." */
  alternative: string;
  busy?: boolean;
  /** Whether it is the main action of the screen. */
  prominent?: boolean;
}

/** The button to open the camera, and its picture. Hidden until the page is hydrated. */
export function QrScanner({ camera, alternative, busy = false, prominent = false }: QrScannerProps) {
  if (camera.isSupported === undefined) return null;
  if (!camera.isSupported)
    return prominent ? (
      <p className="note">
        {t("This browser can’t use the camera.")} {alternative}
      </p>
    ) : null;
  if (camera.isOpen) return <CameraView camera={camera} />;
  return (
    <>
      {camera.errorCode ? (
        <Notice kind="warn" alert>
          {t(ERROR_TEXTS[camera.errorCode])} {alternative}
        </Notice>
      ) : null}
      <Button
        icon="scan-qr-code"
        onClick={camera.start}
        busy={busy}
        {...(prominent && { kind: "primary", large: true, fullWidth: true, className: styles.prominent })}
      >
        {t("Scan QR code")}
      </Button>
    </>
  );
}

function CameraView({ camera: { video, isLive, light, stop, switchLight } }: { camera: Camera }) {
  return (
    <div className={styles.scanner}>
      <video ref={video} className={styles.view} muted playsInline aria-label={t("Camera")} />
      <p role="status" className={styles.status}>
        {isLive ? t("Hold the QR code in front of the camera.") : t("Opening camera…")}
      </p>
      <div className={styles.actions}>
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
