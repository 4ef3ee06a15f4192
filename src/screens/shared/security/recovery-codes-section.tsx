import { t } from "#language/t.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { type OnChanged, summaryErrors, useFactorCall } from "./factor-call.ts";

/** The number of recovery codes left, and a button to create new ones. */
export function RecoveryCodesSection({ left, onChanged }: { left: number; onChanged: OnChanged }) {
  const { call, busy, failure } = useFactorCall();

  async function createCodes() {
    const created = await call<{ recovery_codes: string[] }>("post", "recovery-codes");
    if (created) await onChanged(created.recovery_codes);
  }

  return (
    <section className="stack-s">
      <h3 className="strong">{t("Recovery codes")}</h3>
      <ErrorList errors={summaryErrors(failure)} />
      <p className="soft">
        {left === 0
          ? t("No codes left. Create new ones.")
          : t("{left} of {all} codes left.", { left, all: 10 })}{" "}
        {t("New codes replace the old ones.")}
      </p>
      <Buttons>
        <Button icon="refresh-cw" onClick={createCodes} busy={busy}>
          {t("Create new codes")}
        </Button>
      </Buttons>
    </section>
  );
}
