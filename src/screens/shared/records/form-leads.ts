import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { address } from "../addresses/records.ts";

/** What a form is told of what it saved. */
export interface Saved {
  readonly id: number;
  readonly code: string;
  readonly status: string;
}

/** Where a record's form leads: the office's screens of the register, unless an owner fills it in. */
export interface FormLeads {
  /** It is sent there. */
  readonly path: string;
  /** The way back above the title, and what it is called; without it there is none. */
  readonly list?: { readonly to: string; readonly words: string };
  /** Where one leaves a new record's form to. */
  readonly leave: string;
  /** Where a record is looked at, where there is a screen of it. */
  readonly view?: ((id: number) => string) | undefined;
  /** Instead of going to the record, once its photos are sent. */
  readonly onSaved?: (saved: Saved) => void;
  /** Whoever fills it in adds no photos to such a record. */
  readonly noPhotos?: true;
  /** It goes to approval at once, or not at all. */
  readonly noDraft?: true;
  /** What is sent, made of what the form holds. */
  readonly body?: (typed: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** Names of what it sends besides the register's fields, for its faults. */
  readonly labels?: (path: string) => string | undefined;
  /** Reference field → what of their own it can name; without any the field is left out. */
  readonly choices?: Readonly<Record<string, readonly { id: number; words: string }[]>>;
}

/** The office's own screens. */
export function officeLeads(resource: AnyResource): FormLeads {
  const to = address.list(resource);
  return {
    path: address.api(resource),
    list: { to, words: resource.many },
    leave: to,
    view: (id) => address.view(resource.name, id),
  };
}

/** The words of the primary button of an office form. */
export function primaryWords(resource: AnyResource, status: string | undefined): string {
  if (status === undefined) return t("Register {one}", { one: t(resource.one) });
  return status === "approved" || status === "suspended" ? t("Propose change") : t("Save changes");
}

/** What is said once it is saved. */
export type SavedWords = (saved: { code: string; pending: boolean; submitted: boolean }) => string;

export function officeWords(edited: boolean): SavedWords {
  return ({ code, pending }) => {
    if (!edited) return t("{code} is entered.", { code });
    return pending ? t("Your change waits for another approver.") : t("Saved.");
  };
}
