import { useState } from "react";
import { MAX_REASON_LENGTH } from "#domain/people/user-input.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { Menu, MenuButton } from "#ui/primitives/menu.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { paths } from "./api-paths.ts";
import type { UserData } from "./loaders.ts";
import { useAction } from "./use-action.ts";

type Can = UserData["can"];
type SoleApprovals = UserData["alone"];
type Person = Pick<UserData["user"], "id" | "name" | "status">;

/** Actions available on a user in their current state. */
export function UserActions({ user, can, alone }: { user: Person; can: Can; alone: SoleApprovals }) {
  const [isOpen, setIsOpen] = useState(false);
  const { run, busy } = useAction();
  const send = (verb: "invite" | "sign-out", done: string) =>
    void run("post", paths.verb(user.id, verb), done);

  return (
    <>
      {can.invite ? (
        <Button kind="primary" busy={busy} onClick={() => send("invite", `Invitation sent to ${user.name}`)}>
          Resend invitation
        </Button>
      ) : null}
      {can.suspend && user.status === "suspended" ? (
        <Button kind="primary" onClick={() => setIsOpen(true)}>
          Reinstate user
        </Button>
      ) : null}
      {can.signOut || (can.suspend && user.status !== "suspended") ? (
        <Menu
          variant="iconOnly"
          align="end"
          trigger={
            <>
              <Icon name="ellipsis" />
              <span className="only-read">More</span>
            </>
          }
        >
          {can.signOut ? (
            <MenuButton onClick={() => send("sign-out", `${user.name} signed out everywhere`)}>
              Sign out everywhere
            </MenuButton>
          ) : null}
          {can.suspend && user.status !== "suspended" ? (
            <MenuButton danger onClick={() => setIsOpen(true)}>
              Suspend user
            </MenuButton>
          ) : null}
        </Menu>
      ) : null}
      <StatusDialog user={user} alone={alone} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

interface StatusDialogProps {
  user: Person;
  alone: SoleApprovals;
  open: boolean;
  onClose: () => void;
}

function StatusDialog({ user, alone, open, onClose }: StatusDialogProps) {
  const verb = user.status === "suspended" ? "reinstate" : "suspend";
  const title = verb === "suspend" ? `Suspend ${user.name}?` : `Reinstate ${user.name}?`;
  return (
    <Dialog open={open} onClose={onClose} title={title} danger={verb === "suspend"}>
      {[...Map.groupBy(alone, ({ left }) => left)].map(([left, rights]) => (
        <Notice kind="warn" key={left}>
          {soleApprovalText(
            left,
            rights.map(({ right }) => right),
          )}
        </Notice>
      ))}
      <ReasonForm
        path={paths.verb(user.id, verb)}
        text={
          verb === "suspend"
            ? "They’ll be signed out immediately and can’t sign in until you reinstate them."
            : "They can sign in again with the same roles."
        }
        action={verb === "suspend" ? "Suspend user" : "Reinstate user"}
        danger={verb === "suspend"}
        maxLength={MAX_REASON_LENGTH}
        done={{ title: `${user.name} ${verb === "suspend" ? "suspended" : "reinstated"}` }}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Maximum rights listed in a warning; beyond that only the count. */
const MAX_NAMED_RIGHTS = 3;

function soleApprovalText(left: string | null, rights: readonly string[]): string {
  const more = rights.length - MAX_NAMED_RIGHTS;
  const list = `${rights.slice(0, MAX_NAMED_RIGHTS).join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
  return left === null
    ? `No other user can do this: ${list}.`
    : `Only ${left} will be able to do this: ${list}. Other users won’t be able to approve ${left}’s requests.`;
}
