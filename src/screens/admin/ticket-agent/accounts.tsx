import { useState } from "react";
import type { AgentAccount } from "#areas/ticketing/agents/agent-details.ts";
import type { AgentKind } from "#areas/ticketing/agents/agent-register.ts";
import type { UnlinkedAccount } from "#areas/ticketing/agents/list-unlinked-accounts.ts";
import { useSession } from "#session/store.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { InviteAccount, LinkAccount } from "./account-forms.tsx";
import { agentPaths } from "./api-paths.ts";

const LONGEST = 500;

interface AccountsProps {
  kind: AgentKind;
  record: { id: number; title: string; status: string };
  accounts: readonly AgentAccount[];
  free: readonly UnlinkedAccount[];
  /** Whether the user may edit the record. */
  edits: boolean;
}

/** The accounts of an agent or super agent. */
export function Accounts({ kind, record, accounts, free, edits }: AccountsProps) {
  const { can, canEverywhere } = useSession();
  const [asking, setAsking] = useState<"invite" | "choose">();
  const editable = edits && record.status === "active";
  const mayAdd = editable && (kind === "super_agent" || accounts.length === 0);
  const path = agentPaths.accounts(kind, record.id);
  const close = () => setAsking(undefined);
  return (
    <RecordSection title={kind === "ticket_agent" ? "Account" : "Users"}>
      <div className="stack">
        {accounts.length === 0 ? (
          <p className="soft">
            {kind === "ticket_agent" ? "No accounts yet. This agent can’t sell." : "No accounts yet."}
          </p>
        ) : (
          <Lines>
            {accounts.map((account) => (
              <AccountLine
                key={account.user_id}
                kind={kind}
                record={record}
                account={account}
                // Also if the agent is archived: the account may be needed for another one.
                editable={edits}
              />
            ))}
          </Lines>
        )}
        {mayAdd ? (
          <div className="line">
            {canEverywhere("user.create") ? (
              <Button small icon="user-plus" onClick={() => setAsking("invite")}>
                Invite user
              </Button>
            ) : null}
            {can("user.edit") && free.length > 0 ? (
              <Button small icon="link" onClick={() => setAsking("choose")}>
                Link existing account
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      <Dialog open={asking === "invite"} onClose={close} title={`Invite user for ${record.title}`}>
        <InviteAccount path={path} name={kind === "ticket_agent" ? record.title : ""} onClose={close} />
      </Dialog>
      <Dialog open={asking === "choose"} onClose={close} title={`Link account to ${record.title}`}>
        <LinkAccount path={path} free={free} onClose={close} />
      </Dialog>
    </RecordSection>
  );
}

interface AccountLineProps extends Omit<AccountsProps, "accounts" | "free" | "edits"> {
  account: AgentAccount;
  editable: boolean;
}

function AccountLine({ kind, record, account, editable }: AccountLineProps) {
  const [asking, setAsking] = useState(false);
  const { can } = useSession();
  const { user_id, name, code, status } = account;
  return (
    <ValueLine
      end={
        editable ? (
          <Button small onClick={() => setAsking(true)}>
            Unlink<span className="only-read"> {name}</span>
          </Button>
        ) : null
      }
    >
      {can("user.view") ? <a href={`/admin/view/user/${user_id}`}>{name}</a> : name}{" "}
      <span className="faint">{code}</span>{" "}
      {status === "active" ? null : (
        <Status
          kind={status === "suspended" ? "suspended" : "pending"}
          label={status === "suspended" ? "Account suspended" : "Invited"}
        />
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Unlink ${name}?`} danger>
        <ReasonForm
          path={agentPaths.unlink(kind, record.id, user_id)}
          text={`They can no longer sell or view records for ${record.title}. The account and its sales will be kept.`}
          action="Unlink account"
          danger
          maxLength={LONGEST}
          done={{ title: `${name} unlinked` }}
          onClose={() => setAsking(false)}
        />
      </Dialog>
    </ValueLine>
  );
}
