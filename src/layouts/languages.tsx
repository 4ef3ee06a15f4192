import type { Language } from "#language/languages.ts";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { notifyFailure } from "#ui/primitives/notify.ts";
import { LanguageChoice } from "#ui/shell/language-choice.tsx";
import { api } from "../session/api.ts";
import { reloadPage } from "../session/leave.ts";

/** The choice of language: kept in the browser for visitors, in the account for signed-in users. */
export function Languages() {
  const { user } = usePageFrame();
  return <LanguageChoice onChoose={user ? (language) => void chooseLanguage(language) : undefined} />;
}

/** Stores the language in the user's account and reloads the page in it. */
async function chooseLanguage(language: Language): Promise<void> {
  const result = await api.put("/api/v1/profile/language", { language });
  if (result.ok) reloadPage();
  else notifyFailure(t("Language not changed"), result);
}
