import type { ReactNode } from "react";
import type { AnyResource } from "#resource/define.ts";
import type { FieldErrors } from "#session/answer.ts";
import type { Referred } from "./field-value.tsx";
import type { FormLeads, SavedWords } from "./form-leads.ts";

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
    /** Fields that hold something and are masked. */
    masked?: readonly string[];
  } & Record<string, unknown>;
  /** Reference field → what it names now. */
  references?: Readonly<Record<string, Referred>>;
  /** What stands behind its groups. */
  children?: ReactNode | ((told: { errors: FieldErrors; code: string | undefined }) => ReactNode);
  /** What stands before its groups; `asks` is what the server says may be sent to go on all the same. */
  first?: (told: { asks: readonly string[] }) => ReactNode;
  /** Where the form leads: the office's screens of the register, unless it is an owner's. */
  leads?: FormLeads;
  /** The words of its primary button. */
  submitWords?: string;
  /** What is said once it is saved. */
  savedWords?: SavedWords;
}
