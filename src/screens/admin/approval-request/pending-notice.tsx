import { Link } from "react-router";
import { Notice } from "#ui/primitives/notice.tsx";
import { approvalUrls } from "./urls.ts";

interface PendingNoticeProps {
  readonly request: { readonly id: number; readonly code: string; readonly title?: string } | null;
  /** The start of the sentence: "Reversal". */
  readonly change?: string;
}

/** On a record: the request for a change of it that is pending approval. */
export function PendingNotice({ request, change = "A change is" }: PendingNoticeProps) {
  if (!request) return null;
  return (
    <Notice className="no-print">
      {`${change} pending approval: `}
      <Link className="nowrap" to={approvalUrls.view(request.id)}>
        {request.code}
      </Link>
      {request.title ? `, ${request.title}.` : null}
    </Notice>
  );
}
