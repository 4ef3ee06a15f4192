import { useEffect, useRef, useState } from "react";
import { isRetryable, type Result } from "#session/answer.ts";
import { api } from "#session/api.ts";
import { fetchReceivedPhoto } from "#session/capture-api.ts";

/** Polling interval for received photos, in milliseconds. */
const POLL_MS = 2_000;

/** A code created for this page. */
export interface HandOverCode {
  readonly id: string;
  readonly code: string;
  readonly address: string;
  readonly qr: { readonly path: string; readonly size: number };
  readonly expires_at: string;
}

interface HandOverState {
  readonly state: "open" | "ended" | "full";
  readonly taken: number;
  readonly photos: readonly number[];
}

interface HandOverOptions {
  resource: string;
  record: number | undefined;
  /** For a form: called with each received photo. */
  onPhoto?: ((file: File) => void) | undefined;
  /** For a record: called when photos were added. */
  onArrived?: (() => void) | undefined;
}

/** Creates a code for a phone, polls it while it is shown, and ends it. */
export function useHandOver({ resource, record, onPhoto, onArrived }: HandOverOptions) {
  const [made, setMade] = useState<HandOverCode>();
  const [state, setState] = useState<HandOverState["state"]>("open");
  const [taken, setTaken] = useState(0);
  const [busy, setBusy] = useState(false);
  const [away, setAway] = useState(false);
  const [failure, setFailure] = useState<string>();
  // The current state, independent of renders.
  const latest = useRef({ id: "", taken: 0, fetched: new Set<number>() });
  const callbacks = useRef({ onPhoto, onArrived });
  callbacks.current = { onPhoto, onArrived };

  async function make() {
    setBusy(true);
    setFailure(undefined);
    const result = await api.post<HandOverCode>("/api/v1/photo-hand-overs", { resource, record_id: record });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    latest.current = { id: result.data.id, taken: 0, fetched: new Set() };
    setMade(result.data);
    setState("open");
    setTaken(0);
  }

  /** @returns whether to poll again */
  async function applyState(id: string, result: Result<HandOverState>): Promise<boolean> {
    const current = latest.current;
    if (current.id !== id) return false;
    setAway(!result.ok && result.status === 0);
    if (!result.ok) {
      if (!isRetryable(result)) setState("ended");
      return isRetryable(result);
    }
    const isComplete = await fetchAll(id, result.data.photos);
    if (latest.current !== current) return false;
    if (result.data.taken > current.taken) callbacks.current.onArrived?.();
    current.taken = result.data.taken;
    setTaken(result.data.taken);
    setState(result.data.state);
    return result.data.state === "open" || !isComplete;
  }

  /** @returns whether the form has every photo */
  async function fetchAll(id: string, photos: readonly number[]): Promise<boolean> {
    const { fetched } = latest.current;
    for (const photo of photos) {
      if (fetched.has(photo)) continue;
      const file = await fetchReceivedPhoto(id, photo);
      if (!file) return false;
      if (fetched.has(photo)) continue;
      fetched.add(photo);
      callbacks.current.onPhoto?.(file);
    }
    return true;
  }

  const id = made?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: polls one code from creation to its end
  useEffect(() => {
    if (id === undefined) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      const result = await api.get<HandOverState>(`/api/v1/photo-hand-overs/${id}`, {
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      const pollAgain = await applyState(id, result);
      if (pollAgain && !controller.signal.aborted) timer = setTimeout(() => void poll(), POLL_MS);
    };
    timer = setTimeout(() => void poll(), POLL_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [id]);

  /** Ends the code and takes the photos received until then. */
  async function end() {
    if (!made) return;
    const { id } = made;
    setMade(undefined);
    const result = await api.delete<HandOverState>(`/api/v1/photo-hand-overs/${id}`);
    if (result.ok) await applyState(id, result);
  }

  return { made, state, taken, busy, away, failure, make, end };
}
