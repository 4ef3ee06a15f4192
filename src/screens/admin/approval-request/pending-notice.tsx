import { Link } from "react-router";
import { Notice } from "#ui/primitives/notice.tsx";
import { approvalUrls } from "./urls.ts";

/** On a record: the request for a change of it that is pending approval. */
export function PendingNotice({ request }: { request: { id: number; code: string; title: string } | null }) {
  if (!request) return null;
  return (
    <Notice kind="info">
      {"A change is pending approval: "}
      <Link to={approvalUrls.view(request.id)}>{request.code}</Link>
      {`, ${request.title}.`}
    </Notice>
  );
}
