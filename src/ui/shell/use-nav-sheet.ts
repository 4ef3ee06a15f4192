import { type MouseEvent, type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** The menu as a sheet: opened by More, closed by Escape, a click outside and navigation. */
export function useNavSheet(nav: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes it
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    nav.current?.querySelector("a")?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      setOpen(false);
      if (opener instanceof HTMLElement) opener.focus();
    };
    const onPress = (event: PointerEvent) => {
      const pressed = event.target as Node;
      if (!nav.current?.contains(pressed) && !opener?.contains(pressed)) setOpen(false);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [open, nav]);
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(!open);
  };
  return { open, toggle };
}
