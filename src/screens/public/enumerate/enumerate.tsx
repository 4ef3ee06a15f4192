import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { enumerationRegisters } from "#domain/enumeration.ts";
import { usePageFrame } from "#page-frame.ts";
import { isEditable } from "#session/offline/entry.ts";
import { type SessionUser, useSession } from "#session/store.ts";
import { useOnline } from "#session/use-online.ts";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { PhoneFrame, PhoneMain } from "#ui/shell/phone-frame.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { LoadingSaved } from "../loading-saved.tsx";
import { DownloadArea } from "./download-area.tsx";
import { EntryForm } from "./entry-form.tsx";
import { Home } from "./home.tsx";
import { NoAccess } from "./no-access.tsx";
import { OthersEntries } from "./others-entries.tsx";
import { Outbox } from "./outbox.tsx";
import { type Device, useDevice } from "./use-device.ts";
import { useSending } from "./use-sending.ts";
import { HOME, viewOf } from "./view.ts";

export const meta = pageTitle("Enumeration");

export const links = () => [
  { rel: "manifest", href: "/enumerate.webmanifest" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch.png" },
];

/**
 * Enumeration, online or offline. The page contains no personal data: it is stored on the device as shown to visitors,
 * and downloaded or entered records are in IndexedDB.
 */
export default function Enumerate() {
  const { government } = usePageFrame();
  const { user } = useSession();
  const online = useOnline();
  const [unreachable, setUnreachable] = useState(false);
  const device = useDevice(user?.id);
  const own = device.entries.filter(({ person }) => person.id === user?.id);
  const waiting = own.filter(({ state }) => state !== "sent").length;
  const sent = own.length - waiting;
  return (
    <PhoneFrame
      government={government}
      figures={[
        { label: "Waiting to sync", value: waiting },
        { label: "Sent", value: sent },
      ]}
      state={
        online && !unreachable ? { icon: "wifi", label: "Online" } : { icon: "wifi-off", label: "Offline" }
      }
    >
      <PhoneMain>
        {device.ready ? (
          <View device={device} user={user} online={online} onUnreachableChange={setUnreachable} />
        ) : (
          <>
            <h1>Enumeration</h1>
            <LoadingSaved />
          </>
        )}
      </PhoneMain>
    </PhoneFrame>
  );
}

interface ViewProps {
  device: Device;
  user: SessionUser | null;
  online: boolean;
  /** Set if the last attempt to send failed offline, as the browser's status can be wrong. */
  onUnreachableChange: (unreachable: boolean) => void;
}

function View({ device, user, online, onUnreachableChange }: ViewProps) {
  const { can } = useSession();
  if (device.storageBlocked)
    return (
      <>
        <h1>Enumeration</h1>
        <ErrorNotice>
          Your browser is blocking site data. Leave private browsing or allow site data, then try again.
        </ErrorNotice>
      </>
    );
  const registers = enumerationRegisters.filter(({ name }) => can(`${name}.create`));
  if (user?.area !== "admin" || registers.length === 0)
    return <NoAccess user={user} entries={device.entries} />;
  return (
    <EnumerationView device={device} user={user} online={online} onUnreachableChange={onUnreachableChange} />
  );
}

/** The view is in the hash of the address, which works offline and with Back. */
function EnumerationView({ device, user, online, onUnreachableChange }: ViewProps & { user: SessionUser }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const sending = useSending(device.entries, user.id, online);
  const view = viewOf(hash);
  const isUnreachable = sending.ended === "no-network";
  useEffect(() => {
    onUnreachableChange(isUnreachable);
  }, [isUnreachable, onUnreachableChange]);
  // Never without a hash: going back to such an address would ask the server for its data.
  useEffect(() => {
    if (hash === "") void navigate(HOME, { replace: true });
  }, [hash, navigate]);
  useEffect(() => {
    if (hash !== "") document.getElementById("main")?.focus();
  }, [hash]);

  const { round, entries } = device;
  const own = entries.filter(({ person }) => person.id === user.id);
  if (view.name === "prepare" || !round)
    return (
      <>
        <DownloadArea person={user.id} round={round} online={online} onDownloaded={device.reload} />
        {own.length > 0 ? <Outbox entries={own} online={online} sending={sending} /> : null}
        <OthersEntries entries={entries} user={user} />
      </>
    );
  if (view.name === "new")
    return (
      <EntryForm
        key={view.register.name}
        resource={view.register}
        round={round}
        user={user}
        entries={entries}
      />
    );
  const entry = view.name === "edit" ? own.find(({ id }) => id === view.id) : undefined;
  const resource = enumerationRegisters.find(({ name }) => name === entry?.kind);
  if (entry && resource && isEditable(entry))
    return (
      <EntryForm
        key={entry.id}
        resource={resource}
        round={round}
        user={user}
        entries={entries}
        entry={entry}
      />
    );
  return (
    <>
      {entry ? (
        <Notice>“{entry.title}” is being sent or is already sent. Edit the record instead.</Notice>
      ) : null}
      <Home device={device} round={round} own={own} user={user} online={online} sending={sending} />
    </>
  );
}
