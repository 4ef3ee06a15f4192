import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { normalisePayCode } from "#domain/pay-code.ts";
import { t } from "#language/t.ts";
import { checkReceipt, type OfflineVerdict } from "#session/offline/check-receipt.ts";
import { storeReader } from "#session/offline/read-qr.ts";
import { receiptKeys, type StoredKeys } from "#session/offline/receipt-keys.ts";
import { storeScreen } from "#session/offline/register-worker.ts";
import { storeVerifier } from "#session/offline/verify-ed25519.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { QrScanner } from "../shared/scan/scan.tsx";
import { useCamera } from "../shared/scan/use-camera.ts";
import { OfflineAnswer } from "./offline-answer.tsx";

export const meta = pageTitle("Check receipts offline");

const SCREEN = "/receipt/validate";
/** The page that takes a code. */
const FIND = "/process/receipt";

function codeAddress(code: string): string {
  return `${FIND}?${new URLSearchParams({ code: code.trim() })}`;
}

/** Checks receipts by their signature only. Stored on the device with our public keys; contains no personal data. */
export default function CheckOffline() {
  const navigate = useNavigate();
  const { storedKeys, ready, opens } = useStored();
  const [token, setToken] = useToken();
  const verdict = useVerdict(token, storedKeys);
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("link") ?? "");
    // A code has no signature: only the server knows its receipt.
    if (normalisePayCode(typed) && navigator.onLine) void navigate(codeAddress(typed));
    else setToken(tokenIn(typed));
  };
  const camera = useCamera((text) => {
    // Loads the 370 kB reader now, as users who scan once will scan offline.
    void storeReader();
    setToken(tokenIn(text));
  });
  return (
    <section className="stack">
      <Title size="record">{t("Check receipts offline")}</Title>
      {verdict ? <OfflineAnswer verdict={verdict} token={token} /> : null}
      {ready && !storedKeys ? (
        <Notice kind="warn">
          {t("This device can’t check receipts yet. Open this page once while online.")}
        </Notice>
      ) : null}
      {storedKeys ? (
        <p className="soft">
          {opens === undefined ? null : `${opens ? readyText() : unavailableText()} `}
          {t("Updated {date}.", { date: formatMoment(storedKeys.fetched) })}
        </p>
      ) : null}
      {storedKeys ? (
        <QrScanner camera={camera} alternative={t("Copy the link from your QR code scanner.")} />
      ) : null}
      <form className="stack" noValidate onSubmit={check}>
        <Field name="link" label={t("Receipt link")} hint={t("From the receipt’s QR code")}>
          <TextInput autoComplete="off" spellCheck={false} />
        </Field>
        <div className="line">
          <Button type="submit" kind="primary" disabled={!storedKeys}>
            {t("Check receipt")}
          </Button>
          <ButtonLink to={FIND}>{t("Enter code instead")}</ButtonLink>
        </div>
      </form>
      <noscript>
        <Notice kind="warn">
          {t("To check offline, turn on JavaScript. Or go online and open the receipt’s link.")}
        </Notice>
      </noscript>
    </section>
  );
}

const readyText = () => t("This page works offline.");
const unavailableText = () => t("This browser can’t save the page for offline use.");

/** The token of a link, or the text entered. */
function tokenIn(text: string): string {
  return text.trim().replace(/^.*\/receipt\/validate[/#]/, "");
}

/** The keys of this device, and whether the page works offline. */
function useStored() {
  const [found, setFound] = useState<{ storedKeys: StoredKeys | undefined; ready: boolean }>({
    storedKeys: undefined,
    ready: false,
  });
  const [worksOffline, setWorksOffline] = useState<boolean>();
  useEffect(() => {
    void receiptKeys().then((stored) => setFound({ storedKeys: stored, ready: true }));
    void storeScreen(SCREEN).then(async (isStored) => setWorksOffline(isStored && (await storeVerifier())));
  }, []);
  return { ...found, opens: worksOffline };
}

/** The hash of the address, if a receipt's link was opened offline. */
function useToken(): [string, (token: string) => void] {
  const [token, setToken] = useState("");
  useEffect(() => {
    const read = () => setToken(decoded(window.location.hash.slice(1)));
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return [token, setToken];
}

/** A link cut within an escape sequence is left as is, and reported as incomplete. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function useVerdict(token: string, stored: StoredKeys | undefined): OfflineVerdict | undefined {
  const [verdict, setVerdict] = useState<OfflineVerdict>();
  useEffect(() => {
    let current = true;
    setVerdict(undefined);
    if (token && stored)
      void checkReceipt(token, stored.keys).then((found) => {
        if (current) setVerdict(found);
      });
    return () => {
      current = false;
    };
  }, [token, stored]);
  return verdict;
}
