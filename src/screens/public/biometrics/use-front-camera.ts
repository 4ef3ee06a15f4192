import { type RefObject, useEffect, useRef, useState } from "react";
import { GREY_WIDTH, type GreyImage } from "#domain/photo-quality.ts";

/** Pixels: wider than stored, so that it is sharp after resizing. */
const CONSTRAINTS = { width: { ideal: 1280 }, height: { ideal: 720 } };
const JPEG_QUALITY = 0.85;

/** A picture of the camera: for upload, and in greyscale for analysis. */
export interface Frame {
  readonly file: File;
  readonly url: string;
  readonly grey: GreyImage;
  /** Pixels of the shorter side. */
  readonly side: number;
}

export interface FrontCamera {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** `asked`: the browser asks, or the camera is starting. */
  readonly state: "off" | "asked" | "on";
  readonly problem: string | undefined;
  start(): void;
  stop(): void;
  /** The current picture; undefined if none. */
  take(): Promise<Frame | undefined>;
}

/** The front camera. Files can't be selected instead, as the photo must be live. */
export function useFrontCamera(): FrontCamera {
  const [state, setState] = useState<FrontCamera["state"]>("off");
  const [problem, setProblem] = useState<string>();
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream>(undefined);
  useEffect(() => () => stopTracks(stream.current), []);

  async function open() {
    setProblem(undefined);
    setState("asked");
    try {
      if (!navigator.mediaDevices) throw new DOMException("", "NotFoundError");
      const opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "user", ...CONSTRAINTS },
      });
      stopTracks(stream.current);
      stream.current = opened;
      const element = video.current;
      // Unmounted meanwhile.
      if (!element) return stopTracks(opened);
      element.srcObject = opened;
      await element.play();
      setState("on");
    } catch (error) {
      stopTracks(stream.current);
      setState("off");
      setProblem(ERROR_TEXTS[(error as DOMException).name] ?? ERROR_TEXTS.other);
    }
  }

  return {
    video,
    state,
    problem,
    start: () => void open(),
    stop: () => {
      stopTracks(stream.current);
      setState("off");
    },
    take: async () => (video.current ? captureFrame(video.current) : undefined),
  };
}

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  NotAllowedError:
    "Camera access is blocked. Allow it in your browser settings and try again, or visit the revenue office. Taking a photo is optional.",
  NotFoundError: "No camera found. Open this page on a phone or visit the revenue office.",
  NotReadableError: "Another app is using the camera. Close it and try again.",
  other: "The camera isn’t available. Try another browser or phone, or visit the revenue office.",
};

function stopTracks(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

async function captureFrame(video: HTMLVideoElement): Promise<Frame | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return undefined;
  const canvas = draw(video, width, height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY),
  );
  if (!blob) return undefined;
  // Analyses the captured frame, as the camera continues.
  return {
    file: new File([blob], "photo.jpg", { type: "image/jpeg" }),
    url: URL.createObjectURL(blob),
    grey: toGreyscale(canvas),
    side: Math.min(width, height),
  };
}

function draw(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { alpha: false });
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(source, 0, 0, width, height);
  return canvas;
}

function toGreyscale(full: HTMLCanvasElement): GreyImage {
  const height = Math.max(1, Math.round((full.height * GREY_WIDTH) / full.width));
  const data = draw(full, GREY_WIDTH, height).getContext("2d")?.getImageData(0, 0, GREY_WIDTH, height).data;
  const pixels = new Uint8Array(GREY_WIDTH * height);
  for (let at = 0; data && at < pixels.length; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    pixels[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { width: GREY_WIDTH, height, pixels };
}
