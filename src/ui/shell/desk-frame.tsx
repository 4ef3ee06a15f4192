import { type ReactNode, useRef } from "react";
import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import { BrandLink, DemoBar } from "./brand-link.tsx";
import styles from "./desk-frame.module.css";
import type { Government } from "./government.ts";
import { type MenuChoices, type NavGroup, type NavItem, SideNav } from "./side-nav.tsx";
import { SkipLink } from "./skip-link.tsx";
import { TabBar } from "./tab-bar.tsx";
import { useNavSheet } from "./use-nav-sheet.ts";
import { UserMenu, type UserMenuProps } from "./user-menu.tsx";

export interface DeskFrameProps extends Omit<UserMenuProps, "variant"> {
  government: Government;
  homeTo: string;
  groups: readonly NavGroup[];
  menu: MenuChoices;
  /** The four tabs below 1024 px; More is the fifth. */
  tabs: readonly NavItem[];
  /** Search: a `SearchButton` with `variant="line"`. */
  search?: ReactNode;
  /** Before the user menu: a `Bell`. */
  bell?: ReactNode;
  children: ReactNode;
}

/** The frame of officers: top strip, menu, page. */
export function DeskFrame(props: DeskFrameProps) {
  const { government, homeTo, groups, menu, tabs, search, bell, children, ...person } = props;
  const nav = useRef<HTMLElement>(null);
  const { open, toggle } = useNavSheet(nav);
  const sub = government.demo ? `${government.name} · ${t(uiLabels.demonstrationShort)}` : government.name;
  return (
    <div className={styles.desk} data-density="desk">
      <SkipLink />
      <DemoBar government={government} className={styles.demo} />
      <header className={styles.topBar}>
        <div className={styles.brand}>
          <BrandLink government={government} name="Ratebook" sub={sub} to={homeTo} />
        </div>
        {search ?? <span />}
        <div className={styles.end}>
          {bell}
          <UserMenu {...person} />
        </div>
      </header>
      <SideNav groups={groups} menu={menu} open={open} navRef={nav} />
      <main className={styles.page} id="main" tabIndex={-1}>
        {children}
      </main>
      <TabBar label={t(uiLabels.mainShort)} items={tabs} className={styles.tabBar}>
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useValidAnchor: without scripts it is a link to the menu */}
        <a href="#index" role="button" aria-expanded={open} aria-controls="index" onClick={toggle}>
          <Icon name="menu" />
          {t(uiLabels.more)}
        </a>
      </TabBar>
    </div>
  );
}
