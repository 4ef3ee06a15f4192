import { useEffect, useState } from "react";
import type { OwnCheck } from "#areas/ticketing/ticket-checks/own-checks-today.ts";
import { formatTime } from "#domain/lagos.ts";
import { type Verdict, verdictNames, verdicts } from "#domain/ticket-check.ts";
import { count, t } from "#language/t.ts";
import { api } from "#session/api.ts";
import type { OutboxEntry } from "#session/offline/entry.ts";
import { updateServerClock } from "#session/offline/server-clock.ts";
import { Lines } from "#ui/primitives/lines.tsx";
import styles from "./validate.module.css";

type LatestCheck = Omit<OwnCheck, "checked_at"> & { readonly checked_at: string };

export interface TodaysChecks {
  readonly counts: Partial<Record<Verdict, number>>;
  readonly latest: readonly LatestCheck[];
}

/** Today's checks of the inspector, reloaded when `again` changes; offline the last response. */
export function useTodaysChecks(enabled: boolean, reloadKey: unknown): TodaysChecks | undefined {
  const [round, setRound] = useState<TodaysChecks>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` triggers a reload
  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    void api
      .get<TodaysChecks & { server_time: string }>("/api/v1/ticket-checks/round", {
        signal: controller.signal,
      })
      .then(async (result) => {
        if (!result.ok) return;
        await updateServerClock(result.data.server_time);
        setRound(result.data);
      });
    return () => controller.abort();
  }, [enabled, reloadKey]);
  return round;
}

/** The day's checks: counts, latest checks and pending ones. */
export function TodaysChecksPanel({
  round,
  waiting,
}: {
  round: TodaysChecks | undefined;
  waiting: readonly OutboxEntry[];
}) {
  const visible = verdictNames.filter((name) => (round?.counts[name] ?? 0) > 0);
  return (
    <section className="stack-s" aria-labelledby="round">
      <h2 id="round">{t("My checks today")}</h2>
      {visible.length > 0 ? (
        <dl className={styles.counts}>
          {visible.map((name) => (
            <div key={name}>
              <dt>{t(verdicts[name])}</dt>
              <dd>{round?.counts[name]}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="note">{round ? t("No checks yet.") : t("Go online to see your checks.")}</p>
      )}
      {waiting.length > 0 ? (
        <p role="status">
          {count(waiting.length, "{n} check waiting to sync.", "{n} checks waiting to sync.")}
        </p>
      ) : null}
      {round && round.latest.length > 0 ? (
        <Lines>
          {round.latest.slice(0, 8).map(({ check_id, checked_at, verdict, server_verdict, identifier }) => (
            <li key={check_id} className={styles.check}>
              <span>
                <b className="strong nowrap">{identifier}</b>{" "}
                <span className="faint">{formatTime(Date.parse(checked_at))}</span>
              </span>
              <span>
                {t(verdicts[verdict])}{" "}
                {server_verdict !== null && server_verdict !== verdict
                  ? `; ${t("records: {word}", { word: t(verdicts[server_verdict]).toLowerCase() })}`
                  : ""}
              </span>
            </li>
          ))}
        </Lines>
      ) : null}
    </section>
  );
}
