import type { PayWay } from "#areas/collecting/payments/pay-ways.ts";
import { t } from "#language/t.ts";
import { Radio } from "#ui/primitives/input.tsx";

/** Which payment service, where there is a choice; the first is chosen. */
export function PayThrough({ ways }: { ways: readonly PayWay[] }) {
  if (ways.length < 2) return null;
  return (
    <fieldset className="stack-s">
      <legend className="strong">{t("Pay through")}</legend>
      {ways.map(({ provider, title, about }, at) => (
        <Radio key={provider} name="provider" value={provider} defaultChecked={at === 0} hint={t(about)}>
          {title}
        </Radio>
      ))}
    </fieldset>
  );
}

/** What was chosen there, as the API takes it; nothing where there was no choice. */
export function chosenWay(form: HTMLFormElement): { provider?: string } {
  const provider = new FormData(form).get("provider");
  return typeof provider === "string" ? { provider } : {};
}
