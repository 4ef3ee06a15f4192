import { useState } from "react";
import type { DeviceFloat } from "#domain/device-float.ts";
import { formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { returnFloat } from "#session/offline/device-float-calls.ts";
import type { StoredSale } from "#session/offline/device-store.ts";
import type { SessionUser } from "#session/store.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { OfflineOutbox } from "./offline-outbox.tsx";
import { type Choice, OfflineSale } from "./offline-sale.tsx";
import { OfflineSold } from "./offline-sold.tsx";
import type { FloatOnPhone } from "./use-float.ts";

interface OfferProps {
  user: SessionUser;
  float: FloatOnPhone;
  held: DeviceFloat;
  online: boolean;
}

/** Sells from the offline float of this phone, and shows the ticket and pending sales. */
export function Offer({ user, float, held, online }: OfferProps) {
  const [sold, setSold] = useState<StoredSale>();
  const [choice, setChoice] = useState<Choice>({ chosen: undefined, opened: null });
  if (sold) {
    const price = held.prices.find(({ price_id }) => price_id === sold.words.price_id);
    return <OfflineSold sale={sold} agency={price?.agency ?? null} onNext={() => setSold(undefined)} />;
  }
  return (
    <OfflineSale
      user={user}
      held={held}
      choice={choice}
      sales={float.sales}
      onChoice={setChoice}
      onSold={setSold}
    >
      {float.opens === false ? (
        <Notice kind="warn">
          {t("This browser can’t save this page. Keep it open while you’re offline.")}
        </Notice>
      ) : null}
      <OfflineOutbox float={float} user={user} online={online} />
      <Left user={user} float={float} held={held} online={online} />
    </OfflineSale>
  );
}

/** The remaining float with its expiry, and the button to return it. */
function Left({ user, float, held, online }: OfferProps) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const waiting = float.sales.some(({ state, person }) => state === "waiting" && person === user.id);
  async function back(): Promise<void> {
    setBusy(true);
    setMessage(undefined);
    const done = await returnFloat(user.id).catch(() => undefined);
    setBusy(false);
    if (!done?.ok)
      setMessage(done?.failure.message ?? "Your browser is blocking site data. Allow it and try again.");
  }
  return (
    <>
      <p className="soft">
        {t("Offline float: {left} of {sum} left. Expires {date}.", {
          left: formatNaira(held.kobo - held.sold_kobo),
          sum: formatNaira(held.kobo),
          date: formatMoment(held.expires),
        })}
      </p>
      {message ? (
        <Notice kind="bad" alert>
          {t(message)}{" "}
        </Notice>
      ) : null}
      <p className="line">
        {online && !waiting ? (
          <Button small busy={busy} onClick={() => void back()}>
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
