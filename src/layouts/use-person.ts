import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { logout } from "#session/logout.ts";
import { useTheme } from "#session/theme.ts";
import type { PersonMenuProps } from "#ui/shell/person-menu.tsx";
import { profileOf, roleLabels } from "./area-labels.ts";

/** Who is signed in, for the menu of a frame; undefined for a visitor. */
export function usePerson(): Omit<PersonMenuProps, "variant"> | undefined {
  const { user } = usePageFrame();
  const [theme, setTheme] = useTheme();
  if (!user) return undefined;
  return {
    person: { name: user.name, role: t(roleLabels[user.area] ?? "") },
    profileTo: profileOf[user.area] ?? "/",
    theme,
    onTheme: setTheme,
    onSignOut: () => void logout(),
  };
}
