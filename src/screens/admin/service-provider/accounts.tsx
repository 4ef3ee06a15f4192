import { useState } from "react";
import type { ProviderAccount } from "#areas/services/set-up/provider-accounts.ts";
import { useSession } from "#session/store.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { notifyFailure } from "#ui/primitives/notify.ts";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { AccountField } from "../../shared/account-field.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { providerPaths } from "./api-paths.ts";

interface AccountsProps {
  record: { id: number; title: string; status: string };
  accounts: readonly ProviderAccount[];
  free: readonly ProviderAccount[];
}

/** Staff accounts that can see a provider's requests. */
export function Accounts({ record, accounts, free }: AccountsProps) {
  const { canEverywhere } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const editable = canEverywhere("service_provider.edit");
  const close = () => setIsOpen(false);
  return (
    <RecordSection title="Users">
      <div className="stack">
        {accounts.length === 0 ? (
          <p className="soft">No accounts linked. Only officers who assign requests can see its requests.</p>
        ) : (
          <Lines>
            {accounts.map((account) => (
              <AccountLine key={account.id} record={record} account={account} editable={editable} />
            ))}
          </Lines>
        )}
        {editable && record.status === "active" && free.length > 0 ? (
          <div className="line">
            <Button small icon="link" onClick={() => setIsOpen(true)}>
              Link account
            </Button>
          </div>
        ) : null}
      </div>
      <Dialog open={isOpen} onClose={close} title={`Link account to ${record.title}`}>
        <LinkForm record={record} free={free} onClose={close} />
      </Dialog>
    </RecordSection>
  );
}

function AccountLine({
  record,
  account,
  editable,
}: Pick<AccountsProps, "record"> & { account: ProviderAccount; editable: boolean }) {
  const { can } = useSession();
  const { id, name, code, status } = account;
  const { submit, busy } = useSubmitAndReload({
    path: providerPaths.unlink(record.id, id),
    done: `${name} unlinked`,
    onFailure: (failure) => notifyFailure("Account not unlinked", failure),
  });
  return (
    <ValueLine
      end={
        editable ? (
          <Button small busy={busy} onClick={() => void submit({})}>
            Unlink<span className="only-read"> {name}</span>
          </Button>
        ) : null
      }
    >
      {can("user.view") ? <a href={`/admin/view/user/${id}`}>{name}</a> : name}{" "}
      <span className="faint">{code}</span>{" "}
      {status === "active" ? null : <Status kind="suspended" label="Account suspended" />}
    </ValueLine>
  );
}

function LinkForm({
  record,
  free,
  onClose,
}: Pick<AccountsProps, "record" | "free"> & { onClose: () => void }) {
  const { handleSubmit, busy, errors, wrong } = useSubmitAndReload({
    path: providerPaths.accounts(record.id),
    done: "Account linked",
    onClose,
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p>The account can see this provider’s requests.</p>
      <ErrorList errors={wrong} labels={{ user_id: "Account" }} />
      <AccountField accounts={free} error={errors.user_id} />
      <DialogButtons action="Link account" busy={busy} onCancel={onClose} />
    </form>
  );
}
