import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { canScan } from "#session/offline/read-square.ts";
import { CameraError, type CameraFault, watchCamera } from "./watch-camera.ts";

export interface Camera {
  /** Whether a camera can be asked for here; undefined before that is known. */
  readonly able: boolean | undefined;
  readonly on: boolean;
  /** It shows something; before that it is being asked for. */
  readonly live: boolean;
  readonly fault: CameraFault | undefined;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Whether its light burns; undefined: it has none that a page may switch. */
  readonly light: boolean | undefined;
  start(): void;
  stop(): void;
  switchLight(): void;
}

/**
 * The camera at the back, looked through for a square until one is there. It is let go of when the page is left or hidden.
 * @param onFound gets the text of the first square that is seen, once for each `start`
 */
export function useCamera(onFound: (text: string) => void): Camera {
  const [able, setAble] = useState<boolean>();
  const [on, setOn] = useState(false);
  const [track, setTrack] = useState<MediaStreamTrack | "none">();
  const [light, setBurning] = useState<boolean>();
  const [fault, setFault] = useState<CameraFault>();
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => setAble(canScan()), []);
  useEffect(() => {
    const shown = video.current;
    if (!on || !shown) return;
    const over = new AbortController();
    const leaveHidden = () => {
      if (document.hidden) setOn(false);
    };
    const live = (one: MediaStreamTrack | undefined) => {
      if (over.signal.aborted) return;
      setTrack(one ?? "none");
      setBurning(one && lightOf(one));
      // Not before: asking for the permission may itself hide the page.
      document.addEventListener("visibilitychange", leaveHidden, { signal: over.signal });
      leaveHidden();
    };
    void watchCamera(shown, over.signal, live)
      .then((text) => {
        if (text === undefined || over.signal.aborted) return;
        setOn(false);
        found.current(text);
      })
      .catch((error: unknown) => {
        if (over.signal.aborted) return;
        setOn(false);
        setFault(error instanceof CameraError ? error.fault : "broken");
      });
    return () => {
      over.abort();
      setTrack(undefined);
      setBurning(undefined);
    };
  }, [on]);
  const start = useCallback(() => {
    setFault(undefined);
    setOn(true);
  }, []);
  const stop = useCallback(() => {
    setFault(undefined);
    setOn(false);
  }, []);
  const switchLight = () => {
    if (track === undefined || track === "none" || light === undefined) return;
    void setLight(track, !light).then((burns) => setBurning(burns ? !light : undefined));
  };
  return { able, on, live: track !== undefined, fault, video, light, start, stop, switchLight };
}

/** What browsers that can say of a camera's light; the standard types do not know it. */
interface WithLight {
  readonly torch?: boolean;
}

/** Off, as every camera begins; undefined where a page cannot switch its light. */
function lightOf(track: MediaStreamTrack): false | undefined {
  const able = track.getCapabilities?.() as WithLight | undefined;
  return able?.torch ? false : undefined;
}

/** @returns whether the camera did as it was told */
async function setLight(track: MediaStreamTrack, torch: boolean): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}
