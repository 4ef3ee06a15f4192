import { t } from "#language/t.ts";

/** Shown while an offline page reads its saved data; without scripts, says that they are needed. */
export function LoadingSaved() {
  return (
    <>
      <p role="status">{t("Loading saved data…")}</p>
      <noscript>
        <p>{t("This page needs JavaScript. Turn it on in your browser’s settings.")}</p>
      </noscript>
    </>
  );
}
