import { useState } from "react";
import type { AnyResource } from "#resource/define.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { ViewData } from "./loaders.ts";
import { RevealDialog } from "./reveal-dialog.tsx";

type Values = Readonly<Record<string, unknown>>;
type MaskedRecord = Pick<ViewData["record"], "id" | "masked" | "pending">;

const NONE: Values = {};

/** Revealed values, until they are masked again or the user leaves the page. */
export interface Unmasked {
  /** Field → revealed value; empty while masked. */
  readonly values: Values;
  /** The same for a pending change. */
  readonly pending: Values;
  readonly open: boolean;
  readonly set: (values: Values | undefined) => void;
}

/** The calling component needs the record as its key, so values of one record are never shown for another. */
export function useUnmasked(): Unmasked {
  const [values, set] = useState<Values>();
  return {
    values: values ?? NONE,
    pending: (values?.pending as Values | undefined) ?? NONE,
    open: values !== undefined,
    set,
  };
}

interface RevealControlProps {
  resource: AnyResource;
  record: MaskedRecord;
  unmasked: Unmasked;
  /** Whether the user can reveal data of the record. */
  canReveal: boolean;
}

/** Reveals masked data of a record or its pending change, for a purpose. Hidden if nothing is masked. */
export function RevealControl({ resource, record, unmasked, canReveal }: RevealControlProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  if (record.masked.length === 0 && !record.pending?.masked?.length) return null;
  if (!canReveal)
    return <p className="note gap">Personal data is masked. You don’t have the right to show it.</p>;
  if (unmasked.open)
    return (
      <p className="gap">
        <Button small icon="eye-off" onClick={() => unmasked.set(undefined)}>
          Mask personal data
        </Button>
      </p>
    );
  return (
    <>
      <p className="gap">
        <Button small icon="eye" onClick={() => setIsDialogOpen(true)}>
          Show personal data
        </Button>
      </p>
      <RevealDialog
        resource={resource}
        id={record.id}
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        onRevealed={(values) => {
          setIsDialogOpen(false);
          unmasked.set(values);
        }}
      />
    </>
  );
}
