import { useEffect, useRef, useState } from "react";
import type { Result } from "#session/answer.ts";
import { api } from "#session/api.ts";
import { fetchHeldPhoto } from "#session/capture-call.ts";

/** Polling interval for received photos, in milliseconds. */
const POLL_MS = 2_000;

/** A code created for this page. */
export interface Made {
  readonly id: string;
  readonly code: string;
  readonly address: string;
  readonly qr: { readonly path: string; readonly size: number };
  readonly expires_at: string;
}

interface State {
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
  const [made, setMade] = useState<Made>();
  const [state, setState] = useState<State["state"]>("open");
  const [taken, setTaken] = useState(0);
  const [busy, setBusy] = useState(false);
  const [away, setAway] = useState(false);
  const [failure, setFailure] = useState<string>();
  // The current state, independent of renders.
  const seen = useRef({ id: "", taken: 0, fetched: new Set<number>() });
  const given = useRef({ onPhoto, onArrived });
  given.current = { onPhoto, onArrived };

  async function make() {
    setBusy(true);
    setFailure(undefined);
    const result = await api.post<Made>("/api/v1/photo-hand-overs", { resource, record_id: record });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    seen.current = { id: result.data.id, taken: 0, fetched: new Set() };
    setMade(result.data);
    setState("open");
    setTaken(0);
  }

  /** @returns whether to poll again */
  async function take(id: string, result: Result<State>): Promise<boolean> {
    const now = seen.current;
    if (now.id !== id) return false;
    setAway(!result.ok && result.status === 0);
    if (!result.ok) {
      if (result.status === 404 || result.status === 401) setState("ended");
      return result.status !== 404 && result.status !== 401;
    }
    const all = await fetchAll(id, result.data.photos);
    if (seen.current !== now) return false;
    if (result.data.taken > now.taken) given.current.onArrived?.();
    now.taken = result.data.taken;
    setTaken(result.data.taken);
    setState(result.data.state);
    return result.data.state === "open" || !all;
  }

  /** @returns whether the form has every photo */
  async function fetchAll(id: string, photos: readonly number[]): Promise<boolean> {
    const { fetched } = seen.current;
    for (const photo of photos) {
      if (fetched.has(photo)) continue;
      const file = await fetchHeldPhoto(id, photo);
      if (!file) return false;
      if (fetched.has(photo)) continue;
      fetched.add(photo);
      given.current.onPhoto?.(file);
    }
    return true;
  }

  const id = made?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: polls one code from creation to its end
  useEffect(() => {
    if (id === undefined) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const view = async () => {
      const result = await api.get<State>(`/api/v1/photo-hand-overs/${id}`, { signal: stop.signal });
      if (stop.signal.aborted) return;
      const further = await take(id, result);
      if (further && !stop.signal.aborted) timer = setTimeout(() => void view(), POLL_MS);
    };
    timer = setTimeout(() => void view(), POLL_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [id]);

  /** Ends the code and takes the photos received until then. */
  async function end() {
    if (!made) return;
    const { id } = made;
    setMade(undefined);
    const result = await api.delete<State>(`/api/v1/photo-hand-overs/${id}`);
    if (result.ok) await take(id, result);
  }

  return { made, state, taken, busy, away, failure, make, end };
}
