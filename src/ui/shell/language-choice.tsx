import type { FormEvent } from "react";
import { useLocation } from "react-router";
import { type Language, languages } from "#language/languages.ts";
import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";
import styles from "./language-choice.module.css";

export interface LanguageChoiceProps {
  /** Saves a signed-in user's choice. Absent for visitors, whose form works without scripts. */
  onChoose?: ((language: Language) => void) | undefined;
}

/** The languages by their own names, the current one pressed. */
export function LanguageChoice({ onChoose }: LanguageChoiceProps) {
  const { pathname, search } = useLocation();
  const current = globalThis.ratebookSpoken?.language ?? "en";
  const choose = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    event.preventDefault();
    if (submitter instanceof HTMLButtonElement) onChoose?.(submitter.value as Language);
  };
  const formProps = onChoose ? { onSubmit: choose } : { action: "/language" };
  return (
    <form className={styles.choice} method="post" {...formProps} aria-label={t(uiLabels.language)}>
      <input type="hidden" name="next" value={pathname + search} />
      {Object.entries(languages).map(([code, name]) => (
        <button
          type="submit"
          key={code}
          name="language"
          value={code}
          lang={code}
          aria-pressed={code === current}
        >
          {name}
        </button>
      ))}
      {current === "en" ? null : <small>{t(uiLabels.unreviewedTranslation)}</small>}
    </form>
  );
}
