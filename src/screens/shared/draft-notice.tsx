import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import type { Draft } from "#session/draft.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

/** Says that what was typed earlier was put back. */
export function DraftNotice({ draft }: { draft: Draft }) {
  if (!draft.restored || !draft.savedAt) return null;
  return (
    <Notice
      act={
        <Button slim onClick={draft.discard}>
          {t("Throw it away")}
        </Button>
      }
    >
      {t("Your draft of {date} was put back.", { date: formatMoment(draft.savedAt) })}{" "}
      {draft.files.length > 0
        ? t("Choose these files again: {files}.", { files: draft.files.join(", ") })
        : null}
    </Notice>
  );
}
