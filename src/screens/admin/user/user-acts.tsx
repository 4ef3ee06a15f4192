import { useState } from "react";
import { LONGEST_REASON } from "#domain/people/user-input.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { Menu, MenuButton } from "#ui/primitives/menu.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { calls } from "./calls.ts";
import type { UserData } from "./loaders.ts";
import { useAct } from "./use-act.ts";

type Can = UserData["can"];
type Person = Pick<UserData["user"], "id" | "name" | "status">;

/** What can be done with a user in their state. */
export function UserActs({ user, can }: { user: Person; can: Can }) {
  const [asking, setAsking] = useState(false);
  const { act, busy } = useAct();
  const send = (verb: "invite" | "sign-out", done: string) =>
    void act("post", calls.verb(user.id, verb), done);

  return (
    <>
      {can.invite ? (
        <Button
          kind="primary"
          busy={busy}
          onClick={() => send("invite", `The invitation to ${user.name} is on its way.`)}
        >
          Send invitation again
        </Button>
      ) : null}
      {can.suspend && user.status === "suspended" ? (
        <Button kind="primary" onClick={() => setAsking(true)}>
          Reinstate user
        </Button>
      ) : null}
      {can.signOut || (can.suspend && user.status !== "suspended") ? (
        <Menu
          look="square"
          align="end"
          trigger={
            <>
              <Icon name="ellipsis" />
              <span className="only-read">More</span>
            </>
          }
        >
          {can.signOut ? (
            <MenuButton onClick={() => send("sign-out", `${user.name} is signed out everywhere.`)}>
              Sign out everywhere
            </MenuButton>
          ) : null}
          {can.suspend && user.status !== "suspended" ? (
            <MenuButton danger onClick={() => setAsking(true)}>
              Suspend user
            </MenuButton>
          ) : null}
        </Menu>
      ) : null}
      <StatusDialog user={user} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

interface StatusDialogProps {
  user: Person;
  open: boolean;
  onClose: () => void;
}

function StatusDialog({ user, open, onClose }: StatusDialogProps) {
  const verb = user.status === "suspended" ? "reinstate" : "suspend";
  const title = verb === "suspend" ? `Suspend ${user.name}?` : `Reinstate ${user.name}?`;
  return (
    <Dialog open={open} onClose={onClose} title={title} danger={verb === "suspend"}>
      <ReasonForm
        path={calls.verb(user.id, verb)}
        text={
          verb === "suspend"
            ? "They are signed out at once and cannot sign in until they are reinstated. What they entered stays."
            : "They can sign in again, with the roles they had."
        }
        act={verb === "suspend" ? "Suspend user" : "Reinstate user"}
        danger={verb === "suspend"}
        hint="Kept in the audit trail"
        longest={LONGEST_REASON}
        done={{ title: `${user.name} is ${verb === "suspend" ? "suspended" : "reinstated"}.` }}
        onClose={onClose}
      />
    </Dialog>
  );
}
