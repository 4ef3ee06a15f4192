import { ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { pages } from "./api-paths.ts";

const REASONS = {
  billed: "Bills use this tariff.",
  published: "This tariff was published from a draft.",
} as const;

interface SettledNoticeProps {
  category: number;
  settled: keyof typeof REASONS;
  /** Whether the user can create a draft. */
  mayDraft?: boolean;
  className?: string;
}

/** A notice that the tariff changes only through drafts, with a link. */
export function SettledNotice({ category, settled, mayDraft = true, className }: SettledNoticeProps) {
  return (
    <Notice
      className={className ?? "gap"}
      action={
        mayDraft ? (
          <ButtonLink small icon="files" to={pages.newDraft(category)}>
            New tariff draft
          </ButtonLink>
        ) : undefined
      }
    >
      {REASONS[settled]} To change it, create a draft.
    </Notice>
  );
}
