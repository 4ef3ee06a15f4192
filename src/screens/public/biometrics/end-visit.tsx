import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";

/** Clears a visitor's identification on the device, before others use it. */
export function EndVisit({ onDone }: { onDone: () => unknown }) {
  const { submit, busy, wrong } = useSubmit({
    method: "delete",
    path: "/api/v1/biometrics/visits",
    onSuccess: onDone,
  });
  return (
    <div className="stack-s gap-l">
      <ErrorList errors={wrong} labels={{}} />
      <p className="note">
        {t(
          "On a shared device, end your session when you finish so that the next person can’t continue as you.",
        )}
      </p>
      <p>
        <Button icon="log-out" busy={busy} onClick={() => void submit({})}>
          {t("End session")}
        </Button>
      </p>
    </div>
  );
}
