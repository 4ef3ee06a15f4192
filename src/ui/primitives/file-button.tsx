import { type ChangeEvent, type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import type { IconName } from "./icon-names.ts";

interface FileButtonProps {
  icon: IconName;
  /** The label of the file input. */
  label?: string;
  /** Media types that can be selected. */
  accept?: string;
  /** Only one file can be selected. */
  single?: boolean;
  busy?: boolean;
  /** The id of the hint. */
  describedBy: string;
  onSelect: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A button that opens the file picker. Without `capture`, so that phones offer the camera and existing photos. */
export function FileButton(props: FileButtonProps) {
  const { icon, label, accept = "image/*", single = false, busy, describedBy, onSelect, children } = props;
  const input = useRef<HTMLInputElement>(null);
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    onSelect([...(event.target.files ?? [])]);
    // Allows the same file to be selected again after it was removed.
    event.target.value = "";
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={!single}
        hidden
        aria-label={label}
        onChange={handleChange}
      />
      <Button icon={icon} busy={busy} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
