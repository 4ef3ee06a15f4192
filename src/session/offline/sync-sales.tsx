import { type ReactNode, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { count, t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { loadPage } from "../leave.ts";
import { hasOpenForm } from "../open-form.ts";
import { RETRY_MS, type SalesSync, sendSales } from "./device-float-api.ts";
import { listSales, watchFloat } from "./device-store.ts";
import { syncTexts } from "./sync-texts.ts";

interface SalesLeft {
  readonly waiting: number;
  /** Not recorded, and not seen by their seller yet. */
  readonly rejected: number;
  /** How the last attempt ended; undefined during the first one. */
  readonly ended: SalesSync | undefined;
}

/**
 * Sends a user's offline sales from screens other than the one for offline sales, and shows what was not sent or not
 * recorded.
 */
export function SyncSales({ person }: { person: number }) {
  const [left, setLeft] = useState<SalesLeft>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let isStopped = false;
    let isSending = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended: SalesSync | undefined;
    async function read(): Promise<void> {
      const own = (await listSales().catch(() => [])).filter((sale) => sale.person === person);
      if (isStopped) return;
      const waiting = own.filter(({ state }) => state === "waiting").length;
      setLeft({ waiting, rejected: own.filter(({ unseen }) => unseen).length, ended });
    }
    async function send(): Promise<void> {
      if (isSending) return;
      isSending = true;
      clearTimeout(timer);
      let recorded = 0;
      ended = await sendSales(person, (sales) => {
        recorded += sales;
      }).catch(() => "later" as const);
      isSending = false;
      if (recorded > 0)
        notify({
          kind: "good",
          title: count(recorded, "{n} offline sale sent", "{n} offline sales sent"),
        });
      if (isStopped) return;
      // The page shows sales or a balance from before.
      if (recorded > 0 && !hasOpenForm()) void revalidate();
      await read();
      // A session that ended doesn't come back on this page.
      if (!isStopped && ended !== "done" && ended !== "signed-out")
        timer = setTimeout(() => void send(), RETRY_MS);
    }
    const onVisible = () => {
      if (document.visibilityState === "visible") void send();
    };
    void send();
    const stopWatching = watchFloat(() => void read());
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      stopWatching();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [person, revalidate]);
  return (
    <div className="no-print" role="status">
      {left ? <Notices {...left} /> : null}
    </div>
  );
}

function Notices({ waiting, rejected, ended }: SalesLeft) {
  return (
    <>
      {waiting > 0 && ended !== undefined && ended !== "done" ? (
        <LinkedNotice kind={ended === "failed" ? "bad" : "warn"}>
          <b>{count(waiting, "{n} offline sale waiting to sync", "{n} offline sales waiting to sync")}</b>
          <br />
          {t(syncTexts[ended])}
        </LinkedNotice>
      ) : null}
      {rejected > 0 ? (
        <LinkedNotice kind="bad">
          <b>{count(rejected, "{n} offline sale wasn’t recorded", "{n} offline sales weren’t recorded")}</b>
        </LinkedNotice>
      ) : null}
    </>
  );
}

function LinkedNotice({ kind, children }: { kind: "warn" | "bad"; children: ReactNode }) {
  return (
    <Notice
      kind={kind}
      action={
        // A button, as a link before the page's "Skip to content" would no longer leave it the first link.
        <Button small onClick={() => loadPage("/sell-offline")}>
          {t("View offline sales")}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
