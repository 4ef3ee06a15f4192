import { complaintLimits } from "#domain/complaint/complaint-input.ts";
import { t } from "#language/t.ts";
import { Field, Group } from "#ui/primitives/field.tsx";
import { Radio, TextInput } from "#ui/primitives/input.tsx";
import styles from "./complaint.module.css";

interface IdentityFieldsProps {
  errors: Readonly<Record<string, readonly string[]>>;
  /** Whether a user is signed in. */
  signedIn: boolean;
}

/** The choice between named and anonymous, without a default. */
export function IdentityFields({ errors, signedIn }: IdentityFieldsProps) {
  return (
    <Group legend={t("Your identity")}>
      <Radio
        id="anonymous"
        name="anonymous"
        value="yes"
        hint={t(
          signedIn
            ? "We store nothing about you, not even your account. You’ll get a private link to track your complaint."
            : "We store nothing about you. You’ll get a private link to track your complaint.",
        )}
      >
        {t("Stay anonymous")}
      </Radio>
      <Radio
        name="anonymous"
        value="no"
        hint={
          signedIn
            ? t("We use your account details and show the complaint under your requests.")
            : t("We can contact you. Collectors won’t see your details.")
        }
      >
        {t("Give my contact details")}
      </Radio>
      <ChoiceErrors errors={errors.anonymous} />
      <div className={styles.contact}>
        <Field name="name" label={t("Name")} error={errors.name} optional>
          <TextInput maxLength={complaintLimits.name} autoComplete="name" />
        </Field>
        <Field name="phone_number" label={t("Phone")} error={errors.phone_number} optional>
          <TextInput type="tel" maxLength={30} autoComplete="tel" />
        </Field>
        <Field name="email" label={t("Email")} error={errors.email} optional>
          <TextInput type="email" maxLength={complaintLimits.email} autoComplete="email" />
        </Field>
      </div>
    </Group>
  );
}

/** The error of a choice. */
export function ChoiceErrors({ errors = [] }: { errors: readonly string[] | undefined }) {
  return errors.map((error) => (
    <p key={error} className={styles.error}>
      {t(error)}
    </p>
  ));
}
