import { useEffect, useRef, useState } from "react";
import type { Failure, FieldErrors, Result } from "#session/answer.ts";
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
/** Signed out, without the right, or too many requests. */
const NOT_PROCESSED = [401, 403, 429];

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

  async function send(sent: StoredRequest, isResend: boolean): Promise<void> {
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
    const isOpen = mayHaveBeenTaken(result, isResend);
    setUnanswered(isOpen);
    if (!isOpen) removeKey("session", storageKey);
    if (result.ok) await onSuccess(result.data, sent.body.bills);
    else setFailure(result);
  }

  /** Resends the unanswered request under the same key. */
  function retry(): void {
    const sent = readStoredRequest(storageKey);
    if (sent) void send(sent, true);
    else setUnanswered(false);
  }

  return {
    busy,
    /** Whether a request is still unanswered. */
    unanswered,
    errors: failure?.errors ?? NO_ERRORS,
    failure,
    take: (body: PaymentBody) =>
      readStoredRequest(storageKey) ? retry() : void send({ key: newIdempotencyKey(), body }, false),
    retry,
  };
}

/**
 * Whether a payment may have been taken although it wasn't confirmed: there was no answer, or not from our server. A
 * request that is refused before it is processed says nothing about an earlier attempt.
 */
export function mayHaveBeenTaken(result: Result<unknown>, isResend: boolean): boolean {
  if (result.ok) return false;
  const { status, code } = result;
  if (status === 0 || status >= 500 || code === "still-running" || code === "bad-answer") return true;
  return isResend && NOT_PROCESSED.includes(status);
}

function readStoredRequest(place: string): StoredRequest | undefined {
  const sent = parseJson(readKey("session", place)) as StoredRequest | null;
  return sent && typeof sent.key === "string" && Array.isArray(sent.body?.bills) ? sent : undefined;
}
