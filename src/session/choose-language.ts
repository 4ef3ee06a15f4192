import type { Language } from "#language/languages.ts";
import { t } from "#language/t.ts";
import { notify } from "#ui/primitives/notify.ts";
import { api } from "./api.ts";
import { reloadPage } from "./leave.ts";

/** Keeps a signed-in person's language with their account and loads the page again in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  const result = await api.put("/api/v1/profile/language", { language });
  if (result.ok) reloadPage();
  else if (result.status !== 0)
    notify({ kind: "bad", title: t("The language was not changed"), text: t(result.message) });
}
