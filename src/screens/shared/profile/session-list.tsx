import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Status } from "#ui/primitives/status.tsx";
import type { ProfileData } from "./loader.ts";

type Session = ProfileData["sessions"][number];

const SESSIONS_PATH = "/api/v1/profile/sessions";

/** The sessions of the account; each can be ended, the current one by signing out. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();
  const [errorMessage, setErrorMessage] = useState<string>();
  async function end(target: string, request: () => ReturnType<typeof api.post>, done: string) {
    setBusy(target);
    setErrorMessage(undefined);
    const result = await request();
    setBusy(undefined);
    if (result.ok) notify({ kind: "good", title: done });
    else setErrorMessage(result.message);
    // Also after an error: the session can have ended already.
    await revalidate();
  }
  return (
    <div className="stack">
      <ErrorNotice>{errorMessage && t(errorMessage)}</ErrorNotice>
      <Lines roomy>
        {sessions.map((session) => (
          <li key={session.id} className="line line--ends">
            <SessionText session={session} />
            {session.current ? (
              <Status kind="active" label={t("This device")} />
            ) : (
              <Button
                small
                busy={busy === session.id}
                onClick={() =>
                  void end(session.id, () => api.delete(`${SESSIONS_PATH}/${session.id}`), t("Session ended"))
                }
              >
                {t("Sign out")}{" "}
                <span className="only-read">{t(session.device_message ?? session.device)}</span>
              </Button>
            )}
          </li>
        ))}
      </Lines>
      {sessions.length > 1 ? (
        <Buttons>
          <Button
            icon="log-out"
            busy={busy === "others"}
            onClick={() =>
              void end("others", () => api.post(`${SESSIONS_PATH}/end-others`), t("Other sessions ended"))
            }
          >
            {t("Sign out of other sessions")}
          </Button>
        </Buttons>
      ) : null}
    </div>
  );
}

function SessionText({ session }: { session: Session }) {
  const { ip, device, device_message, created_at, last_seen_at } = session;
  return (
    <div>
      <p>{t(device_message ?? device)}</p>
      <p className="note">
        {ip ? `${t("IP address {ip}.", { ip })} ` : ""}
        {t("Signed in {since}, last active {seen}", {
          since: formatMoment(created_at),
          seen: formatMoment(last_seen_at),
        })}
      </p>
    </div>
  );
}
