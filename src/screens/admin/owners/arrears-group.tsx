import { formatNaira } from "#domain/money.ts";
import { Group } from "#ui/primitives/field.tsx";
import { Radio } from "#ui/primitives/input.tsx";

interface ArrearsGroupProps {
  /** Null: whoever looks sees no bills, and moves none. */
  arrears: { readonly bills: number; readonly due_kobo: number | undefined } | null;
  /** A bill that runs over the day may be shared. */
  days?: boolean;
}

/** Who keeps what is unpaid. Nothing is asked where nothing is. */
export function ArrearsGroup({ arrears, days = false }: ArrearsGroupProps) {
  if (!arrears)
    return (
      <Group legend="What is unpaid">
        <p className="note">Unpaid bills stay with the former owner: your role does not see bills.</p>
      </Group>
    );
  if (arrears.bills === 0)
    return (
      <Group legend="What is unpaid">
        <p className="note">Nothing is unpaid: there are no arrears to decide on.</p>
      </Group>
    );
  return (
    <Group legend="What is unpaid">
      <p>{arrearsWords(arrears)}</p>
      <Radio
        name="arrears"
        value="former"
        defaultChecked
        hint="The bills stay addressed to whoever owned it when they were issued."
      >
        The former owner keeps the arrears
      </Radio>
      <Radio
        name="arrears"
        value="new"
        hint="The bills are addressed to whoever has the largest share. Sums, due dates and pay codes stay."
      >
        The new owner takes the arrears over
      </Radio>
      {days ? (
        <Radio
          name="arrears"
          value="days"
          hint="For notices that run over the day. Once a second officer approves it, the former owner’s bill is lessened and the new owner gets a notice for the rest; until then nothing changes."
        >
          The bill of the running period is shared by days
        </Radio>
      ) : null}
    </Group>
  );
}

/** "3 bills are unpaid, ₦12,500.00 due today." */
export function arrearsWords({ bills, due_kobo }: NonNullable<ArrearsGroupProps["arrears"]>): string {
  const count = bills === 1 ? "One bill is" : `${bills.toLocaleString("en-NG")} bills are`;
  return `${count} unpaid${due_kobo === undefined ? "" : `, ${formatNaira(due_kobo)} due today`}.`;
}
