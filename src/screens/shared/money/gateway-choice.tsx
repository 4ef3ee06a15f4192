import type { PaymentOption } from "#areas/collecting/payments/payment-options.ts";
import { t } from "#language/t.ts";
import { Radio } from "#ui/primitives/input.tsx";

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

/** The selected payment gateway as part of the API request; empty if there was no choice. */
export function selectedGateway(form: HTMLFormElement): { provider?: string } {
  const provider = new FormData(form).get("provider");
  return typeof provider === "string" ? { provider } : {};
}
