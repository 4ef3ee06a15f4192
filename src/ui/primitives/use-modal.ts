import { type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

/** Props of a modal `dialog` element. */
export interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClose: () => void;
}

/**
 * Keeps a modal `dialog` element open exactly while `open` is true. The browser sends `close` in a later
 * task: if Escape closed the element directly, that event could close a dialog opened again meanwhile, so
 * Escape only calls `onClose`.
 * @param onClose called when the user closes the dialog, also with Escape; sets `open` to false
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
      // A file input inside the dialog sends a `cancel` event too.
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    onClose() {
      if (!ref.current?.open) onClose();
    },
  };
}
