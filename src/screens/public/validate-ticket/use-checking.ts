import { useCallback, useEffect, useState } from "react";
import { parseTicketQuery } from "#domain/ticket-query.ts";
import { newEntryId } from "#session/offline/entry.ts";
import { storeReader } from "#session/offline/read-qr.ts";
import { receiptKeys, type StoredKeys } from "#session/offline/receipt-keys.ts";
import { storeScreen } from "#session/offline/register-worker.ts";
import { type StoredRevocations, storedRevocations, syncRevocations } from "#session/offline/revocations.ts";
import { storeVerifier } from "#session/offline/verify-ed25519.ts";
import type { SessionUser } from "#session/store.ts";
import { type CheckRequest, checkOnServer, type NeedsPlate, type Place } from "./check-on-server.ts";
import { checkSignature } from "./check-signature.ts";
import type { Outcome } from "./outcome.ts";

const SCREEN = "/agent/validate";
/** Polling interval of voided tickets, in milliseconds. */
const REFRESH_MS = 5 * 60_000;

/** The data for offline checks. */
export interface OfflineData {
  readonly ready: boolean;
  readonly keys: StoredKeys | undefined;
  readonly revoked: StoredRevocations | undefined;
  /** Whether this page works offline; undefined until known. */
  readonly worksOffline: boolean | undefined;
  /** Whether scanning works offline; undefined until known. */
  readonly scansOffline: boolean | undefined;
}

/** Updates keys, voided tickets and the stored page when online. */
export function useOfflineData(online: boolean, enabled: boolean): OfflineData {
  const [offlineData, setOfflineData] = useState<Omit<OfflineData, "worksOffline" | "scansOffline">>({
    ready: false,
    keys: undefined,
    revoked: undefined,
  });
  const [worksOffline, setWorksOffline] = useState<boolean>();
  const [scansOffline, setScansOffline] = useState<boolean>();
  useEffect(() => {
    if (!enabled) return;
    let current = true;
    const refresh = async () => {
      const [keys, revoked] = await Promise.all([
        receiptKeys(),
        online ? syncRevocations() : storedRevocations(),
      ]);
      if (current) setOfflineData({ ready: true, keys, revoked });
    };
    void refresh();
    const timer = online ? setInterval(() => void refresh(), REFRESH_MS) : undefined;
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [online, enabled]);
  useEffect(() => {
    void storeScreen(SCREEN).then(async (isStored) => {
      setWorksOffline(isStored && (await storeVerifier()));
      // About 370 kB if the browser has no reader: only for inspectors.
      if (isStored && enabled) setScansOffline(await storeReader());
    });
  }, [enabled]);
  return { ...offlineData, worksOffline, scansOffline };
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
      readonly error?: string | undefined;
    };

export interface Checking {
  readonly stage: Stage;
  /** Whether the last check was offline. */
  readonly wasOffline: boolean;
  check(text: string, seen?: string, special?: boolean): Promise<void>;
  /** Asks for the plate of the vehicle. */
  askForPlate(request: CheckRequest): void;
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
  const [wasOffline, setWasOffline] = useState(false);
  const check = useCallback(
    async (text: string, seen?: string, special?: boolean) => {
      const read = parseTicketQuery(text);
      if (!read) return;
      const request: CheckRequest = { check_id: newEntryId(), ...read, seen, special, place };
      setStage({ is: "asking" });
      const answer = online ? await checkOnServer(request) : undefined;
      setWasOffline(answer === undefined);
      const found: Outcome | NeedsPlate = answer ?? (await checkSignature(request, keys, user));
      if ("needs" in found) setStage({ is: "plate", request, asked: true, error: found.error });
      else setStage({ is: "outcome", outcome: found, request });
    },
    [online, keys, user, place],
  );
  return {
    stage,
    wasOffline,
    check,
    askForPlate: (request) => setStage({ is: "plate", request, asked: false }),
    next: () => setStage({ is: "idle" }),
  };
}
