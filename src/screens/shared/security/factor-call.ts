import { useState } from "react";
import type { Failure } from "#session/answer.ts";
import { api, type WriteMethod } from "#session/api.ts";

/** Called after a change; the first factor comes with recovery codes. */
export type OnChanged = (codes?: readonly string[]) => unknown;

/** Calls one API path at a time, with its error. */
export function useFactorCall() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  /** @returns the response data; undefined on failure */
  async function call<T>(method: WriteMethod, path: string, body?: object): Promise<T | undefined> {
    if (busy) return undefined;
    setBusy(true);
    setFailure(undefined);
    const result = await api[method]<T>(`/api/v1/second-factors/${path}`, body);
    setBusy(false);
    if (result.ok) return result.data ?? ({} as T);
    setFailure(result);
    return undefined;
  }

  return { call, busy, failure, setFailure };
}

/**
 * The errors for the error summary. Cancelled confirmations are not shown.
 * @param ids maps API fields to differently named inputs
 */
export function summaryErrors(failure: Failure | undefined, ids: Readonly<Record<string, string>> = {}) {
  if (!failure || failure.code === "step-up-needed" || failure.code === "signed-out") return undefined;
  if (!failure.errors) return { "": [failure.message] };
  return Object.fromEntries(
    Object.entries(failure.errors).map(([field, messages]) => [ids[field] ?? field, messages]),
  );
}
