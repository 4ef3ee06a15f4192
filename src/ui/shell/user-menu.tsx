import type { ReactNode } from "react";
import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";
import { Button, ButtonGroup } from "#ui/primitives/button.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { Menu, MenuButton, MenuLink, MenuSection } from "#ui/primitives/menu.tsx";
import type { Person, Theme } from "./government.ts";
import styles from "./user-menu.module.css";

export interface UserMenuProps {
  person: Person;
  profileTo: string;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onSignOut: () => void;
  /** The dialog of signing out. */
  signOutDialog?: ReactNode;
  /** `seal` for officers, `name` for payers. */
  variant?: "seal" | "name";
}

const THEMES: readonly Theme[] = ["light", "dark", "device"];

/** The user menu: profile, theme and sign-out. */
export function UserMenu(props: UserMenuProps) {
  const { person, profileTo, theme, onTheme, onSignOut, signOutDialog, variant = "seal" } = props;
  const seal = (
    <span className={styles.initials} aria-hidden="true">
      {initials(person.name)}
    </span>
  );
  const trigger =
    variant === "seal" ? (
      <>
        {seal}
        <div>
          {person.name}
          <small>{person.role}</small>
        </div>
      </>
    ) : (
      <>
        {seal}
        <span className={styles.name}>{person.name}</span>
        <Icon name="chevron-down" />
      </>
    );
  return (
    <>
      <Menu
        trigger={trigger}
        variant="bare"
        triggerClass={variant === "seal" ? styles.trigger : styles.nameTrigger}
        align="end"
      >
        <MenuSection>
          <p className={styles.head}>
            {person.name}
            <small>{person.role}</small>
          </p>
        </MenuSection>
        <MenuLink to={profileTo} icon="user-round">
          {t(uiLabels.profile)}
        </MenuLink>
        <MenuSection>
          <div className={styles.theme}>
            <p>{t(uiLabels.theme)}</p>
            <ButtonGroup label={t(uiLabels.theme)}>
              {THEMES.map((name) => (
                <Button key={name} small aria-pressed={theme === name} onClick={() => onTheme(name)}>
                  {t(uiLabels.themes[name])}
                </Button>
              ))}
            </ButtonGroup>
          </div>
        </MenuSection>
        <MenuButton icon="log-out" onClick={onSignOut}>
          {t(uiLabels.signOut)}
        </MenuButton>
      </Menu>
      {signOutDialog}
    </>
  );
}

/** First letters of the first two names, accents kept; "&" is not a name. */
function initials(name: string): string {
  const names = name
    .split(/\s+/)
    .filter((part) => /^[\p{L}\p{N}]/u.test(part))
    .slice(0, 2);
  return names.map((part) => /^\P{M}\p{M}*/u.exec(part)?.[0] ?? "").join("");
}
