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

/** What this phone can do without a network, and what its inspector chose. */
export function DeviceNotes({ means, choices, onChoose }: DeviceNotesProps) {
  const { ready, keys, revoked, opens, reads } = means;
  return (
    <section className="stack-s" aria-labelledby="phone">
      <h2 id="phone">{t("This phone")}</h2>
      {ready && !keys ? (
        <Notice kind="warn">
          {t("It has no keys to check with yet. Open this page once with a network.")}
        </Notice>
      ) : null}
      {opens === false ? (
        <Notice kind="warn">
          {t(
            "This browser cannot keep the page: without a network it goes on only while this tab stays open.",
          )}
        </Notice>
      ) : (
        <p className="note" role="status">
          {opens ? t("This page opens without a network.") : t("Keeping this page on the phone …")}{" "}
          {reads ? `${t("Its camera reads squares without one.")} ` : ""}
          {keys ? `${t("Keys as of {date}.", { date: formatMoment(keys.fetched) })} ` : ""}
          {revoked ? t("Voided tickets as of {date}.", { date: formatMoment(revoked.as_of) }) : ""}
        </p>
      )}
      <Checkbox checked={choices.place} onChange={(event) => onChoose({ place: event.target.checked })}>
        {t("Write down where I check")}
      </Checkbox>
      <Checkbox checked={choices.signal} onChange={(event) => onChoose({ signal: event.target.checked })}>
        {t("Sound and vibration")}
      </Checkbox>
    </section>
  );
}
