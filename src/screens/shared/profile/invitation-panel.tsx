import { useRevalidator } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import type { ProfileData } from "./loader.ts";

/** An invitation of the signed-in user to act for a corporate. */
export function InvitationPanel({ invitation }: { invitation: ProfileData["invitations"][number] }) {
  const { corporate, invited_by_name, expires_at, id } = invitation;
  const { revalidate } = useRevalidator();
  const { submit, busy, message } = useSubmit({
    path: `/api/v1/record-claims/invites/${id}`,
    onSuccess: () => {
      notify({
        kind: "good",
        title: t("You can now act for {corporate}", { corporate }),
        text: t("Its bills and receipts are in your account."),
      });
      return revalidate();
    },
  });
  return (
    <Panel title={t("Act for {corporate}?", { corporate })}>
      <div className="stack">
        <p>
          {t(
            "{name} invited you to see and pay its bills. If you don’t know them, ignore this invitation. It expires on {moment}.",
            { name: invited_by_name, moment: formatMoment(expires_at) },
          )}
        </p>
        <ErrorNotice>{message && t(message)}</ErrorNotice>
        <Buttons>
          <Button kind="primary" busy={busy} onClick={() => void submit({})}>
            {t("Accept invitation")}
          </Button>
        </Buttons>
      </div>
    </Panel>
  );
}
