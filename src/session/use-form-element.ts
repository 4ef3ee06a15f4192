import { type RefCallback, type RefObject, useCallback, useRef } from "react";

/** Combines a draft's ref for a form with a ref to the form element. */
export function useFormElement(draftRef: RefCallback<HTMLFormElement>): {
  ref: RefCallback<HTMLFormElement>;
  element: RefObject<HTMLFormElement | null>;
} {
  const element = useRef<HTMLFormElement>(null);
  const ref = useCallback<RefCallback<HTMLFormElement>>(
    (form) => {
      element.current = form;
      const stop = draftRef(form);
      return () => {
        element.current = null;
        if (typeof stop === "function") stop();
      };
    },
    [draftRef],
  );
  return { ref, element };
}
