import { useState } from "react";
import type { DeviceFloat } from "#domain/device-float.ts";
import { formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { returnFloat } from "#session/offline/device-float-api.ts";
import type { StoredSale } from "#session/offline/device-store.ts";
import type { SessionUser } from "#session/store.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { OfflineOutbox } from "./offline-outbox.tsx";
import { type Choice, OfflineSale } from "./offline-sale.tsx";
import { OfflineSold } from "./offline-sold.tsx";
import type { FloatOnPhone } from "./use-float.ts";

interface SellFromFloatProps {
  user: SessionUser;
  float: FloatOnPhone;
  deviceFloat: DeviceFloat;
  online: boolean;
}

/** Sells from the offline float of this phone, and shows the ticket and pending sales. */
export function SellFromFloat({ user, float, deviceFloat, online }: SellFromFloatProps) {
  const [sold, setSold] = useState<StoredSale>();
  const [choice, setChoice] = useState<Choice>({ chosen: undefined, opened: null });
  if (sold) {
    const price = deviceFloat.prices.find(({ price_id }) => price_id === sold.words.price_id);
    return <OfflineSold sale={sold} agency={price?.agency ?? null} onNext={() => setSold(undefined)} />;
  }
  return (
    <OfflineSale
      user={user}
      deviceFloat={deviceFloat}
      choice={choice}
      sales={float.sales}
      onChoice={setChoice}
      onSold={setSold}
    >
      {float.worksOffline === false ? (
        <Notice kind="warn">
          {t("This browser can’t save this page. Keep it open while you’re offline.")}
        </Notice>
      ) : null}
      <OfflineOutbox float={float} user={user} online={online} />
      <RemainingFloat user={user} float={float} deviceFloat={deviceFloat} online={online} />
    </OfflineSale>
  );
}

/** The remaining float with its expiry, and the button to return it. */
function RemainingFloat({ user, float, deviceFloat, online }: SellFromFloatProps) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const waiting = float.sales.some(({ state, person }) => state === "waiting" && person === user.id);
  async function returnUnused(): Promise<void> {
    setBusy(true);
    setMessage(undefined);
    const result = await returnFloat(user.id).catch(() => undefined);
    setBusy(false);
    if (!result?.ok)
      setMessage(result?.failure.message ?? "Your browser is blocking site data. Allow it and try again.");
  }
  return (
    <>
      <p className="soft">
        {t("Offline float: {left} of {sum} left. Expires {date}.", {
          left: formatNaira(deviceFloat.kobo - deviceFloat.sold_kobo),
          sum: formatNaira(deviceFloat.kobo),
          date: formatMoment(deviceFloat.expires),
        })}
      </p>
      {message ? <ErrorNotice>{t(message)} </ErrorNotice> : null}
      <p className="line">
        {online && !waiting ? (
          <Button small busy={busy} onClick={() => void returnUnused()}>
            {t("Return unused float")}
          </Button>
        ) : null}
        {online ? (
          <>
            <ButtonAnchor small href="/agent">
              {t("Sell online")}
            </ButtonAnchor>
            <ButtonAnchor small kind="quiet" href="/agent/device">
              {t("My phones")}
            </ButtonAnchor>
          </>
        ) : null}
      </p>
    </>
  );
}
