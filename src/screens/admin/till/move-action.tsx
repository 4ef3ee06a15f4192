import { useState } from "react";
import { type DrawerMoveKind, drawerMoveFields, drawerMoveFieldsOf } from "#domain/till.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { tillPaths } from "./labels.ts";

const LABELS = Object.fromEntries(Object.entries(drawerMoveFields).map(([name, { label }]) => [name, label]));

/** Adds cash to or removes it from the cashier's drawer. */
export function MoveAction({ tillId }: { tillId: number }) {
  return (
    <ActionDialog action="Move cash" small icon="banknote" title="Move cash">
      {(close) => <CashForm path={tillPaths.verb(tillId, "moves")} action="Move cash" onClose={close} />}
    </ActionDialog>
  );
}

interface CashFormProps {
  path: string;
  action: string;
  /** Set if only one kind is possible: its field is then hidden. */
  only?: DrawerMoveKind;
  onClose: () => void;
}

/** Form for a cash movement: kind, amount, reason, and the bank slip for a deposit. */
export function CashForm({ path, action, only, onClose }: CashFormProps) {
  const [kind, setKind] = useState<DrawerMoveKind | "">(only ?? "");
  const { handleSubmit, busy, errors, wrong } = useSubmitAndReload({
    path,
    done: kind === "to-bank" ? "Deposit saved" : "Cash movement recorded",
    onClose,
  });
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={handleSubmit}
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === "kind")
          setKind(target.value as DrawerMoveKind | "");
      }}
    >
      <ErrorList errors={wrong} labels={LABELS} />
      {only ? null : (
        <FieldInput name="kind" field={drawerMoveFields.kind} value={null} error={errors.kind} />
      )}
      {kind === ""
        ? null
        : drawerMoveFieldsOf(kind).map(([name, field]) => (
            <FieldInput key={name} name={name} field={field} value={null} error={errors[name]} />
          ))}
      <DialogButtons action={action} busy={busy} onCancel={onClose} />
    </form>
  );
}
