import { userFields } from "#domain/people/user-input.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field, FieldPair, Group } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";

interface ContactFieldsProps {
  user?: { name: string; email: string | null; phone_number: string | null };
  errors: FieldErrors;
}

/** Name and sign-in contacts. */
export function ContactFields({ user, errors }: ContactFieldsProps) {
  const { name, email, phone_number: phone } = userFields;
  return (
    <Group legend="Details">
      <Field name="name" label={name.label} error={errors.name} counter={name.max}>
        <TextInput defaultValue={user?.name} maxLength={name.max} required autoComplete="off" />
      </Field>
      <FieldPair>
        <Field
          name="email"
          label={email.label}
          hint={`At most ${email.max} characters`}
          error={errors.email}
          optional
        >
          <TextInput type="email" defaultValue={user?.email ?? ""} maxLength={email.max} autoComplete="off" />
        </Field>
        <Field name="phone_number" label={phone.label} hint="11 digits" error={errors.phone_number} optional>
          <TextInput
            type="tel"
            defaultValue={user?.phone_number ?? ""}
            inputMode="tel"
            maxLength={phone.max}
            autoComplete="off"
          />
        </Field>
      </FieldPair>
      <p className="note">
        Enter an email address or a phone number. It is used to sign in and for messages.
      </p>
    </Group>
  );
}
