import { usePageFrame } from "#page-frame.ts";
import { chooseLanguage } from "#session/choose-language.ts";
import { LanguageChoice } from "#ui/shell/language-choice.tsx";

/** The choice of a language: kept in the browser for visitors, with the account for whoever has signed in. */
export function Languages() {
  const { user } = usePageFrame();
  return <LanguageChoice onChoose={user ? (language) => void chooseLanguage(language) : undefined} />;
}
