import { CODE_HEADER } from "#domain/capture.ts";
import { type Failure, NO_RESPONSE, type Result, readResult } from "./answer.ts";

/**
 * An API call of a phone with the code of a desktop page. Anonymous, whoever is signed in on the phone: the desktop
 * user's rights count, and an ended session here must not lose photos. Opens no network dialog, as photos are retried.
 */
export async function captureCall<T>(
  code: string,
  photo?: { readonly key: string; readonly file: File },
): Promise<Result<T>> {
  const headers = new Headers({ [CODE_HEADER]: code });
  try {
    if (!photo) return await readResult<T>(await fetch("/api/v1/capture", { headers, cache: "no-store" }));
    headers.set("Idempotency-Key", photo.key);
    const body = new FormData();
    body.set("photo", photo.file);
    return await readResult<T>(await fetch("/api/v1/capture/photos", { method: "POST", headers, body }));
  } catch {
    return NO_RESPONSE;
  }
}

/** Whether a retry can succeed: no response, or a busy server. */
export function isRetryable({ status, code }: Failure): boolean {
  return status === 0 || status >= 500 || status === 429 || code === "still-running";
}

/** For the desktop page: a photo received for its form. Undefined without a response, or if it is gone. */
export async function fetchReceivedPhoto(handOver: string, photo: number): Promise<File | undefined> {
  try {
    const answer = await fetch(`/api/v1/photo-hand-overs/${handOver}/photos/${photo}/file`);
    if (!answer.ok) return undefined;
    return new File([await answer.blob()], `phone-${photo}.jpg`, { type: "image/jpeg" });
  } catch {
    return undefined;
  }
}
