import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import type { Draft } from "#session/draft.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

/** Says that a draft was restored. */
export function DraftNotice({ draft }: { draft: Draft }) {
  if (!draft.restored || !draft.savedAt) return null;
  return (
    <Notice
      action={
        <Button small onClick={draft.discard}>
          {t("Discard draft")}
        </Button>
      }
    >
      {t("Draft from {date} restored.", { date: formatMoment(draft.savedAt) })}{" "}
      {draft.files.length > 0
        ? t("Select these files again: {files}.", { files: draft.files.join(", ") })
        : null}
      {draft.overlaps.length > 0
        ? t("Also changed by another user since then: {fields}. Check your values before you save.", {
            fields: draft.overlaps.join(", "),
          })
        : null}
    </Notice>
  );
}
