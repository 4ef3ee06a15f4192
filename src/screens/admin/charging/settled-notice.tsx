import { ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { pages } from "./calls.ts";

const WHY = {
  billed: "Bills use this tariff.",
  published: "This tariff was drafted by one officer and published by another.",
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
            New tariff draft
          </ButtonLink>
        ) : undefined
      }
    >
      {WHY[settled]} To change it, create a draft that another officer publishes.
    </Notice>
  );
}
