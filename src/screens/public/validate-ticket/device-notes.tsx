import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Checkbox } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import type { OfflineData } from "./use-checking.ts";
import type { InspectorSettings } from "./use-inspector-settings.ts";

interface DeviceNotesProps {
  offlineData: OfflineData;
  settings: InspectorSettings;
  onChoose: (part: Partial<InspectorSettings>) => void;
}

/** What works offline on this phone, and the inspector's settings. */
export function DeviceNotes({ offlineData, settings, onChoose }: DeviceNotesProps) {
  const { ready, keys, revoked, worksOffline, scansOffline } = offlineData;
  return (
    <section className="stack-s" aria-labelledby="phone">
      <h2 id="phone">{t("This phone")}</h2>
      {ready && !keys ? (
        <Notice kind="warn">
          {t("This phone can’t check tickets yet. Open this page once while online.")}
        </Notice>
      ) : null}
      {worksOffline === false ? (
        <Notice kind="warn">
          {t("This browser can’t work offline after this tab closes. Keep the tab open.")}
        </Notice>
      ) : (
        <p className="note" role="status">
          {worksOffline ? t("This page works offline.") : t("Saving this page for offline use…")}{" "}
          {scansOffline ? `${t("The camera reads QR codes offline.")} ` : ""}
          {keys ? `${t("Updated {date}.", { date: formatMoment(keys.fetched) })} ` : ""}
          {revoked ? t("Voided tickets as at {date}.", { date: formatMoment(revoked.as_of) }) : ""}
        </p>
      )}
      <Checkbox checked={settings.place} onChange={(event) => onChoose({ place: event.target.checked })}>
        {t("Record the location of checks")}
      </Checkbox>
      <Checkbox checked={settings.signal} onChange={(event) => onChoose({ signal: event.target.checked })}>
        {t("Sound and vibration")}
      </Checkbox>
    </section>
  );
}
