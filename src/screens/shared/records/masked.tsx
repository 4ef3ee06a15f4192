import { useState } from "react";
import type { AnyResource } from "#resource/define.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { ViewData } from "./loaders.ts";
import { RevealDialog } from "./reveal-dialog.tsx";

type Values = Readonly<Record<string, unknown>>;
type Viewed = Pick<ViewData["record"], "id" | "masked" | "pending">;

const NONE: Values = {};

/** What somebody asked to see in full, until they mask it again or leave the page. */
export interface Unmasked {
  /** Field → its value in full; empty while all is masked. */
  readonly values: Values;
  /** The same of a change that waits. */
  readonly pending: Values;
  readonly open: boolean;
  readonly set: (values: Values | undefined) => void;
}

/** Nothing is shown in full before it is asked for. Give the component that calls it the record as its key. */
export function useUnmasked(): Unmasked {
  const [values, set] = useState<Values>();
  return {
    values: values ?? NONE,
    pending: (values?.pending as Values | undefined) ?? NONE,
    open: values !== undefined,
    set,
  };
}

interface MaskedProps {
  resource: AnyResource;
  record: Viewed;
  unmasked: Unmasked;
  /** Whether the right to show it reaches the record; undefined while nobody's rights are known. */
  reveals: boolean | undefined;
}

/** Shows what is masked of a record, or of its open change, for a purpose. Nothing where nothing is masked. */
export function Masked({ resource, record, unmasked, reveals }: MaskedProps) {
  const [asking, setAsking] = useState(false);
  if (record.masked.length === 0 && !record.pending?.masked?.length) return null;
  if (reveals === undefined) return null;
  if (!reveals)
    return <p className="note gap">Personal data is masked. Your role does not allow to show it.</p>;
  if (unmasked.open)
    return (
      <p className="gap">
        <Button slim icon="eye-off" onClick={() => unmasked.set(undefined)}>
          Mask personal data
        </Button>
      </p>
    );
  return (
    <>
      <p className="gap">
        <Button slim icon="eye" onClick={() => setAsking(true)}>
          Show personal data
        </Button>
      </p>
      <RevealDialog
        resource={resource}
        id={record.id}
        open={asking}
        onClose={() => setAsking(false)}
        onRevealed={(values) => {
          setAsking(false);
          unmasked.set(values);
        }}
      />
    </>
  );
}
