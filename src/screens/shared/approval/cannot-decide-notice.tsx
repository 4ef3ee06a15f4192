import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import type { QueueData } from "./loader.ts";

interface CannotDecideNoticeProps {
  resource: AnyResource;
  submission: NonNullable<QueueData["submission"]>;
}

/** Why the officer can't decide on the record, and what to do; empty if they can. */
export function CannotDecideNotice({ resource, submission: { record, decidable } }: CannotDecideNoticeProps) {
  const { about, allowed, own, anyone } = decidable;
  if (about === null)
    return <Notice>{`This ${resource.one} is ${record.status}. It is no longer pending approval.`}</Notice>;
  if (!allowed)
    return (
      <Notice>{`You can view this ${resource.one}, but your role doesn’t allow you to decide on it.`}</Notice>
    );
  if (!own) return null;
  const what = about === "change" ? "proposed this change" : "entered or changed this";
  return (
    <Notice kind={anyone ? "info" : "warn"}>
      {`You ${what}, so another officer must decide. `}
      {anyone ? "It’s in the other approvers’ queue." : <NoOtherApprover resource={resource} />}
    </Notice>
  );
}

/** Shown if no other officer can approve records of this register. */
function NoOtherApprover({ resource }: { resource: AnyResource }) {
  const { can } = useSession();
  const text = `No other officer can approve ${resource.many} here.`;
  if (!can("user.create")) return <>{`${text} Ask an administrator to add a second approver.`}</>;
  return (
    <>
      {`${text} `}
      <a href="/admin/register/user">Register a user</a>
      {` with a role that can approve ${resource.many}.`}
    </>
  );
}
