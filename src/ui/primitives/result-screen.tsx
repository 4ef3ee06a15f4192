import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import { ResultShape } from "./icon.tsx";
import { VehiclePlate } from "./record-code.tsx";
import styles from "./result-screen.module.css";

export interface ResultScreenProps {
  /** `yes` valid, `no` not valid, `ask` needs a closer check. */
  kind: "yes" | "no" | "ask";
  /** VALID, EXPIRED, ASK */
  word: string;
  message: string;
  plate?: string;
  /** When it was checked, and whether online. */
  bar?: readonly [left: string, right?: string];
  facts?: readonly { label: string; value: ReactNode }[];
  /** One or two buttons. */
  actions?: ReactNode;
}

/** The inspector's answer: fills the screen, readable at arm's length in the sun. */
export function ResultScreen({ kind, word, message, plate, bar, facts, actions }: ResultScreenProps) {
  const hazard = kind === "no" ? <div className={styles.hazard} /> : null;
  return (
    <main className={classList(styles.answer, styles[kind])} id="main" data-density="field">
      {hazard}
      {bar ? (
        <div className={styles.bar}>
          <span>{bar[0]}</span>
          <span>{bar[1]}</span>
        </div>
      ) : null}
      <div className={styles.main} role="status">
        <ResultShape name={kind} className={styles.shape} />
        <h1 className={styles.word}>{word}</h1>
        <p className={styles.message}>{message}</p>
        {plate ? (
          <span className={styles.plate}>
            <VehiclePlate number={plate} />
          </span>
        ) : null}
      </div>
      {facts ? (
        <dl className={styles.facts}>
          {facts.flatMap(({ label, value }) => [
            <dt key={label}>{label}</dt>,
            <dd key={`${label} value`}>{value}</dd>,
          ])}
        </dl>
      ) : null}
      <div className={styles.foot}>{actions}</div>
      {hazard}
    </main>
  );
}
