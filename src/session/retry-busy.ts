import { secondsToWait } from "./answer.ts";

/**
 * Retries the data of a page when the server was too busy to answer: nothing was done for such a request, and
 * an error screen would discard unsaved input. React Router has no hook for this, so `fetch` is wrapped.
 */

/** Requests of React Router: the data of a page, and which routes there are. */
const ROUTER_REQUEST = /(\.data|\/__manifest)$/;

const MAX_RETRIES = 2;

/** The longest wait in seconds: a busy server asks for less. */
const MAX_WAIT_SECONDS = 10;

export function installBusyRetry(): void {
  const originalFetch = window.fetch;
  window.fetch = async (input, init) => {
    let answer = await originalFetch(input, init);
    if (!isRead(input, init)) return answer;
    for (let retry = 0; retry < MAX_RETRIES; retry++) {
      const seconds = busySeconds(answer);
      if (seconds === undefined) break;
      await wait(seconds, init?.signal ?? undefined);
      answer = await originalFetch(input, init);
    }
    return answer;
  };
}

function isRead(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (input instanceof Request || (init?.method ?? "GET").toUpperCase() !== "GET") return false;
  const { origin, pathname } = new URL(input, window.location.href);
  return origin === window.location.origin && ROUTER_REQUEST.test(pathname);
}

/** Seconds that a busy server asks to wait; undefined for any other answer. */
function busySeconds({ status, headers }: Response): number | undefined {
  const seconds = status === 503 ? secondsToWait(headers.get("Retry-After")) : undefined;
  return seconds !== undefined && seconds <= MAX_WAIT_SECONDS ? seconds : undefined;
}

/** @throws the signal's reason, when the user navigates away */
function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1_000);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
