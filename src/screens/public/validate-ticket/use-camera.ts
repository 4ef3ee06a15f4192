import { type RefObject, useEffect, useRef, useState } from "react";

/** What browsers offer that read squares by themselves. */
interface SquareReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type MakeReader = new (options: { formats: string[] }) => SquareReader;

const PAUSE_MS = 120;

const maker = () => (globalThis as { BarcodeDetector?: MakeReader }).BarcodeDetector;

export interface Camera {
  /** Whether this browser can read squares; undefined before that is known. */
  readonly able: boolean | undefined;
  readonly on: boolean;
  readonly problem: string | undefined;
  readonly video: RefObject<HTMLVideoElement | null>;
  start(): void;
  stop(): void;
}

/** The camera at the back, looked through for a square until one is there. */
export function useCamera(onFound: (text: string) => void): Camera {
  const [able, setAble] = useState<boolean>();
  const [on, setOn] = useState(false);
  const [problem, setProblem] = useState<string>();
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    setAble(maker() !== undefined && navigator.mediaDevices !== undefined);
  }, []);
  useEffect(() => {
    const Reader = maker();
    if (!on || !Reader) return;
    let stream: MediaStream | undefined;
    let over = false;
    const watch = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const seen = video.current;
      if (over || !seen) return;
      seen.srcObject = stream;
      await seen.play();
      const reader = new Reader({ formats: ["qr_code"] });
      while (!over) {
        const [first] = await reader.detect(seen).catch(() => []);
        if (first && !over) {
          setOn(false);
          found.current(first.rawValue);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    };
    watch()
      .catch(() => {
        setProblem("The camera cannot be used. Allow it for this site, or type the code under the square.");
        setOn(false);
      })
      .finally(() => over && stop(stream));
    return () => {
      over = true;
      stop(stream);
    };
  }, [on]);
  return {
    ...{ able, on, problem, video },
    start: () => {
      setProblem(undefined);
      setOn(true);
    },
    stop: () => setOn(false),
  };
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
