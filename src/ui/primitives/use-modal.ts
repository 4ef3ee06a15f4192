import { type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

/** What a `dialog` element takes to be modal while it is open. */
export interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClose: () => void;
}

/**
 * Opens and closes a modal `dialog` as its owner says, and tells the owner when a person closes it. Escape only asks: were the
 * element closed by itself, its late `close` event would shut again what was opened since.
 * @param onClose also on Escape
 */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return {
    ref,
    onCancel(event) {
      // A file chooser inside tells of its own end by the same event.
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    onClose() {
      if (!ref.current?.open) onClose();
    },
  };
}
