import { t } from "#language/t.ts";
import { notify } from "#ui/primitives/notify.ts";

/** Copies a link; `advice` is shown if the browser blocks it. */
export async function copyLink(link: string, advice: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify({ kind: "good", title: t("Link copied") });
  } catch {
    notify({ kind: "bad", title: t("Link not copied"), text: advice });
  }
}
