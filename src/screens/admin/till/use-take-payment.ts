import { useEffect, useRef, useState } from "react";
import type { Failure, FieldErrors } from "#session/answer.ts";
import { api, newIdempotencyKey } from "#session/api.ts";
import { parseJson, readKey, removeKey, writeKey } from "#session/storage.ts";
import { tillPaths } from "./labels.ts";

interface StoredRequest {
  readonly key: string;
  readonly body: object;
}

interface TakenPayment {
  readonly id: number;
}

const NO_ERRORS: FieldErrors = {};

/**
 * Takes a payment exactly once. The request and its idempotency key are stored until there is a definite
 * answer, even across a reload. It is then resent unchanged, and the server returns its first answer.
 */
export function useTakePayment(tillId: number, onSuccess: (payment: TakenPayment) => unknown) {
  const storageKey = `till.${tillId}.sent`;
  const [busy, setBusy] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const isSending = useRef(false);
  useEffect(() => setUnanswered(readStoredRequest(storageKey) !== undefined), [storageKey]);

  async function send(sent: StoredRequest): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure(undefined);
    writeKey("session", storageKey, JSON.stringify(sent));
    const result = await api.post<TakenPayment>(tillPaths.payments(tillId), sent.body, {
      idempotencyKey: sent.key,
    });
    isSending.current = false;
    setBusy(false);
    // No answer, or not from our server: the payment may have been taken.
    const isUnanswered =
      !result.ok && (result.status === 0 || result.status >= 500 || result.code === "still-running");
    setUnanswered(isUnanswered);
    if (!isUnanswered) removeKey("session", storageKey);
    if (result.ok) await onSuccess(result.data);
    else setFailure(result);
  }

  return {
    busy,
    /** Whether a request is still unanswered. */
    unanswered,
    errors: failure?.errors ?? NO_ERRORS,
    failure,
    take: (body: object) => send(readStoredRequest(storageKey) ?? { key: newIdempotencyKey(), body }),
    /** Resends the unanswered request under the same key. */
    retry: () => {
      const sent = readStoredRequest(storageKey);
      if (sent) void send(sent);
      else setUnanswered(false);
    },
  };
}

function readStoredRequest(place: string): StoredRequest | undefined {
  const sent = parseJson(readKey("session", place)) as StoredRequest | null;
  return sent && typeof sent.key === "string" ? sent : undefined;
}
