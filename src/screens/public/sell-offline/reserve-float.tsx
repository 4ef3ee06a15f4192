import { type FormEvent, useState } from "react";
import type { ChainEnd } from "#domain/device-closing.ts";
import { DEVICE_LIMIT_KOBO, LEASE_HOURS } from "#domain/device-float.ts";
import { formatNaira, parseNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import type { Failure, FieldErrors } from "#session/answer.ts";
import { openLeaseOf, reserveFloat, returnUnknownFloat } from "#session/offline/device-float-api.ts";
import type { SessionUser } from "#session/store.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { MoneyInput, TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { PIN_CODES, PinField, PinLink } from "../../shared/tickets/pin-field.tsx";
import { VisibleNotice } from "../../shared/tickets/visible-notice.tsx";
import { OfflineOutbox } from "./offline-outbox.tsx";
import type { FloatOnPhone } from "./use-float.ts";

interface ReserveFloatProps {
  user: SessionUser;
  float: FloatOnPhone;
  online: boolean;
}

/** Reserves float from the wallet for this phone. */
export function ReserveFloat({ user, float, online }: ReserveFloatProps) {
  const { phone } = float;
  // State, as the field is hidden during the request and restored after an error.
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pinRequested, setPinRequested] = useState(false);
  const [code, setCode] = useState<Failure["code"]>();
  const [unknownFloat, setUnknownFloat] = useState<ChainEnd>();

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const kobo = phone?.asked?.kobo ?? parseNaira(typed);
    const name = String(form.get("name") ?? phone?.name ?? "").trim();
    const inputErrors: Record<string, string[]> = {};
    if (!kobo || kobo < 0) inputErrors["kobo"] = ["Enter an amount in naira, such as 10,000."];
    if (!name) inputErrors["name"] = ["Enter a name for this phone."];
    if (Object.keys(inputErrors).length > 0 || !kobo) {
      setErrors(inputErrors);
      setMessage(undefined);
      setCode(undefined);
      return;
    }
    // Errors are cleared with the response; otherwise the links below would move up before a second tap.
    setBusy(true);
    const pin = String(form.get("pin") ?? "") || undefined;
    const result = await reserveFloat(user, name, kobo, pin).catch(() => undefined);
    setBusy(false);
    if (result?.ok) return;
    const failure = result?.failure;
    setCode(failure?.code);
    setPinRequested(PIN_CODES.includes(failure?.code ?? "") || pinRequested);
    setUnknownFloat(failure && openLeaseOf(failure));
    setErrors(failure?.errors ?? {});
    setMessage(
      failure?.status === 0
        ? NO_NETWORK
        : (failure?.message ?? "Your browser is blocking site data. Allow it and try again."),
    );
  }

  async function returnEarlierFloat(end: ChainEnd): Promise<void> {
    setBusy(true);
    const result = await returnUnknownFloat(user.id, end).catch(() => undefined);
    setBusy(false);
    setUnknownFloat(undefined);
    setMessage(
      result?.ok
        ? undefined
        : (result?.failure.message ?? "Your browser is blocking site data. Allow it and try again."),
    );
  }

  // Not during a request.
  const openRequest = busy ? undefined : phone?.asked;
  return (
    <PhoneMain>
      <h1>{t("Sell offline")}</h1>
      <p>
        {t(
          "Reserve float on this phone while you’re online, then sell offline for up to {hours} hours. Return unused float when you’re done, or it returns to your wallet one week after it expires.",
          { hours: LEASE_HOURS },
        )}
      </p>
      {message && !errors["kobo"] && !errors["name"] ? (
        <VisibleNotice key={message} kind="bad">
          {t(message)} <PinLink code={code} />
        </VisibleNotice>
      ) : null}
      {unknownFloat ? (
        <Button small busy={busy} onClick={() => void returnEarlierFloat(unknownFloat)}>
          {t("Return earlier float")}
        </Button>
      ) : null}
      {online ? null : (
        <Notice kind="warn">{t("This phone has no float. Go online to reserve some.")}</Notice>
      )}
      <form method="post" className="stack" noValidate onSubmit={(event) => void send(event)}>
        {openRequest ? (
          <Notice kind="warn">
            {t("We don’t know yet if {sum} was reserved. Check again. It won’t be reserved twice.", {
              sum: formatNaira(openRequest.kobo),
            })}
          </Notice>
        ) : (
          <Field
            name="kobo"
            label={t("Offline float amount")}
            hint={t("Up to {sum}. It counts towards your daily limit.", {
              sum: formatNaira(DEVICE_LIMIT_KOBO),
            })}
            error={errors["kobo"]}
          >
            <MoneyInput value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
          </Field>
        )}
        {pinRequested ? <PinField /> : null}
        {phone ? null : (
          <Field
            name="name"
            label={t("Phone name")}
            hint={t("Helps you identify this phone if it is lost.")}
            error={errors["name"]}
          >
            <TextInput maxLength={60} autoComplete="off" defaultValue={t("My phone")} />
          </Field>
        )}
        <Button type="submit" kind="primary" large fullWidth icon="smartphone" busy={busy}>
          {openRequest ? t("Check again") : t("Reserve float")}
        </Button>
      </form>
      <OfflineOutbox float={float} user={user} online={online} />
      <p className="line">
        <ButtonAnchor small href="/agent">
          {t("Sell online")}
        </ButtonAnchor>
        <ButtonAnchor small kind="quiet" href="/agent/device">
          {t("My phones")}
        </ButtonAnchor>
      </p>
    </PhoneMain>
  );
}

const NO_NETWORK = "You’re offline. Try again when you’re online.";
