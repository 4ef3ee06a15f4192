import { capitalise } from "#domain/capitalise.ts";
import { countNoun } from "#domain/count-text.ts";
import { enumerationRegisters } from "#domain/enumeration.ts";
import { formatMoment } from "#domain/lagos.ts";
import type { OutboxEntry } from "#session/offline/entry.ts";
import type { Round } from "#session/offline/round.ts";
import { PHOTO_BYTES, type StorageSpace } from "#session/offline/storage-space.ts";
import { type SessionUser, useSession } from "#session/store.ts";
import { ButtonAnchor, ButtonLink } from "#ui/primitives/button.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./enumerate.module.css";
import { OthersEntries } from "./others-entries.tsx";
import { Outbox } from "./outbox.tsx";
import type { Device } from "./use-device.ts";
import type { Sending } from "./use-sending.ts";
import { PREPARE, toNew } from "./view.ts";

const ICONS: Readonly<Record<string, IconName>> = {
  property: "building-2",
  shop: "store",
  vehicle: "car",
  mast: "radio-tower",
  signage: "signpost",
  individual: "user",
};

/** Age in milliseconds after which the list counts as outdated. */
const OUTDATED_MS = 24 * 60 * 60 * 1000;

interface HomeProps {
  device: Device;
  round: Round;
  /** The user's entries. */
  own: readonly OutboxEntry[];
  user: SessionUser;
  online: boolean;
  sending: Sending;
}

/** The enumeration home: area, registers and pending entries. */
export function Home({ device, round, own, user, online, sending }: HomeProps) {
  const { can } = useSession();
  const { entries, room, worksOffline } = device;
  return (
    <>
      <div className="stack-s">
        <h1>{areaText(round)}</h1>
        <p className="note">
          Downloaded {formatMoment(round.prepared)}
          {Date.now() - round.prepared > OUTDATED_MS ? ". Older than a day" : ""}.{" "}
          {capitalise(downloadedText(round))}
        </p>
      </div>
      <nav aria-labelledby="register" className="stack-s">
        <h2 id="register">Register</h2>
        <div className={styles.choices}>
          {enumerationRegisters
            .filter(({ name }) => can(`${name}.create`))
            .map(({ name, one }) => (
              <ButtonLink key={name} discover="none" to={toNew(name)} icon={ICONS[name] ?? "plus"}>
                <span>
                  <span className="only-read">Register </span>
                  {capitalise(one)}
                </span>
              </ButtonLink>
            ))}
        </div>
      </nav>
      <Outbox entries={own} online={online} sending={sending} />
      <OthersEntries entries={entries} user={user} />
      {worksOffline === false ? (
        <Notice kind="warn">This browser can’t work offline after this tab closes. Keep the tab open.</Notice>
      ) : (
        <p className="note" role="status">
          {worksOffline ? "This page works offline." : "Saving this page for offline use…"}
        </p>
      )}
      <SpaceNote room={room} />
      <div className="line">
        <ButtonLink small icon="map" discover="none" to={PREPARE}>
          Download another area
        </ButtonLink>
        {/* Other pages aren't stored on the phone. */}
        {online ? (
          <ButtonAnchor small kind="quiet" icon="house" href="/admin">
            Leave enumeration
          </ButtonAnchor>
        ) : null}
      </div>
    </>
  );
}

function areaText({ street, ward, lga }: Round): string {
  return street ? `${street.name}, ${lga.name}` : ward ? `${ward.title}, ${lga.name}` : lga.name;
}

function downloadedText({ known, cut }: Round): string {
  const { property = [], street = [] } = known;
  const countText = (name: string, many: string, count: number) =>
    `${cut.includes(name) ? "the first " : ""}${countNoun(count, name, many)}`;
  return `${countText("street", "streets", street.length)} and ${countText("property", "properties", property.length)}.`;
}

function SpaceNote({ room }: { room: StorageSpace | undefined }) {
  if (!room) return null;
  const photos = Math.floor(room.freeBytes / PHOTO_BYTES);
  const isLow = photos < 100;
  const text = isLow
    ? `Space for about ${countNoun(photos, "more photo")}. Send saved entries or free up space.`
    : `Space for ${photos > 2000 ? "more than 2,000" : `about ${photos.toLocaleString("en-NG")}`} more photos.`;
  return isLow ? <Notice kind="warn">{text}</Notice> : <p className="note">{text}</p>;
}
