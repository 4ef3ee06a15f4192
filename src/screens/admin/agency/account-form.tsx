import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { paths } from "../charging/api-paths.ts";
import { AccountFields } from "./account-fields.tsx";

/** The content of a dialog that requests another settlement account. */
export function AccountForm({ agency, onClose }: { agency: number; onClose: () => void }) {
  const { handleSubmit, busy, errors, message } = useSubmitAndReload({
    path: paths.accountChanges(agency),
    done: "Submitted for approval",
    onClose,
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p className="soft">Settlements use the current account until another officer confirms this one.</p>
      {message && Object.keys(errors).length === 0 ? <ErrorNotice>{message}</ErrorNotice> : null}
      <AccountFields errors={errors} />
      <DialogButtons action="Submit for approval" busy={busy} onCancel={onClose} />
    </form>
  );
}
