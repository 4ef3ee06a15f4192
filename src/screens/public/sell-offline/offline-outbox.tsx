import { useEffect } from "react";
import { caseLabels } from "#domain/device-float.ts";
import { formatTime } from "#domain/lagos.ts";
import { count, t } from "#language/t.ts";
import { markSalesSeen, type StoredSale } from "#session/offline/device-store.ts";
import { syncTexts } from "#session/offline/sync-texts.ts";
import type { SessionUser } from "#session/store.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import styles from "./sell-offline.module.css";
import { sellerNames } from "./seller-names.ts";
import { listedSales } from "./sent-sales.ts";
import type { FloatOnPhone } from "./use-float.ts";

interface OfflineOutboxProps {
  float: FloatOnPhone;
  user: SessionUser;
  online: boolean;
}

/** The sales on this phone: pending, and the results of sent ones. */
export function OfflineOutbox({ float, user, online }: OfflineOutboxProps) {
  const own = float.sales.filter(({ person }) => person === user.id);
  const waiting = own.filter(({ state }) => state === "waiting");
  const others = float.sales.filter(({ state, person }) => state === "waiting" && person !== user.id);
  const hasUnseen = own.some(({ unseen }) => unseen);
  useEffect(() => {
    if (hasUnseen) void markSalesSeen(user.id).catch(() => undefined);
  }, [hasUnseen, user.id]);
  if (own.length === 0 && others.length === 0) return null;
  return (
    <Panel
      title={
        waiting.length > 0
          ? count(waiting.length, "{n} waiting to sync", "{n} waiting to sync")
          : t("All sales synced")
      }
    >
      {syncNotice(float, online)}
      {waiting.length > 0 && online && float.ended !== "signed-out" ? (
        <Button icon="send" busy={float.sending} onClick={float.send}>
          {t("Sync now")}
        </Button>
      ) : null}
      <Lines>
        {[...listedSales(own), ...waiting].reverse().map((sale) => (
          <li key={sale.sale_id} className={styles.line}>
            <span>
              <b className="strong nowrap">{sale.words.holder}</b>
              <br />
              <span className="soft">
                {formatTime(sale.words.from * 1000)}, <Money kobo={sale.words.kobo} whole />
              </span>
            </span>
            <SaleStatus sale={sale} />
          </li>
        ))}
      </Lines>
      {others.length > 0 ? (
        <p className="soft">
          {count(
            others.length,
            "{n} sale by {name} is also waiting. It syncs when they sign in.",
            "{n} sales by {name} are also waiting. They sync when they sign in.",
            { name: sellerNames(others) },
          )}
        </p>
      ) : null}
    </Panel>
  );
}

function SaleStatus({ sale: { state, code } }: { sale: StoredSale }) {
  if (state === "waiting") return <Status kind="queued" label={t("Waiting to sync")} />;
  if (state === "booked") return <Status kind="done" label={t("Recorded")} />;
  const reason = caseLabels[code ?? ""];
  return (
    <span className={styles.state}>
      <Status
        kind={state === "case" ? "pending" : "rejected"}
        label={state === "case" ? t("Needs review") : t("Rejected")}
      />
      {reason ? <small className="soft">{t(reason)}</small> : null}
    </span>
  );
}

function syncNotice({ ended: outcome, sending }: FloatOnPhone, online: boolean) {
  if (sending || !outcome || outcome === "done" || (outcome === "no-network" && !online)) return null;
  if (outcome === "signed-out")
    return (
      <Notice
        kind="warn"
        action={
          <ButtonAnchor small href="/login?next=%2Fsell-offline">
            {t("Sign in")}
          </ButtonAnchor>
        }
      >
        {t(syncTexts[outcome])}
      </Notice>
    );
  return <Notice kind="warn">{t(syncTexts[outcome])}</Notice>;
}
