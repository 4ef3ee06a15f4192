import type { ReactNode } from "react";
import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";
import { CoatOfArms } from "#ui/primitives/icon.tsx";
import { DemoBar } from "./brand-link.tsx";
import type { Government } from "./government.ts";
import styles from "./sign-in-frame.module.css";
import { SkipLink } from "./skip-link.tsx";

export interface SignInFrameProps {
  government: Government;
  /** Shown on the cover. */
  year: number;
  /** One form of 25 rem. */
  children: ReactNode;
}

/** The frame of sign-in pages: a book cover with the form next to it. */
export function SignInFrame({ government, year, children }: SignInFrameProps) {
  return (
    <div className={styles.frame} data-density="public">
      <SkipLink />
      <DemoBar government={government} />
      <div className={styles.layout}>
        <header className={styles.cover}>
          <div className={styles.label}>
            <CoatOfArms src={government.arms} className={styles.arms} />
            <p className={styles.state}>{government.name}</p>
            <p className={styles.name}>{t(uiLabels.productName)}</p>
            <p className={styles.tagline}>{`${t(uiLabels.cover)} · ${year}`}</p>
          </div>
        </header>
        <main className={styles.page} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
