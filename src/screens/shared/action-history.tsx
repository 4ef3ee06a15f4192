import type { ReactNode } from "react";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { History, HistoryEvent } from "#ui/primitives/history.tsx";

interface Action {
  readonly id: number;
  readonly at: Date;
  readonly verb: string;
  /** Name of the person; for payers a word such as "You". */
  readonly by: string;
  readonly reason: string | null;
}

interface ActionHistoryProps {
  actions: readonly Action[];
  /** Verb → sentence: "{who} confirmed it". */
  text: Readonly<Record<string, string>>;
  /** Verbs that are decisions. */
  marked: readonly string[];
}

/** The history of an item: who did what, when and why. */
export function ActionHistory({ actions, text, marked }: ActionHistoryProps) {
  return (
    <History>
      {actions.map(({ id, at, verb, by, reason }) => (
        <ActionEvent key={id} at={at} marked={marked.includes(verb)} reason={reason}>
          {t(text[verb] ?? `{who} ${verb}`, { who: t(by) })}
        </ActionEvent>
      ))}
    </History>
  );
}

interface ActionEventProps {
  at: Date;
  /** Whether it is a decision. */
  marked?: boolean;
  reason?: string | null;
  children: ReactNode;
}

/** One action of a history, with its reason. */
export function ActionEvent({ at, marked, reason, children }: ActionEventProps) {
  return (
    <HistoryEvent time={formatMoment(at)} dateTime={at.toISOString()} marked={marked}>
      {children}
      {reason ? (
        <>
          {": "}
          <q>{reason}</q>
        </>
      ) : null}
    </HistoryEvent>
  );
}
