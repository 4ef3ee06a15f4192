import type { ReactNode } from "react";
import styles from "./home-banner.module.css";
import { CoatOfArms } from "./icon.tsx";
import { RecordCode } from "./record-code.tsx";

/** The cloth band of the public home page: the main action, next to the corner of a bill. */
export function HomeBanner({ sample, children }: { sample?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.band}>
      <div className={styles.grid}>
        <div className={styles.form}>{children}</div>
        {sample}
      </div>
    </section>
  );
}

/** A large field with its button. */
export function BannerRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Shows where the code is on a bill; decoration. `children` are its `Lines`. */
export function BillSample(props: {
  title: string;
  code: string;
  arms?: string | undefined;
  children: ReactNode;
}) {
  const { title, code, arms, children } = props;
  return (
    <div className={styles.sample} data-paper="slip" aria-hidden="true">
      <div className={styles.top}>
        <b>{title}</b>
        <CoatOfArms src={arms} />
      </div>
      <span className={styles.highlight}>
        <RecordCode code={code} size="big" />
      </span>
      {children}
    </div>
  );
}
