import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { useSession } from "#session/store.ts";
import { useOnline } from "#session/use-online.ts";
import { Money } from "#ui/primitives/money.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { PhoneFrame, PhoneMain } from "#ui/shell/phone-frame.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { LoadingSaved } from "../loading-saved.tsx";
import { NotAgent } from "./not-agent.tsx";
import { ReserveFloat } from "./reserve-float.tsx";
import { SellFromFloat } from "./sell-from-float.tsx";
import { useFloat } from "./use-float.ts";

export const meta = pageTitle("Sell offline");

export const links = () => [
  { rel: "manifest", href: "/agent.webmanifest" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch.png" },
];

/**
 * Sells tickets, online or offline. The page contains no personal data: it is stored on the device as shown to
 * visitors, and float and sales are in IndexedDB.
 */
export default function SellOffline() {
  const { government } = usePageFrame();
  const { user, can } = useSession();
  const online = useOnline();
  const float = useFloat(user?.id, online);
  const remainingKobo = float.phone?.float ? float.phone.float.kobo - float.phone.float.sold_kobo : 0;
  const waiting = float.sales.filter(({ state, person }) => state === "waiting" && person === user?.id);
  const isOffline = !online || float.ended === "no-network";
  return (
    <PhoneFrame
      government={government}
      figures={[
        { label: t("Offline float"), value: <Money kobo={remainingKobo} whole /> },
        { label: t("Waiting to sync"), value: waiting.length },
      ]}
      state={isOffline ? { icon: "wifi-off", label: t("Offline") } : { icon: "wifi", label: t("Online") }}
    >
      {!float.ready || float.storageBlocked || !user || !can("ticket.sell") ? (
        <PhoneMain>
          <h1>{t("Sell offline")}</h1>
          {float.storageBlocked ? (
            <ErrorNotice>
              {t(
                "Your browser is blocking site data. Leave private browsing or allow site data, then try again.",
              )}
            </ErrorNotice>
          ) : float.ready ? (
            <NotAgent user={user} sales={float.sales} />
          ) : (
            <LoadingSaved />
          )}
        </PhoneMain>
      ) : float.phone?.float ? (
        <SellFromFloat user={user} float={float} deviceFloat={float.phone.float} online={online} />
      ) : (
        <ReserveFloat user={user} float={float} online={online} />
      )}
    </PhoneFrame>
  );
}
