import { useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { paths } from "../charging/api-paths.ts";
import { AccountFields } from "./account-fields.tsx";

/** The content of a dialog that requests another settlement account. */
export function AccountForm({ agency, onClose }: { agency: number; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, message } = useSubmit({
    path: paths.accountChanges(agency),
    onSuccess: () => {
      notify({ kind: "good", title: "Submitted for approval" });
      onClose();
      return revalidate();
    },
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p className="soft">Settlements use the current account until another officer confirms this one.</p>
      {message && Object.keys(errors).length === 0 ? (
        <Notice kind="bad" alert>
          {message}
        </Notice>
      ) : null}
      <AccountFields errors={errors} />
      <div className="line">
        <Button type="submit" kind="primary" busy={busy}>
          Submit for approval
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
