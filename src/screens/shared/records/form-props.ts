import type { ReactNode } from "react";
import type { AnyResource } from "#resource/define.ts";
import type { FieldErrors } from "#session/answer.ts";
import type { ReferencedRecord } from "./field-value.tsx";
import type { RecordFormConfig, SavedText } from "./form-config.ts";

export interface RecordFormProps {
  resource: AnyResource;
  title: string;
  lgas: readonly { id: number; name: string }[];
  /** The record that is edited; absent for a new one. */
  record?: {
    id: number;
    version: number;
    code: string;
    title: string;
    status: string;
    /** Masked fields with a value. */
    masked?: readonly string[];
  } & Record<string, unknown>;
  /** Reference field → the current record. */
  references?: Readonly<Record<string, ReferencedRecord>>;
  /** Content below the field groups. */
  children?: ReactNode | ((state: { errors: FieldErrors; code: string | undefined }) => ReactNode);
  /** Content above the field groups; `asks` are the confirmations that the server accepts. */
  before?: (state: { asks: readonly string[] }) => ReactNode;
  /** The addresses of the form: by default the admin screens. */
  config?: RecordFormConfig;
  /** The label of the primary button. */
  submitLabel?: string;
  /** The notification after saving. */
  savedMessage?: SavedText;
}
