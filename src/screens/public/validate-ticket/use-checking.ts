import { useCallback, useEffect, useState } from "react";
import { readTicket } from "#domain/read-ticket.ts";
import { newEntryId } from "#session/offline/entry.ts";
import { storeReader } from "#session/offline/read-qr.ts";
import { receiptKeys, type StoredKeys } from "#session/offline/receipt-keys.ts";
import { keepScreen } from "#session/offline/register-worker.ts";
import { type StoredRevocations, storedRevocations, syncRevocations } from "#session/offline/revocations.ts";
import { keepVerifier } from "#session/offline/verify-ed25519.ts";
import type { SessionUser } from "#session/store.ts";
import { askServer, type CheckRequest, type NeedsPlate, type Place } from "./ask-server.ts";
import { askSignature } from "./ask-signature.ts";
import type { Outcome } from "./outcome.ts";

const SCREEN = "/agent/validate";
/** Polling interval of voided tickets, in milliseconds. */
const REFRESH_MS = 5 * 60_000;

/** The data for offline checks. */
export interface Means {
  readonly ready: boolean;
  readonly keys: StoredKeys | undefined;
  readonly revoked: StoredRevocations | undefined;
  /** Whether this page works offline; undefined until known. */
  readonly opens: boolean | undefined;
  /** Whether scanning works offline; undefined until known. */
  readonly reads: boolean | undefined;
}

/** Updates keys, voided tickets and the stored page when online. */
export function useMeans(online: boolean, may: boolean): Means {
  const [means, setMeans] = useState<Omit<Means, "opens" | "reads">>({
    ready: false,
    keys: undefined,
    revoked: undefined,
  });
  const [opens, setOpens] = useState<boolean>();
  const [reads, setReads] = useState<boolean>();
  useEffect(() => {
    if (!may) return;
    let current = true;
    const bring = async () => {
      const [keys, revoked] = await Promise.all([
        receiptKeys(),
        online ? syncRevocations() : storedRevocations(),
      ]);
      if (current) setMeans({ ready: true, keys, revoked });
    };
    void bring();
    const timer = online ? setInterval(() => void bring(), REFRESH_MS) : undefined;
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [online, may]);
  useEffect(() => {
    void keepScreen(SCREEN).then(async (isStored) => {
      setOpens(isStored && (await keepVerifier()));
      // About 370 kB if the browser has no reader: only for inspectors.
      if (isStored && may) setReads(await storeReader());
    });
  }, [may]);
  return { ...means, opens, reads };
}

/** The steps of a check. */
export type Stage =
  | { readonly is: "asking" | "idle" }
  | { readonly is: "outcome"; readonly outcome: Outcome; readonly request: CheckRequest }
  /** Asks for the holder. `asked`: required by the server; otherwise the inspector changes it. */
  | {
      readonly is: "plate";
      readonly request: CheckRequest;
      readonly asked: boolean;
      readonly fault?: string | undefined;
    };

export interface Checking {
  readonly stage: Stage;
  /** Whether the last check was offline. */
  readonly away: boolean;
  check(text: string, seen?: string, special?: boolean): Promise<void>;
  /** Asks for the plate of the vehicle. */
  otherPlate(request: CheckRequest): void;
  next(): void;
}

/** Sequential checks: on the server if reachable, else by signature. */
export function useChecking(
  user: SessionUser,
  online: boolean,
  keys: StoredKeys | undefined,
  place: Place | undefined,
): Checking {
  const [stage, setStage] = useState<Stage>({ is: "idle" });
  const [away, setAway] = useState(false);
  const check = useCallback(
    async (text: string, seen?: string, special?: boolean) => {
      const read = readTicket(text);
      if (!read) return;
      const request: CheckRequest = { check_id: newEntryId(), ...read, seen, special, place };
      setStage({ is: "asking" });
      const answer = online ? await askServer(request) : undefined;
      setAway(answer === undefined);
      const found: Outcome | NeedsPlate = answer ?? (await askSignature(request, keys, user));
      if ("needs" in found) setStage({ is: "plate", request, asked: true, fault: found.fault });
      else setStage({ is: "outcome", outcome: found, request });
    },
    [online, keys, user, place],
  );
  return {
    stage,
    away,
    check,
    otherPlate: (request) => setStage({ is: "plate", request, asked: false }),
    next: () => setStage({ is: "idle" }),
  };
}
