import { t } from "#language/t.ts";

/** While a page that works offline reads what is saved on the phone. Without scripts it never does, and says why. */
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
