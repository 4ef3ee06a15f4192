import { useLocation } from "react-router";
import { languages } from "#language/languages.ts";
import { t } from "#language/t.ts";
import { words } from "#ui/words.ts";
import styles from "./language-choice.module.css";

/** Chooses the language by a form of its own, which works without scripts and loads the page anew. */
export function LanguageChoice() {
  const { pathname, search } = useLocation();
  const now = globalThis.ratebookSpoken?.language ?? "en";
  return (
    <form className={styles.choice} method="post" action="/language" aria-label={t(words.language)}>
      <input type="hidden" name="next" value={pathname + search} />
      {Object.entries(languages).map(([code, name]) => (
        <button type="submit" key={code} name="language" value={code} lang={code} aria-pressed={code === now}>
          {name}
        </button>
      ))}
      {now === "en" ? null : <small>{t(words.awaiting)}</small>}
    </form>
  );
}
