import type { MouseEventHandler, ReactNode } from "react";
import { t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import { uiLabels } from "#ui/labels.ts";
import { Button, ButtonAnchor, ButtonLink } from "#ui/primitives/button.tsx";
import { DemoBar } from "./brand-link.tsx";
import styles from "./document-frame.module.css";
import type { Government } from "./government.ts";
import { SkipLink } from "./skip-link.tsx";

export interface DocumentFrameProps {
  government: Government;
  backTo: string;
  /** Label of the back link: "Bills". */
  back?: string;
  /** Address of the same document as PDF. */
  pdf?: string;
  /** Called instead of following the link or printing directly. */
  onPdf?: MouseEventHandler<HTMLAnchorElement>;
  onPrint?: () => void;
  /** More actions, before saving and printing. */
  actions?: ReactNode;
  /** Content for officers: next to the document, below it on small screens, not printed. */
  aside?: ReactNode;
  /** One or more sheets of paper. */
  children: ReactNode;
}

/** A document with a bar that is not printed. */
export function DocumentFrame(props: DocumentFrameProps) {
  const {
    government,
    backTo,
    back = t(uiLabels.back),
    pdf,
    onPdf,
    onPrint,
    actions,
    aside,
    children,
  } = props;
  return (
    <div className={styles.frame} data-density="desk">
      <SkipLink />
      <DemoBar government={government} />
      <nav className={styles.bar} aria-label={t(uiLabels.document)}>
        <ButtonLink kind="quiet" icon="arrow-left" to={backTo}>
          {back}
        </ButtonLink>
        {actions}
        {pdf ? (
          <ButtonAnchor icon="file-down" href={pdf} download onClick={onPdf}>
            {t(uiLabels.downloadPdf)}
          </ButtonAnchor>
        ) : null}
        <Button kind="primary" icon="printer" onClick={onPrint ?? (() => window.print())}>
          {t(uiLabels.print)}
        </Button>
      </nav>
      <div className={classList(aside !== undefined && aside !== null && styles.withAside)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the paper scrolls sideways */}
        <main className={styles.main} id="main" tabIndex={0}>
          {children}
        </main>
        {aside ? (
          <aside className={styles.aside} aria-label={t(uiLabels.aboutDocument)}>
            {aside}
          </aside>
        ) : null}
      </div>
    </div>
  );
}
