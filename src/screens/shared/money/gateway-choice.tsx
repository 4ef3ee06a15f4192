import type { PaymentOption } from "#areas/collecting/payments/payment-options.ts";
import { t } from "#language/t.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Radio, TextInput } from "#ui/primitives/input.tsx";

/** The choice of payment gateway, if there are several; by default the first. */
export function GatewayChoice({ methods }: { methods: readonly PaymentOption[] }) {
  if (methods.length < 2) return null;
  return (
    <fieldset className="stack-s">
      <legend className="strong">{t("Pay with")}</legend>
      {methods.map(({ provider, title, about }, index) => (
        <Radio key={provider} name="provider" value={provider} defaultChecked={index === 0} hint={t(about)}>
          {title}
        </Radio>
      ))}
    </fieldset>
  );
}

/** The payment gateway and the email that it requires. */
export function GatewayFields(props: {
  methods: readonly PaymentOption[];
  error: readonly string[] | undefined;
  email?: string;
}) {
  return (
    <>
      <GatewayChoice methods={props.methods} />
      <Field
        name="email"
        label={t("Email")}
        hint={t("For messages from the payment gateway")}
        error={props.error}
      >
        <TextInput type="email" autoComplete="email" defaultValue={props.email} required />
      </Field>
    </>
  );
}

/** The selected payment gateway as part of the API request; empty if there was no choice. */
export function selectedGateway(form: HTMLFormElement): { provider?: string } {
  const provider = new FormData(form).get("provider");
  return typeof provider === "string" ? { provider } : {};
}
