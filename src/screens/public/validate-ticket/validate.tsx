import { useEffect, useState } from "react";
import { parseTicketQuery } from "#domain/ticket-query.ts";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import type { OutboxEntry } from "#session/offline/entry.ts";
import { clearSent, listEntries, watchOutbox } from "#session/offline/outbox.ts";
import { CHECK_KIND } from "#session/offline/unsynced.ts";
import { type SessionUser, useSession } from "#session/store.ts";
import { useOnline } from "#session/use-online.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { PhoneFrame, PhoneMain } from "#ui/shell/phone-frame.tsx";
import { homeOf } from "../../../home-of.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { useCamera } from "../../shared/scan/use-camera.ts";
import { useSending } from "../enumerate/use-sending.ts";
import { LoadingSaved } from "../loading-saved.tsx";
import { CheckForm } from "./check-form.tsx";
import { DeviceNotes } from "./device-notes.tsx";
import { outcomes } from "./outcome.ts";
import { PlateForm } from "./plate-form.tsx";
import { signal } from "./signal.ts";
import { TodaysChecksPanel, useTodaysChecks } from "./todays-checks.tsx";
import { useChecking, useOfflineData } from "./use-checking.ts";
import { useInspectorSettings } from "./use-inspector-settings.ts";
import { usePlace } from "./use-place.ts";
import { Verdict } from "./verdict.tsx";

export const meta = pageTitle("Check tickets");

export const links = () => [{ rel: "apple-touch-icon", href: "/icons/apple-touch.png" }];

/**
 * Checks tickets, online or offline. The page contains no personal data: it is stored on the device as shown to
 * visitors.
 */
export default function ValidateTicket() {
  const { government } = usePageFrame();
  const { user, can } = useSession();
  const online = useOnline();
  const [ready, setReady] = useState(false);
  // The session is read in the browser, as the page is rendered for visitors.
  useEffect(() => setReady(true), []);
  if (ready && user && can("ticket.validate")) return <Inspector user={user} online={online} />;
  return (
    <PhoneFrame government={government} figures={[]}>
      <PhoneMain>
        <h1>{t("Check tickets")}</h1>
        {ready ? (
          <>
            <p>
              {user
                ? t("You don’t have permission to check tickets. Contact the revenue office.")
                : t("Sign in while online. You can then check tickets offline.")}
            </p>
            {user ? null : (
              <ButtonAnchor kind="primary" fullWidth icon="log-in" href="/login?next=%2Fagent%2Fvalidate">
                {t("Sign in")}
              </ButtonAnchor>
            )}
            <ButtonAnchor fullWidth icon="search" href="/check-plate">
              {t("Check a daily ticket")}
            </ButtonAnchor>
          </>
        ) : (
          <LoadingSaved />
        )}
      </PhoneMain>
    </PhoneFrame>
  );
}

function Inspector({ user, online }: { user: SessionUser; online: boolean }) {
  const { government } = usePageFrame();
  const { can } = useSession();
  const offlineData = useOfflineData(online, true);
  const [settings, changeSettings] = useInspectorSettings();
  const place = usePlace(settings.place);
  const checking = useChecking(user, online, offlineData.keys, place);
  const { stage, wasOffline, check, next, askForPlate } = checking;
  // The camera reopens after a scan, but not after typing.
  const [wasScanned, setWasScanned] = useState(false);
  const [isForeign, setIsForeign] = useState(false);
  const camera = useCamera((text) => {
    const isTicket = parseTicketQuery(text)?.way === "qr";
    setWasScanned(true);
    setIsForeign(!isTicket);
    if (isTicket) void check(text);
  });
  const waiting = usePendingChecks(user.id);
  const { ended, due, send } = useSending(waiting, user.id, online);
  const todaysChecks = useTodaysChecks(online, `${stage.is} ${waiting.length}`);
  useScannedLink(check, offlineData.ready);
  const outcome = stage.is === "outcome" ? stage.outcome : undefined;
  useEffect(() => {
    if (outcome && settings.signal) signal(outcomes[outcome.is][0] === "yes");
  }, [outcome, settings.signal]);

  // The server responded, so pending checks can be sent.
  const canSend = outcome !== undefined && !outcome.offline && due > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` changes with each render
  useEffect(() => {
    if (canSend) send();
  }, [canSend]);

  if (stage.is === "outcome")
    return (
      <Verdict
        outcome={stage.outcome}
        canSell={can("ticket.sell")}
        onNext={() => {
          next();
          if (wasScanned) camera.start();
        }}
        onOtherPlate={() => askForPlate(stage.request)}
      />
    );
  const checkTyped = (text: string) => {
    setWasScanned(false);
    setIsForeign(false);
    camera.stop();
    void check(text);
  };
  const checkCount = Object.values(todaysChecks?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  const connected = online && !wasOffline && ended !== "no-network";
  return (
    <PhoneFrame
      government={government}
      figures={[
        { label: t("Today"), value: checkCount },
        { label: t("Waiting to sync"), value: waiting.length },
      ]}
      state={connected ? { icon: "wifi", label: t("Online") } : { icon: "wifi-off", label: t("Offline") }}
    >
      <PhoneMain>
        {stage.is === "plate" ? (
          <PlateForm
            needed={stage.asked}
            error={stage.error}
            onPlate={(seen, special) => void check(stage.request.asked, seen, special)}
            onLeave={next}
          />
        ) : (
          <>
            <h1>{t("Check a ticket")}</h1>
            <CheckForm
              camera={camera}
              isForeign={isForeign}
              isChecking={stage.is === "asking"}
              onCheck={checkTyped}
            />
            <TodaysChecksPanel round={todaysChecks} waiting={waiting} />
            <DeviceNotes offlineData={offlineData} settings={settings} onChoose={changeSettings} />
            {/* The home page isn't stored on the phone. */}
            {connected ? (
              <ButtonAnchor
                small
                kind="quiet"
                icon="house"
                href={homeOf[user.area as keyof typeof homeOf] ?? "/"}
              >
                {t("Go to my home page")}
              </ButtonAnchor>
            ) : null}
          </>
        )}
      </PhoneMain>
    </PhoneFrame>
  );
}

/** Pending checks of this user on this device. */
function usePendingChecks(person: number): readonly OutboxEntry[] {
  const [entries, setEntries] = useState<readonly OutboxEntry[]>([]);
  useEffect(() => {
    const read = () =>
      listEntries()
        .then((all) =>
          setEntries(
            all.filter((one) => one.kind === CHECK_KIND && one.person.id === person && one.state !== "sent"),
          ),
        )
        .catch(() => undefined);
    void clearSent(Date.now()).catch(() => undefined);
    void read();
    return watchOutbox(() => void read());
  }, [person]);
  return entries;
}

/** The hash of the address: a QR code read by the phone's camera app. */
function useScannedLink(check: (text: string) => Promise<void>, ready: boolean): void {
  useEffect(() => {
    const token = window.location.hash.slice(1);
    if (!ready || !token.startsWith("T1.")) return;
    window.history.replaceState(window.history.state, "", window.location.pathname);
    void check(token);
  }, [check, ready]);
}
