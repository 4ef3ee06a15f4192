import { countNoun } from "#domain/count-text.ts";
import { formatNaira } from "#domain/money.ts";
import { Group } from "#ui/primitives/field.tsx";
import { Radio } from "#ui/primitives/input.tsx";

interface ArrearsGroupProps {
  /** Null if the user may not view bills, and so cannot move them. */
  arrears: { readonly bills: number; readonly due_kobo: number | undefined } | null;
  /** A bill whose period includes the transfer date may be split. */
  canSplit?: boolean;
}

/** Who keeps the arrears. Hidden if there are none. */
export function ArrearsGroup({ arrears, canSplit = false }: ArrearsGroupProps) {
  if (!arrears)
    return (
      <Group legend="Arrears">
        <p className="note">You can’t view bills, so unpaid bills stay with the former owner.</p>
      </Group>
    );
  if (arrears.bills === 0)
    return (
      <Group legend="Arrears">
        <p className="note">No unpaid bills.</p>
      </Group>
    );
  return (
    <Group legend="Arrears">
      <p>{arrearsText(arrears)}</p>
      <Radio name="arrears" value="former" defaultChecked>
        The arrears stay with the former owner
      </Radio>
      <Radio
        name="arrears"
        value="new"
        hint="Unpaid bills are addressed to the owner with the largest share. Amounts, due dates and pay codes don’t change."
      >
        The new owner takes over the arrears
      </Radio>
      {canSplit ? (
        <Radio
          name="arrears"
          value="days"
          hint="After approval, the former owner’s current bill is reduced and the new owner gets a notice for the rest."
        >
          Split the current bill by days
        </Radio>
      ) : null}
    </Group>
  );
}

/** "3 bills are unpaid, ₦12,500.00 due today." */
export function arrearsText({ bills, due_kobo }: NonNullable<ArrearsGroupProps["arrears"]>): string {
  const count = countNoun(bills, "bill is", "bills are");
  return `${count} unpaid${due_kobo === undefined ? "" : `, ${formatNaira(due_kobo)} due today`}.`;
}
