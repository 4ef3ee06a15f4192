import { ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { pages } from "./calls.ts";

const WHY = {
  billed: "Bills rest on this tariff.",
  published: "Two people published this tariff.",
} as const;

interface SettledNoticeProps {
  category: number;
  settled: keyof typeof WHY;
  /** Whether the reader may draft another. */
  drafts?: boolean;
  className?: string;
}

/** Says before anybody types that a tariff changes only by a draft, and leads to one. */
export function SettledNotice({ category, settled, drafts = true, className }: SettledNoticeProps) {
  return (
    <Notice
      className={className ?? "gap"}
      act={
        drafts ? (
          <ButtonLink slim icon="files" to={pages.newDraft(category)}>
            Draft a tariff
          </ButtonLink>
        ) : undefined
      }
    >
      {WHY[settled]} Its lines and terms change only by a draft that a second person publishes.
    </Notice>
  );
}
