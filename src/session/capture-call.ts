import { CODE_HEADER } from "#domain/capture.ts";
import { type Failure, NO_ANSWER, type Result, readAnswer } from "./answer.ts";

/**
 * A phone's call by the code of a desk. It goes out as nobody, whoever is signed in on the phone: the desk's rights
 * count, and no end of a session here may take the photos along. No network dialog either: photos are sent again.
 */
export async function captureCall<T>(
  code: string,
  photo?: { readonly key: string; readonly file: File },
): Promise<Result<T>> {
  const headers = new Headers({ [CODE_HEADER]: code });
  try {
    if (!photo) return await readAnswer<T>(await fetch("/api/v1/capture", { headers, cache: "no-store" }));
    headers.set("Idempotency-Key", photo.key);
    const body = new FormData();
    body.set("photo", photo.file);
    return await readAnswer<T>(await fetch("/api/v1/capture/photos", { method: "POST", headers, body }));
  } catch {
    return NO_ANSWER;
  }
}

/** Whether the same call may succeed a moment later: no answer, or a server that is busy. */
export function mayComeThrough({ status, code }: Failure): boolean {
  return status === 0 || status >= 500 || status === 429 || code === "still-running";
}

/** The desk's side: a photo that waits there for its form. Undefined without an answer, or when it is gone. */
export async function fetchHeldPhoto(handOver: string, photo: number): Promise<File | undefined> {
  try {
    const answer = await fetch(`/api/v1/photo-hand-overs/${handOver}/photos/${photo}/file`);
    if (!answer.ok) return undefined;
    return new File([await answer.blob()], `phone-${photo}.jpg`, { type: "image/jpeg" });
  } catch {
    return undefined;
  }
}
