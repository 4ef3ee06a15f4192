import { t } from "#language/t.ts";
import { ConfirmAction } from "../action-dialogs.tsx";

interface WithdrawActionProps {
  path: string;
  code: string;
  /** The label of the button: "Withdraw objection". */
  action: string;
}

/** Withdraws a request about a bill; for the officer or payer who made it. */
export function WithdrawAction({ path, code, action }: WithdrawActionProps) {
  return (
    <ConfirmAction
      action={action}
      title={t("Withdraw {code}?", { code })}
      text={t("It will be closed without a decision. You can’t undo this.")}
      path={path}
      done={{ title: t("{code} withdrawn", { code }) }}
    />
  );
}
