import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import { uiLabels } from "#ui/labels.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { BrandLink } from "./brand-link.tsx";
import { findCurrent } from "./find-current.ts";
import type { Government } from "./government.ts";
import styles from "./public-frame.module.css";

export interface MastheadLink {
  to: string;
  label: string;
  /** Other addresses that belong here. */
  also?: readonly string[];
  /** Addresses below it that belong to none of the links. */
  not?: readonly string[];
  /** Shown as a button: "Sign in". */
  button?: boolean;
}

export interface MastheadProps {
  government: Government;
  homeTo: string;
  links: readonly MastheadLink[];
  /** After the links: the user menu. */
  children?: ReactNode;
}

/** The head of all public and payer pages. */
export function Masthead({ government, homeTo, links, children }: MastheadProps) {
  const current = findCurrent(links, useLocation().pathname);
  const nav = useRef<HTMLElement>(null);
  const currentTo = current?.to;
  useEffect(() => {
    if (currentTo !== undefined) scrollIntoView(nav.current);
  }, [currentTo]);
  return (
    <header className={classList(styles.masthead, Boolean(children) && styles.withUser)}>
      <BrandLink
        government={government}
        name={`${government.name} Ratebook`}
        sub={t(uiLabels.tagline)}
        to={homeTo}
        large
      />
      <nav aria-label={t(uiLabels.main)} ref={nav}>
        {links.map((link) =>
          link.button ? (
            <ButtonLink key={link.to} to={link.to} className={styles.button}>
              {t(link.label)}
            </ButtonLink>
          ) : (
            <Link
              key={link.to}
              className={styles.link}
              to={link.to}
              aria-current={link === current ? "page" : undefined}
            >
              {t(link.label)}
            </Link>
          ),
        )}
      </nav>
      {children}
    </header>
  );
}

/** The links scroll horizontally on phones: scrolls only them, to show the current one. */
function scrollIntoView(nav: HTMLElement | null): void {
  const link = nav?.querySelector("[aria-current]");
  if (!nav || !link) return;
  const { left, right } = nav.getBoundingClientRect();
  const linkBox = link.getBoundingClientRect();
  if (linkBox.left >= left && linkBox.right <= right) return;
  nav.scrollLeft += linkBox.left - left - (nav.clientWidth - linkBox.width) / 2;
}

/** The footer: office, phone and office hours, then the page's own links. */
export function SiteFooter({ government, children }: { government: Government; children?: ReactNode }) {
  return (
    <footer className={styles.foot}>
      <span>{[government.office, government.address].filter(Boolean).join(", ")}</span>
      {government.phone ? (
        <span>
          {`${t(uiLabels.help)} `}
          <a href={`tel:${government.phone.replaceAll(" ", "")}`}>{government.phone}</a>
        </span>
      ) : null}
      {government.office_hours ? <span className={styles.hours}>{t(government.office_hours)}</span> : null}
      {children ? <span>{children}</span> : null}
    </footer>
  );
}
