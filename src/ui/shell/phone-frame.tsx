import type { ReactNode } from "react";
import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";
import { DemoBar } from "./brand-link.tsx";
import type { Government } from "./government.ts";
import styles from "./phone-frame.module.css";
import type { NavItem } from "./side-nav.tsx";
import { SkipLink } from "./skip-link.tsx";
import { TabBar } from "./tab-bar.tsx";

export interface PhoneFrameProps {
  government: Government;
  /** Wallet and today's sales. */
  figures: readonly { label: string; value: ReactNode }[];
  /** The sync status: icon and one word. */
  state?: { icon: IconName; label: string };
  /** Absent if there are no other screens. */
  tabs?: readonly NavItem[];
  /** After the status: a `UserMenu`. */
  person?: ReactNode;
  children: ReactNode;
}

/** The frame of agents' phones: balance, choice, plate; the main button is in a `PhoneFoot`. */
export function PhoneFrame({ government, figures, state, tabs, person, children }: PhoneFrameProps) {
  return (
    <div className={styles.phone} data-density="field">
      <SkipLink />
      <DemoBar government={government} />
      <header className={styles.top}>
        <dl>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {state ? (
          <span className={styles.state}>
            <Icon name={state.icon} />
            <span>{t(state.label)}</span>
          </span>
        ) : null}
        {person}
      </header>
      {children}
      {tabs ? <TabBar label={t(uiLabels.main)} items={tabs} className={styles.tabs} /> : null}
    </div>
  );
}

/** The content. */
export function PhoneMain({ children }: { children: ReactNode }) {
  return (
    <main className={styles.main} id="main" tabIndex={-1}>
      {children}
    </main>
  );
}

/** The main button at the bottom. With a label it is a landmark, for links outside forms. */
export function PhoneFoot({ label, children }: { label?: string; children: ReactNode }) {
  return label ? (
    <nav className={styles.foot} aria-label={label}>
      {children}
    </nav>
  ) : (
    <div className={styles.foot}>{children}</div>
  );
}
