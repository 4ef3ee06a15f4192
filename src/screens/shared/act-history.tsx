import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { History, HistoryEvent } from "#ui/primitives/history.tsx";

interface Act {
  readonly id: number;
  readonly at: Date;
  readonly verb: string;
  /** Who did it: a name, or for people outside the office a word such as "You". */
  readonly by: string;
  readonly reason: string | null;
}

interface ActHistoryProps {
  acts: readonly Act[];
  /** Verb → what somebody did: "{who} confirmed it". */
  words: Readonly<Record<string, string>>;
  /** Verbs by which it was decided. */
  marked: readonly string[];
}

/** What was done with something, by whom and why, in plain words. */
export function ActHistory({ acts, words, marked }: ActHistoryProps) {
  return (
    <History>
      {acts.map(({ id, at, verb, by, reason }) => (
        <HistoryEvent
          key={id}
          time={formatMoment(at)}
          dateTime={at.toISOString()}
          marked={marked.includes(verb)}
        >
          {t(words[verb] ?? `{who} ${verb}`, { who: t(by) })}
          {reason ? (
            <>
              {": "}
              <q>{reason}</q>
            </>
          ) : null}
        </HistoryEvent>
      ))}
    </History>
  );
}
