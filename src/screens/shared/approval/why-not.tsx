import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import type { QueueData } from "./loader.ts";

interface WhyNotProps {
  resource: AnyResource;
  matter: NonNullable<QueueData["matter"]>;
}

/** Why one may not decide on what is shown, and what to do about it; nothing where one may. */
export function WhyNot({ resource, matter: { record, decidable } }: WhyNotProps) {
  const { about, allowed, own, anyone } = decidable;
  if (about === null)
    return (
      <Notice>
        {`Nothing waits here any more: this ${resource.one} is ${record.status}. Somebody decided on it, or took it back.`}
      </Notice>
    );
  if (!allowed)
    return (
      <Notice>{`You may look at this ${resource.one}; your role does not allow you to decide on it.`}</Notice>
    );
  if (!own) return null;
  const what = about === "change" ? "proposed this change" : "entered or changed this";
  return (
    <Notice kind={anyone ? "info" : "warn"}>
      {`You ${what} yourself, and nobody approves their own work. `}
      {anyone ? "It waits in the queue of the other approvers." : <SecondNeeded resource={resource} />}
    </Notice>
  );
}

/** One approver alone can approve nothing of their own. */
function SecondNeeded({ resource }: { resource: AnyResource }) {
  const { can } = useSession();
  const needed = `Nobody else may approve ${resource.many} here, so a second approver is needed.`;
  if (!can("user.create")) return <>{`${needed} Ask an administrator to invite one.`}</>;
  return (
    <>
      {`${needed} `}
      <a href="/admin/register/user">Register a user</a>
      {` and give them a role with the right to approve ${resource.many}: they are sent a link to choose a password.`}
    </>
  );
}
