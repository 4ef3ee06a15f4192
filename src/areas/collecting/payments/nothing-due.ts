import { formatNaira } from "#domain/money.ts";
import { AppError } from "#kernel/app-error.ts";

/** The refusal of a payment where nothing has to be paid. @param held_kobo what is still open, all of it under objection */
export function nothingDue(held_kobo = 0): AppError {
  const message =
    held_kobo > 0
      ? `Nothing has to be paid: ${formatNaira(held_kobo)} is under objection. To pay it before the decision, enter the amount.`
      : "Nothing is due: this is paid already.";
  return new AppError("conflict", message, { code: "nothing-due" });
}
