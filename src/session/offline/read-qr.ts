import type { QrScanner } from "./bundled-qr-reader.ts";

/** The browser's own barcode detector. */
interface NativeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeReaderClass {
  new (options: { formats: string[] }): NativeReader;
  getSupportedFormats(): Promise<string[]>;
}

/** Separate from the caches of screens, which the worker of a new build clears, as these files rarely change. */
const CACHE = "square-reader";

/** Whether scanning is possible here: a camera and a reader. */
export function canScan(): boolean {
  return (
    navigator.mediaDevices !== undefined && ("BarcodeDetector" in globalThis || "WebAssembly" in globalThis)
  );
}

/**
 * The QR reader: the browser's own or, if it has none, ours, loaded on demand.
 * @throws Error if the reader is neither on this device nor can be fetched
 */
export async function qrReader(): Promise<QrScanner> {
  const Native = await nativeReader();
  if (!Native) {
    const { openReader } = await import("./bundled-qr-reader.ts");
    return openReader();
  }
  const reader = new Native({ formats: ["qr_code"] });
  return async (video) => (await reader.detect(video))[0]?.rawValue;
}

/**
 * Stores our reader on the device, for browsers without their own, so that it is available offline through the service
 * worker. Call it once the worker is active.
 * @returns whether QR codes can be read here offline
 */
export async function storeReader(): Promise<boolean> {
  try {
    if (!canScan()) return false;
    if (await nativeReader()) return true;
    const { readerFiles } = await import("./bundled-qr-reader.ts");
    const cache = await caches.open(CACHE);
    const stored = (await cache.keys()).map(({ url }) => url);
    const needed = readerFiles.map((file) => new URL(file, location.href).href);
    await cache.addAll(needed.filter((url) => !stored.includes(url)));
    // Deletes files of earlier builds, as they are large.
    await Promise.all(stored.filter((url) => !needed.includes(url)).map((url) => cache.delete(url)));
    return true;
  } catch {
    return false;
  }
}

/** Some browsers have a detector without QR support, as it depends on the system. */
async function nativeReader(): Promise<NativeReaderClass | undefined> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeReaderClass };
  const formats = await Native?.getSupportedFormats().catch((): string[] => []);
  return formats?.includes("qr_code") ? Native : undefined;
}
