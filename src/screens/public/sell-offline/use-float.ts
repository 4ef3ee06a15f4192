import { useCallback, useEffect, useRef, useState } from "react";
import { RETRY_MS, refreshFloat, type SalesSync, sendSales } from "#session/offline/device-float-api.ts";
import {
  findPhone,
  listSales,
  type StoredPhone,
  type StoredSale,
  watchFloat,
} from "#session/offline/device-store.ts";
import { storeScreen } from "#session/offline/register-worker.ts";
import { requestPersistence } from "#session/offline/storage-space.ts";

const SCREEN = "/sell-offline";
const HOME = "/agent";

/** The offline float and sales of this phone. */
export interface FloatOnPhone {
  /** Whether it was loaded. */
  readonly ready: boolean;
  readonly phone: StoredPhone | undefined;
  /** Sales of all users, in order. */
  readonly sales: readonly StoredSale[];
  /** Whether this page works offline; undefined until known. */
  readonly worksOffline: boolean | undefined;
  /** The browser has no storage for this site. */
  readonly storageBlocked: boolean;
  readonly sending: boolean;
  /** How sending ended last. */
  readonly ended: SalesSync | undefined;
  send(): void;
}

/** Manages the float of a user on this phone, and sends sales when online. */
export function useFloat(person: number | undefined, online: boolean): FloatOnPhone {
  const [found, setFound] = useState<Pick<FloatOnPhone, "ready" | "phone" | "sales" | "storageBlocked">>({
    ready: false,
    phone: undefined,
    sales: [],
    storageBlocked: false,
  });
  const [worksOffline, setWorksOffline] = useState<boolean>();
  const [sending, setSending] = useState(false);
  const [ended, setEnded] = useState<FloatOnPhone["ended"]>();
  const isSyncing = useRef(false);

  const read = useCallback(async () => {
    try {
      const [phone, sales] = await Promise.all([
        person === undefined ? undefined : findPhone(person),
        listSales(),
      ]);
      setFound({ ready: true, phone, sales, storageBlocked: false });
    } catch {
      setFound({ ready: true, phone: undefined, sales: [], storageBlocked: true });
    }
  }, [person]);
  useEffect(() => {
    void read();
    return watchFloat(() => void read());
  }, [read]);
  useEffect(() => {
    void storeScreen(SCREEN).then((isStored) => {
      setWorksOffline(isStored);
      // Offline the start page of the installed app redirects here.
      if (isStored) void storeScreen(HOME);
    });
    void requestPersistence();
  }, []);

  const send = useCallback(async () => {
    if (isSyncing.current || person === undefined) return;
    isSyncing.current = true;
    setSending(true);
    try {
      setEnded(await sendSales(person));
    } catch {
      // IndexedDB was unavailable; pending sales are unchanged.
      setEnded("later");
    } finally {
      isSyncing.current = false;
      setSending(false);
    }
  }, [person]);

  const hasWaiting = found.sales.some((sale) => sale.state === "waiting" && sale.person === person);
  useEffect(() => {
    if (!online || !hasWaiting) return;
    void send();
    const timer = setInterval(() => void send(), RETRY_MS);
    return () => clearInterval(timer);
  }, [online, hasWaiting, send]);
  useEffect(() => {
    if (online && person !== undefined) void refreshFloat(person).catch(() => undefined);
  }, [online, person]);
  return { ...found, worksOffline, sending, ended, send: () => void send() };
}
