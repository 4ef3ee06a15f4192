import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { canScan } from "#session/offline/read-qr.ts";
import { CameraError, type CameraFault, watchCamera } from "./watch-camera.ts";

export interface Camera {
  /** Whether a camera can be used; undefined until known. */
  readonly able: boolean | undefined;
  readonly on: boolean;
  /** Whether it shows a picture. */
  readonly live: boolean;
  readonly fault: CameraFault | undefined;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Whether its light is on; undefined if it can't be switched. */
  readonly light: boolean | undefined;
  start(): void;
  stop(): void;
  switchLight(): void;
}

/**
 * Scans with the back camera until a QR code is found. The camera is released when the page is left or hidden.
 * @param onFound called with the text of the first QR code, once per `start`
 */
export function useCamera(onFound: (text: string) => void): Camera {
  const [able, setAble] = useState<boolean>();
  const [on, setOn] = useState(false);
  const [track, setTrack] = useState<MediaStreamTrack | "none">();
  const [light, setBurning] = useState<boolean>();
  const [fieldError, setFieldError] = useState<CameraFault>();
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
      // Only now, as the permission prompt can hide the page.
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
        setFieldError(error instanceof CameraError ? error.fault : "broken");
      });
    return () => {
      over.abort();
      setTrack(undefined);
      setBurning(undefined);
    };
  }, [on]);
  const start = useCallback(() => {
    setFieldError(undefined);
    setOn(true);
  }, []);
  const stop = useCallback(() => {
    setFieldError(undefined);
    setOn(false);
  }, []);
  const switchLight = () => {
    if (track === undefined || track === "none" || light === undefined) return;
    void setLight(track, !light).then((burns) => setBurning(burns ? !light : undefined));
  };
  return { able, on, live: track !== undefined, fault: fieldError, video, light, start, stop, switchLight };
}

/** Support for the camera's light, missing in the standard types. */
interface WithLight {
  readonly torch?: boolean;
}

/** false (off) if the light can be switched; else undefined. */
function lightOf(track: MediaStreamTrack): false | undefined {
  const able = track.getCapabilities?.() as WithLight | undefined;
  return able?.torch ? false : undefined;
}

/** @returns whether the light was switched */
async function setLight(track: MediaStreamTrack, torch: boolean): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}
