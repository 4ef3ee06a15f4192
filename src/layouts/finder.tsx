import { type ComponentType, useEffect, useRef, useState } from "react";
import { t } from "#language/t.ts";
import { notify } from "#ui/primitives/notify.ts";
import { SearchButton } from "#ui/shell/search-button.tsx";

/** The search page. */
const SEARCH_PAGE = "/search";

type FindDialog = ComponentType<{ open: boolean; onClose: () => void; initialText: string }>;

/** The search dialog, opened by its button or Ctrl-K. Its code is loaded on first use. */
export function Finder({ variant }: { variant?: "line" | "icon" }) {
  const [Dialog, setDialog] = useState<FindDialog>();
  const [open, setOpen] = useState(false);
  // Keys typed before the dialog is loaded.
  const [typedText, setTypedText] = useState("");
  const isRequested = useRef(false);
  const close = () => {
    setOpen(false);
    setTypedText("");
  };
  const openDialog = async () => {
    setOpen(true);
    if (isRequested.current) return;
    isRequested.current = true;
    try {
      const { FindDialog } = await import("../screens/shared/find/find-dialog.tsx");
      setDialog(() => FindDialog);
    } catch {
      isRequested.current = false;
      close();
      notify({
        kind: "bad",
        title: t("Search couldn’t be loaded"),
        text: t("Check your connection and try again."),
      });
    }
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      // Overrides the browser's own shortcut; ignored while a dialog is open.
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) void openDialog();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  useEffect(() => {
    if (!open || Dialog) return;
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === "Escape") close();
      else if (key === "Backspace") setTypedText((text) => text.slice(0, -1));
      else if (key.length === 1) setTypedText((text) => text + key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Handled before the focused field and list shortcuts.
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  });
  return (
    <>
      <SearchButton to={SEARCH_PAGE} onOpen={() => void openDialog()} variant={variant ?? "icon"} />
      {Dialog ? <Dialog open={open} onClose={close} initialText={typedText} /> : null}
    </>
  );
}
