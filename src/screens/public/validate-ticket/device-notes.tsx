import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Checkbox } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import type { Means } from "./use-checking.ts";
import type { Choices } from "./use-choices.ts";

interface DeviceNotesProps {
  means: Means;
  choices: Choices;
  onChoose: (part: Partial<Choices>) => void;
}

/** What works offline on this phone, and the inspector's settings. */
export function DeviceNotes({ means, choices, onChoose }: DeviceNotesProps) {
  const { ready, keys, revoked, opens, reads } = means;
  return (
    <section className="stack-s" aria-labelledby="phone">
      <h2 id="phone">{t("This phone")}</h2>
      {ready && !keys ? (
        <Notice kind="warn">
          {t("This phone can’t check tickets yet. Open this page once while online.")}
        </Notice>
      ) : null}
      {opens === false ? (
        <Notice kind="warn">
          {t("This browser can’t work offline after this tab closes. Keep the tab open.")}
        </Notice>
      ) : (
        <p className="note" role="status">
          {opens ? t("This page works offline.") : t("Saving this page for offline use…")}{" "}
          {reads ? `${t("The camera reads QR codes offline.")} ` : ""}
          {keys ? `${t("Updated {date}.", { date: formatMoment(keys.fetched) })} ` : ""}
          {revoked ? t("Cancelled tickets as of {date}.", { date: formatMoment(revoked.as_of) }) : ""}
        </p>
      )}
      <Checkbox checked={choices.place} onChange={(event) => onChoose({ place: event.target.checked })}>
        {t("Record the location of checks")}
      </Checkbox>
      <Checkbox checked={choices.signal} onChange={(event) => onChoose({ signal: event.target.checked })}>
        {t("Sound and vibration")}
      </Checkbox>
    </section>
  );
}
