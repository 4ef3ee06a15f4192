import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { requestSignOut } from "#session/sign-out-request.ts";
import { useTheme } from "#session/theme.ts";
import type { UserMenuProps } from "#ui/shell/user-menu.tsx";
import { profilePaths, roleLabels } from "./area-pages.ts";

/** Who is signed in, for the menu of a frame; undefined for a visitor. */
export function useUserMenuProps(): Omit<UserMenuProps, "variant"> | undefined {
  const { user } = usePageFrame();
  const [theme, setTheme] = useTheme();
  if (!user) return undefined;
  return {
    person: { name: user.name, role: t(roleLabels[user.area] ?? "") },
    profileTo: profilePaths[user.area] ?? "/",
    theme,
    onTheme: setTheme,
    onSignOut: () => void requestSignOut(),
  };
}
