import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { classList } from "#ui/class-list.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { words } from "#ui/words.ts";
import { Crest } from "./crest.tsx";
import type { Government } from "./government.ts";
import { findCurrent } from "./index-nav.tsx";
import styles from "./public-frame.module.css";

export interface MastheadLink {
  to: string;
  label: string;
  /** Other addresses that belong here. */
  also?: readonly string[];
  /** Addresses below it that belong to none of the links. */
  not?: readonly string[];
  /** Drawn as a button: "Sign in". */
  button?: boolean;
}

export interface MastheadProps {
  government: Government;
  homeTo: string;
  links: readonly MastheadLink[];
  /** After the links: who is signed in. */
  children?: ReactNode;
}

/** The head of every public and citizen page. */
export function Masthead({ government, homeTo, links, children }: MastheadProps) {
  const current = findCurrent(links, useLocation().pathname);
  return (
    <header className={classList(styles.masthead, Boolean(children) && styles.signed)}>
      <Crest
        government={government}
        name={`${government.name} Ratebook`}
        sub={words.tagline}
        to={homeTo}
        large
      />
      <nav aria-label={words.main}>
        {links.map((link) =>
          link.button ? (
            <ButtonLink key={link.to} to={link.to} className={styles.button}>
              {link.label}
            </ButtonLink>
          ) : (
            <Link
              key={link.to}
              className={styles.link}
              to={link.to}
              aria-current={link === current ? "page" : undefined}
            >
              {link.label}
            </Link>
          ),
        )}
      </nav>
      {children}
    </header>
  );
}

/** Office, help and, at its end, what the page adds. */
export function Foot({ government, children }: { government: Government; children?: ReactNode }) {
  return (
    <footer className={styles.foot}>
      <span>{[government.office, government.address].filter(Boolean).join(", ")}</span>
      {government.phone ? (
        <span>
          {`${words.help} `}
          <a href={`tel:${government.phone.replaceAll(" ", "")}`}>{government.phone}</a>
          {`, ${words.hours}`}
        </span>
      ) : null}
      {children ? <span className="push">{children}</span> : null}
    </footer>
  );
}
