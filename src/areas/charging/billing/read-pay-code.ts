import { message } from "#domain/message.ts";
import { normalisePayCode } from "#domain/pay-code.ts";
import { recordNumberText } from "#domain/record-number-text.ts";
import { AppError } from "#kernel/app-error.ts";

/**
 * Parses a pay code to its stored form: eight characters without the dash.
 * @param where the code is printed, for the error message
 * @throws AppError invalid
 */
export function readPayCode(typed: string, where: string): string {
  const code = normalisePayCode(typed);
  if (code) return code.replace("-", "");
  const number = recordNumberText(typed);
  const text = message("{where}: 8 letters and digits, such as 7K3D-M9QX.", {
    where: number ? `${number} ${where}` : where,
  });
  throw new AppError("invalid", text, { fields: { code: [text] } });
}
