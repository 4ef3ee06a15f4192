import { useEffect, useRef, useState } from "react";
import type { Failure, FieldErrors } from "#session/answer.ts";
import { api, newIdempotencyKey } from "#session/api.ts";
import { parseJson, readKey, removeKey, writeKey } from "#session/storage.ts";
import { tillPaths } from "./labels.ts";

/** The body of a payment: its bills, and what was entered. */
interface PaymentBody {
  readonly bills: readonly number[];
}

interface StoredRequest {
  readonly key: string;
  readonly body: PaymentBody;
}

interface TakenPayment {
  readonly id: number;
}

const NO_ERRORS: FieldErrors = {};

/**
 * Takes a payment exactly once. The request and its idempotency key are stored until there is a definite
 * answer, even across a reload. It is then resent unchanged, and the server returns its first answer. No other
 * payment is taken before.
 */
export function useTakePayment(
  tillId: number,
  onSuccess: (payment: TakenPayment, paidBills: readonly number[]) => unknown,
) {
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
    if (result.ok) await onSuccess(result.data, sent.body.bills);
    else setFailure(result);
  }

  /** Resends the unanswered request under the same key. */
  function retry(): void {
    const sent = readStoredRequest(storageKey);
    if (sent) void send(sent);
    else setUnanswered(false);
  }

  return {
    busy,
    /** Whether a request is still unanswered. */
    unanswered,
    errors: failure?.errors ?? NO_ERRORS,
    failure,
    take: (body: PaymentBody) =>
      readStoredRequest(storageKey) ? retry() : void send({ key: newIdempotencyKey(), body }),
    retry,
  };
}

function readStoredRequest(place: string): StoredRequest | undefined {
  const sent = parseJson(readKey("session", place)) as StoredRequest | null;
  return sent && typeof sent.key === "string" && Array.isArray(sent.body?.bills) ? sent : undefined;
}
