import { Outlet } from "react-router";
import { type PageFrame, usePageFrame } from "#page-frame.ts";
import type { MastheadLink } from "#ui/shell/masthead.tsx";
import { PublicFrame } from "#ui/shell/public-frame.tsx";
import { UserMenu } from "#ui/shell/user-menu.tsx";
import { homeOf } from "../home-of.ts";
import { Finder } from "./finder.tsx";
import { FooterLinks } from "./footer-links.tsx";
import { InboxBell } from "./inbox-bell.tsx";
import { Languages } from "./languages.tsx";
import { offeredItems } from "./menu.ts";
import { corporateLinks, individualLinks, visitorLinks } from "./owner-menu.ts";
import { useUserMenuProps } from "./use-user-menu-props.ts";

/** The layout of public and owner pages, with the menu of the signed-in user. */
export function PublicPage({ narrow }: { narrow?: boolean }) {
  const { government, user } = usePageFrame();
  const person = useUserMenuProps();
  const homeTo = user ? homeOf[user.area] : "/";
  return (
    <PublicFrame
      government={government}
      homeTo={homeTo}
      links={linksOf(user)}
      person={
        person && (
          <span className="line line--tight">
            <Finder />
            <InboxBell />
            <UserMenu {...person} variant="name" />
          </span>
        )
      }
      narrow={narrow ?? false}
      foot={<FooterLinks />}
      languages={<Languages />}
    >
      <Outlet />
    </PublicFrame>
  );
}

function linksOf(user: PageFrame["user"]): readonly MastheadLink[] {
  if (!user) return visitorLinks;
  if (user.area === "corporate") return offeredItems(corporateLinks, user);
  if (user.area === "individual") return offeredItems(individualLinks, user);
  return [{ to: homeOf[user.area], label: "My account" }];
}
