import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import { DemoBar } from "./brand-link.tsx";
import { Masthead, type MastheadProps, SiteFooter } from "./masthead.tsx";
import styles from "./public-frame.module.css";
import { SkipLink } from "./skip-link.tsx";

export interface PublicFrameProps extends Omit<MastheadProps, "children"> {
  /** The user menu: a `UserMenu` with `variant="name"`. */
  person?: ReactNode;
  /** A `LanguageChoice`: at the end, or at the top of the landing page. */
  languages?: ReactNode;
  languagesFirst?: boolean;
  /** At the end of the footer. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A page of 72 rem for payers and visitors. Full-width sections inside extend to its edges. */
export function PublicFrame(props: PublicFrameProps & { narrow?: boolean }) {
  const { person, languagesFirst, foot, narrow, children, languages: choice, ...masthead } = props;
  const languages = choice ? <div className={styles.languages}>{choice}</div> : null;
  return (
    <div data-density="public">
      <SkipLink />
      <DemoBar government={masthead.government} />
      <div className={classList(styles.public, narrow && styles.narrow)}>
        {languagesFirst ? languages : null}
        <Masthead {...masthead}>{person}</Masthead>
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter government={masthead.government}>{foot}</SiteFooter>
        {languagesFirst ? null : languages}
      </div>
    </div>
  );
}
