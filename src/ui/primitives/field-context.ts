import { createContext, use } from "react";

/** The context of a field for its control. */
export interface FieldContextValue {
  id: string;
  name: string;
  describedBy: string | undefined;
  invalid: boolean;
}

export const FieldContext = createContext<FieldContextValue | null>(null);

interface OwnAttributes {
  id?: string | undefined;
  name?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: unknown;
}

/** The attributes of a control: its own, or those of the field around it. */
export function useFieldAttributes(own: OwnAttributes) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    name: own.name ?? field?.name,
    "aria-describedby": own["aria-describedby"] ?? field?.describedBy,
    "aria-invalid": field?.invalid ? (true as const) : undefined,
  };
}
