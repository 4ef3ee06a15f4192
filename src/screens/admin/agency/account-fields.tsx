import { bankAccountFields } from "#domain/agency-input.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { TextArea, TextInput } from "#ui/primitives/input.tsx";

export const ACCOUNT_LABELS = Object.fromEntries(
  Object.entries(bankAccountFields).map(([name, { label }]) => [name, label]),
);

/** The new settlement account of an agency, with a reason. */
export function AccountFields({ errors, optional = false }: { errors: FieldErrors; optional?: boolean }) {
  return (
    <>
      <FieldPair>
        <Field
          name="bank_name"
          label={bankAccountFields.bank_name.label}
          error={errors.bank_name}
          optional={optional}
        >
          <TextInput maxLength={60} autoComplete="off" />
        </Field>
        <Field
          name="bank_account_number"
          label={bankAccountFields.bank_account_number.label}
          hint="10 digits (NUBAN)"
          error={errors.bank_account_number}
          optional={optional}
        >
          <TextInput inputMode="numeric" maxLength={10} autoComplete="off" />
        </Field>
      </FieldPair>
      <Field
        name="bank_account_name"
        label={bankAccountFields.bank_account_name.label}
        hint="Exactly as registered with the bank"
        error={errors.bank_account_name}
        optional={optional}
      >
        <TextInput maxLength={100} autoComplete="off" />
      </Field>
      <Field
        name="reason"
        label={bankAccountFields.reason.label}
        hint="Shown to the officer who confirms the account"
        error={errors.reason}
        counter={200}
        optional={optional}
      >
        <TextArea maxLength={200} />
      </Field>
    </>
  );
}
