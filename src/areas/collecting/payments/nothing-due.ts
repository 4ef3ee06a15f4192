import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import { AppError } from "#kernel/app-error.ts";

/** The refusal of a payment where nothing has to be paid. @param held_kobo what is still open, all of it under objection */
export function nothingDue(held_kobo = 0): AppError {
  const text =
    held_kobo > 0
      ? message(
          "Nothing has to be paid: {sum} is under objection. To pay it before the decision, enter the amount.",
          { sum: formatNaira(held_kobo) },
        )
      : "Nothing is due: this is paid already.";
  return new AppError("conflict", text, { code: "nothing-due" });
}
