import { squareReader } from "#session/offline/read-square.ts";

const PAUSE_MS = 120;
/** So many looks in a row may go wrong before the reader is called broken: the first come before there is a picture. */
const PATIENCE = 25;

/** Why nothing can be read; the words for it are the screen's. */
export type CameraFault = "not-allowed" | "no-camera" | "no-reader" | "broken";

export class CameraError extends Error {
  readonly fault: CameraFault;
  constructor(fault: CameraFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/**
 * Shows the camera at the back and looks through it for a square, until one is there or `signal` says to stop. The camera is
 * let go of in every case.
 * @param onLive hears of the camera once it shows something
 * @returns the square's text; undefined when stopped
 * @throws CameraError
 */
export async function watchCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onLive: (track: MediaStreamTrack | undefined) => void,
): Promise<string | undefined> {
  // Asked for together: on a slow network the reader is there by the time somebody has said yes to the camera.
  const reader = squareReader().catch((error) => new CameraError("no-reader", error));
  const stream = await openStream();
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener("abort", letGo);
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
    signal.removeEventListener("abort", letGo);
    letGo();
    video.srcObject = null;
  }
}

/** The densest squares of ours need more than the 640 × 480 that browsers give unasked. */
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
