import type { OwnAgentView } from "#areas/ticketing/wallets/own-agents.ts";
import { formatNaira, plainNaira } from "#domain/money.ts";
import { lowerLimit } from "#domain/wallet.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { MoneyInput } from "#ui/primitives/input.tsx";
import { ActionDialog } from "../shared/action-dialogs.tsx";
import { useSubmitAndReload } from "../shared/use-submit-and-reload.ts";
import { walletPaths } from "../shared/wallet/labels.ts";

/** The actions of a super agent for an agent. */
export function AgentActions({ agent }: { agent: OwnAgentView }) {
  const { id, name, status, balance_kobo, held_kobo, own_balance_kobo, transferable_kobo, daily_limit_kobo } =
    agent;
  const maxGive =
    transferable_kobo === null ? own_balance_kobo : Math.min(transferable_kobo, own_balance_kobo);
  const limit = lowerLimit(agent.company_daily_limit_kobo, agent.office_limit_kobo);
  const maxWithdraw = Math.min(balance_kobo - held_kobo, agent.transferred_kobo);
  return (
    <>
      {status === "active" ? (
        <ActionDialog action="Give float" kind="primary" title={`Give float to ${name}`}>
          {(close) => (
            <AmountForm
              path={walletPaths.float(id, "give")}
              name="kobo"
              label="Amount"
              hint={`You have ${formatNaira(own_balance_kobo)}. You can give up to ${formatNaira(maxGive)}.`}
              action="Give float"
              successTitle={`Float given to ${name}`}
              close={close}
            />
          )}
        </ActionDialog>
      ) : null}
      {maxWithdraw > 0 ? (
        <ActionDialog action="Withdraw float" title={`Withdraw float from ${name}`}>
          {(close) => (
            <AmountForm
              path={walletPaths.float(id, "take")}
              name="kobo"
              label="Amount"
              hint={`Up to ${formatNaira(maxWithdraw)}, the float you gave that is still unused.`}
              action="Withdraw float"
              successTitle={`Float withdrawn from ${name}`}
              close={close}
            />
          )}
        </ActionDialog>
      ) : null}
      <ActionDialog action="Set daily limit" title={`Daily sales limit for ${name}`}>
        {(close) => (
          <AmountForm
            path={walletPaths.agent(id)}
            method="patch"
            name="daily_limit_kobo"
            label="Daily limit"
            hint={
              limit === null
                ? "Leave blank for no limit."
                : `Up to ${formatNaira(limit)}. Leave blank to use that limit.`
            }
            value={daily_limit_kobo === null ? "" : plainNaira(daily_limit_kobo)}
            action="Set daily limit"
            successTitle="Daily limit saved"
            close={close}
          />
        )}
      </ActionDialog>
    </>
  );
}

interface AmountFormProps {
  path: string;
  method?: "post" | "patch";
  name: string;
  label: string;
  hint: string;
  value?: string;
  /** The label of the button. */
  action: string;
  successTitle: string;
  close: () => void;
}

/** The content of a dialog with an amount in naira. */
function AmountForm({
  path,
  method = "post",
  name,
  label,
  hint,
  value = "",
  action,
  successTitle,
  close,
}: AmountFormProps) {
  const { handleSubmit, busy, errors, wrong } = useSubmitAndReload({
    path,
    method,
    done: successTitle,
    onClose: close,
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} labels={{ [name]: label }} />
      <Field name={name} label={label} hint={hint} error={errors[name]}>
        <MoneyInput defaultValue={value} />
      </Field>
      <DialogButtons action={action} busy={busy} onCancel={close} />
    </form>
  );
}
