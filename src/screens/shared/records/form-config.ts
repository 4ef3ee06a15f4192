import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { recordPages } from "../addresses/records.ts";

/** The saved record. */
export interface SavedRecord {
  readonly id: number;
  readonly code: string;
  readonly status: string;
}

/** The addresses of a record's form: admin screens, unless an owner fills it in. */
export interface RecordFormConfig {
  /** The API path. */
  readonly path: string;
  /** The link back above the title, if any. */
  readonly backLink?: { readonly to: string; readonly label: string };
  /** The address of the cancel button of a new record. */
  readonly cancelTo: string;
  /** The address of a record, if it has a screen. */
  readonly view?: ((id: number) => string) | undefined;
  /** Called after saving and uploading photos, instead of opening the record. */
  readonly onSaved?: (saved: SavedRecord) => void;
  /** The form has no photos. */
  readonly noPhotos?: true;
  /** The form can't be saved as a draft. */
  readonly noDraft?: true;
  /** Makes the request body of the form's values. */
  readonly body?: (typed: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** Labels of fields that are not of the register, for the error summary. */
  readonly labels?: (path: string) => string | undefined;
  /** Reference field → its options; a field without options is hidden. */
  readonly choices?: Readonly<Record<string, readonly { id: number; words: string }[]>>;
}

/** The admin screens. */
export function adminFormConfig(resource: AnyResource): RecordFormConfig {
  const to = recordPages.list(resource);
  return {
    path: recordPages.api(resource),
    backLink: { to, label: resource.many },
    cancelTo: to,
    view: (id) => recordPages.view(resource.name, id),
  };
}

/** The label of the primary button of an admin form. */
export function submitLabel(resource: AnyResource, status: string | undefined): string {
  if (status === undefined) return t("Register {one}", { one: t(resource.one) });
  return status === "approved" || status === "suspended" ? t("Propose change") : t("Save changes");
}

/** The notification after saving. */
export type SavedText = (saved: { code: string; pending: boolean; submitted: boolean }) => string;

export function adminSavedText(isEdit: boolean): SavedText {
  return ({ code, pending }) => {
    if (!isEdit) return t("{code} registered", { code });
    return pending ? t("Your change is pending approval") : t("Saved");
  };
}
