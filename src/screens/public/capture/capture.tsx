import { useEffect, useState } from "react";
import { CODE_EXPIRED } from "#domain/capture.ts";
import { normaliseToken } from "#domain/token.ts";
import { t } from "#language/t.ts";
import type { Failure } from "#session/answer.ts";
import { captureCall } from "#session/capture-api.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { Camera, type HandOver } from "./camera.tsx";
import { CodeForm } from "./code-form.tsx";

export const meta = pageTitle("Take photos");

/**
 * The phone's page for photos of a desktop form. The code is in the hash of the address, which browsers don't send, so
 * it is in no log or referrer.
 */
export default function Capture() {
  const [code, setCode] = useState<string>();
  const [handOver, setHandOver] = useState<HandOver>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);

  async function openCode(typed: string) {
    const normalised = normaliseToken(typed);
    setBusy(true);
    setFailure(undefined);
    const result = await captureCall<HandOver>(normalised);
    setBusy(false);
    setCode(normalised);
    if (result.ok) setHandOver(result.data);
    else setFailure(result);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on load, and when another code is scanned
  useEffect(() => {
    const read = () => {
      const scanned = location.hash.slice(1);
      setHandOver(undefined);
      if (scanned) void openCode(scanned);
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);

  if (code && handOver) return <Camera key={code} code={code} handOver={handOver} />;
  return (
    <section className="stack">
      <Title size="record">{t("Take photos")}</Title>
      {failure ? <Refused failure={failure} onRetry={() => void openCode(code ?? "")} /> : null}
      {busy ? <p role="status">{t("Checking code…")}</p> : null}
      <CodeForm busy={busy} onCode={(typed) => void openCode(typed)} />
    </section>
  );
}

function Refused({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (failure.status === 0 || failure.status >= 500)
    return (
      <Notice kind="warn" alert>
        <p>{t("We couldn’t connect. Check your phone’s connection.")}</p>
        <Button onClick={onRetry}>{t("Check code again")}</Button>
      </Notice>
    );
  return <ErrorNotice>{t(failure.code === "hand-over-ended" ? CODE_EXPIRED : failure.message)}</ErrorNotice>;
}
