import type { ReadSquare } from "./own-reader.ts";

/** What browsers offer that read squares by themselves. */
interface NativeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeReaders {
  new (options: { formats: string[] }): NativeReader;
  getSupportedFormats(): Promise<string[]>;
}

/** Apart from the screens' caches, which a new build's worker clears: these files are the same in most builds. */
const CACHE = "square-reader";

/** Whether anything can be read here at all: a camera that the site may ask for, and what reads. */
export function canScan(): boolean {
  return (
    navigator.mediaDevices !== undefined && ("BarcodeDetector" in globalThis || "WebAssembly" in globalThis)
  );
}

/**
 * What reads squares: the browser itself, or, where it cannot, a reader of ours that is loaded then and only then.
 * @throws Error where the reader can neither be found on this device nor be fetched
 */
export async function squareReader(): Promise<ReadSquare> {
  const Native = await nativeReader();
  if (!Native) {
    const { openReader } = await import("./own-reader.ts");
    return openReader();
  }
  const reader = new Native({ formats: ["qr_code"] });
  return async (seen) => (await reader.detect(seen))[0]?.rawValue;
}

/**
 * Keeps the reader that this browser lacks on the device, so that it is there without a network; the worker of a kept
 * screen finds it. Call it once the worker is at work.
 * @returns whether squares can be read here without a network
 */
export async function keepReader(): Promise<boolean> {
  try {
    if (!canScan()) return false;
    if (await nativeReader()) return true;
    const { files } = await import("./own-reader.ts");
    const cache = await caches.open(CACHE);
    const kept = (await cache.keys()).map(({ url }) => url);
    const wanted = files.map((file) => new URL(file, location.href).href);
    await cache.addAll(wanted.filter((url) => !kept.includes(url)));
    // Those of an earlier build: each is large.
    await Promise.all(kept.filter((url) => !wanted.includes(url)).map((url) => cache.delete(url)));
    return true;
  } catch {
    return false;
  }
}

/** Some browsers have the reader and know no squares: it is the system's, which may lack them. */
async function nativeReader(): Promise<NativeReaders | undefined> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeReaders };
  const formats = await Native?.getSupportedFormats().catch((): string[] => []);
  return formats?.includes("qr_code") ? Native : undefined;
}
