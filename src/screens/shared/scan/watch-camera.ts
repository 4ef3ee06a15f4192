import { qrReader } from "#session/offline/read-qr.ts";

const READ_INTERVAL_MS = 120;
/** Maximum number of failed reads in a row, as the first ones happen before there is a picture. */
const MAX_FAILED_READS = 25;

/** Why scanning failed; `scan.tsx` has the texts. */
export type CameraErrorCode = "not-allowed" | "no-camera" | "no-reader" | "broken";

export class CameraError extends Error {
  readonly code: CameraErrorCode;
  constructor(code: CameraErrorCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
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
    for (let failedReads = 0; !signal.aborted; await pause()) {
      if (track?.readyState === "ended") throw new CameraError("broken");
      const text = await read(video).catch(() => null);
      if (text) return signal.aborted ? undefined : text;
      failedReads = text === null ? failedReads + 1 : 0;
      if (failedReads > MAX_FAILED_READS) throw new CameraError("broken");
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
  return new Promise((resolve) => setTimeout(resolve, READ_INTERVAL_MS));
}
