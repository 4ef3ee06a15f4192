import type { CustomFieldInput } from "#domain/custom-field-input.ts";
import type { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import type { CustomFieldRow } from "./field-row.ts";
import { choicesUsed, findChargingLine, isFieldUsed } from "./in-use.ts";

/** Existing values must keep their meaning, and fields used for charging must remain usable. */
export async function addUseErrors(
  tx: Tx,
  errors: ValidationErrors,
  before: CustomFieldRow,
  input: CustomFieldInput,
): Promise<void> {
  const isLater = await isPostponed(tx, before, input);
  const retyped = retypedPart(before, input);
  await addChargeErrors(tx, errors, before, [
    ...(input.kind !== before.kind ? ["kind"] : []),
    ...(input.personal && !before.personal ? ["personal"] : []),
    ...(isLater ? ["active_from"] : []),
  ]);
  if ((retyped || isLater) && (await isFieldUsed(tx, before))) {
    if (retyped)
      errors.add(
        retyped,
        "Records already have values for this field. Retire the field and add another one.",
        "field-used",
      );
    if (isLater)
      errors.add(
        "active_from",
        "Records already have values for this field. Keep the start date.",
        "field-used",
      );
  }
  if (input.kind === "choice" && before.kind === "choice") await addChoiceErrors(tx, errors, before, input);
}

/** Moved to a later start date. */
async function isPostponed(
  tx: Tx,
  before: CustomFieldRow,
  { active_from }: CustomFieldInput,
): Promise<boolean> {
  if (active_from === null || active_from === before.active_from) return false;
  return active_from > (await lagosToday(tx));
}

/** The changed property that would change the meaning of existing values. */
function retypedPart(before: CustomFieldRow, input: CustomFieldInput): string | undefined {
  if (input.kind !== before.kind) return "kind";
  if (input.unit !== before.unit) return "unit";
  return before.decimals && !input.decimals ? "decimals" : undefined;
}

/** Errors for changes that would make the field unusable for a tariff line that uses it. */
async function addChargeErrors(
  tx: Tx,
  errors: ValidationErrors,
  before: CustomFieldRow,
  parts: readonly string[],
): Promise<void> {
  const line = parts.length > 0 ? await findChargingLine(tx, before) : undefined;
  if (!line) return;
  for (const name of parts)
    errors.add(
      name,
      message("{line} uses this field. End that tariff line first.", { line }),
      "field-charged",
    );
}

async function addChoiceErrors(
  tx: Tx,
  errors: ValidationErrors,
  before: CustomFieldRow,
  input: CustomFieldInput,
): Promise<void> {
  const removed = before.choices.filter(({ value }) => !input.choices.some((one) => one.value === value));
  const used = await choicesUsed(
    tx,
    before,
    removed.map(({ value }) => value),
  );
  for (const { value, label } of removed.filter((one) => used.includes(one.value)))
    errors.add(
      "choices",
      message("Records use “{label}”. Keep it, or rename it by entering “{value}: ” and the new label.", {
        label,
        value,
      }),
      "field-used",
    );
}
