import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { canScan } from "#session/offline/read-qr.ts";
import { CameraError, type CameraErrorCode, watchCamera } from "./watch-camera.ts";

export interface Camera {
  /** Whether a camera can be used; undefined until known. */
  readonly isSupported: boolean | undefined;
  readonly isOpen: boolean;
  /** Whether it shows a picture. */
  readonly isLive: boolean;
  readonly errorCode: CameraErrorCode | undefined;
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
  const [isSupported, setIsSupported] = useState<boolean>();
  const [isOpen, setIsOpen] = useState(false);
  const [track, setTrack] = useState<MediaStreamTrack | "none">();
  const [light, setLightOn] = useState<boolean>();
  const [errorCode, setErrorCode] = useState<CameraErrorCode>();
  const video = useRef<HTMLVideoElement>(null);
  const callback = useRef(onFound);
  callback.current = onFound;
  useEffect(() => setIsSupported(canScan()), []);
  useEffect(() => {
    const element = video.current;
    if (!isOpen || !element) return;
    const controller = new AbortController();
    const closeIfHidden = () => {
      if (document.hidden) setIsOpen(false);
    };
    const onLive = (videoTrack: MediaStreamTrack | undefined) => {
      if (controller.signal.aborted) return;
      setTrack(videoTrack ?? "none");
      setLightOn(videoTrack && lightOf(videoTrack));
      // Only now, as the permission prompt can hide the page.
      document.addEventListener("visibilitychange", closeIfHidden, { signal: controller.signal });
      closeIfHidden();
    };
    void watchCamera(element, controller.signal, onLive)
      .then((text) => {
        if (text === undefined || controller.signal.aborted) return;
        setIsOpen(false);
        callback.current(text);
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setIsOpen(false);
        setErrorCode(error instanceof CameraError ? error.code : "broken");
      });
    return () => {
      controller.abort();
      setTrack(undefined);
      setLightOn(undefined);
    };
  }, [isOpen]);
  const start = useCallback(() => {
    setErrorCode(undefined);
    setIsOpen(true);
  }, []);
  const stop = useCallback(() => {
    setErrorCode(undefined);
    setIsOpen(false);
  }, []);
  const switchLight = () => {
    if (track === undefined || track === "none" || light === undefined) return;
    void setLight(track, !light).then((switched) => setLightOn(switched ? !light : undefined));
  };
  return {
    isSupported,
    isOpen,
    isLive: track !== undefined,
    errorCode,
    video,
    light,
    start,
    stop,
    switchLight,
  };
}

/** Support for the camera's light, missing in the standard types. */
interface TorchCapability {
  readonly torch?: boolean;
}

/** false (off) if the light can be switched; else undefined. */
function lightOf(track: MediaStreamTrack): false | undefined {
  const capabilities = track.getCapabilities?.() as TorchCapability | undefined;
  return capabilities?.torch ? false : undefined;
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
