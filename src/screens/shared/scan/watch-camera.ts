import { qrReader } from "#session/offline/read-qr.ts";

const PAUSE_MS = 120;
/** Maximum number of failed reads in a row, as the first ones happen before there is a picture. */
const PATIENCE = 25;

/** Why scanning failed; `scan.tsx` has the texts. */
export type CameraFault = "not-allowed" | "no-camera" | "no-reader" | "broken";

export class CameraError extends Error {
  readonly fault: CameraFault;
  constructor(error: CameraFault, cause?: unknown) {
    super(error, { cause });
    this.fault = error;
  }
}

/**
 * Shows the back camera and scans until a QR code is found or `signal` aborts. The camera is always released.
 * @param onLive called once the camera shows a picture
 * @returns the text of the QR code; undefined if aborted
 * @throws CameraError
 */
export async function watchCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onLive: (track: MediaStreamTrack | undefined) => void,
): Promise<string | undefined> {
  // In parallel: the reader loads while the user allows the camera.
  const reader = qrReader().catch((error) => new CameraError("no-reader", error));
  const stream = await openStream();
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener("abort", release);
  try {
    if (signal.aborted) return undefined;
    video.srcObject = stream;
    await video.play();
    const [track] = stream.getVideoTracks();
    onLive(track);
    const read = await reader;
    if (read instanceof CameraError) throw read;
    for (let wrong = 0; !signal.aborted; await pause()) {
      if (track?.readyState === "ended") throw new CameraError("broken");
      const text = await read(video).catch(() => null);
      if (text) return signal.aborted ? undefined : text;
      wrong = text === null ? wrong + 1 : 0;
      if (wrong > PATIENCE) throw new CameraError("no-reader");
    }
    return undefined;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error instanceof CameraError ? error : new CameraError("broken", error);
  } finally {
    signal.removeEventListener("abort", release);
    release();
    video.srcObject = null;
  }
}

/** Our densest QR codes need more than the default 640 × 480. */
async function openStream(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    const { name } = error as Error;
    if (name === "NotAllowedError" || name === "SecurityError") throw new CameraError("not-allowed", error);
    if (name === "NotFoundError" || name === "OverconstrainedError")
      throw new CameraError("no-camera", error);
    throw new CameraError("broken", error);
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
