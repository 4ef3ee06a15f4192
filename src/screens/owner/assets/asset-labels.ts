import { capitalise } from "#domain/capitalise.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import type { OwnerBase } from "../owner-base.ts";

/** "My shops" */
export function listTitle(resource: AnyResource, base: OwnerBase): string {
  const many = t(resource.many);
  return capitalise(base === "/cooperate" ? t("Our {many}", { many }) : t("My {many}", { many }));
}

/** States in which an owner can still change a record. */
const EDITABLE_STATUSES = new Set(["draft", "submitted", "returned", "approved", "suspended"]);

export function isEditable(status: string): boolean {
  return EDITABLE_STATUSES.has(status);
}

/** Whether an edit takes effect only once it is approved. */
function editNeedsApproval(status: string): boolean {
  return status === "approved" || status === "suspended";
}

/** Whether it can have bills: only if it was ever approved. */
export function wasApproved(status: string): boolean {
  return editNeedsApproval(status) || status === "archived";
}

/** The label of the form's button, by the status of the record; undefined for a new one. */
export function submitLabel({ one }: AnyResource, status: string | undefined): string {
  if (status === "submitted") return t("Save changes");
  if (status !== undefined && editNeedsApproval(status)) return t("Submit change for approval");
  return t("Submit {one} for approval", { one: t(one) });
}

/** What a status means for the owner, and what happens next. */
export function nextStepText(resource: AnyResource, status: string): string {
  return capitalise(statusMeaning(resource, status));
}

function statusMeaning(resource: AnyResource, status: string): string {
  const one = t(resource.one);
  switch (status) {
    case "draft":
      return t("This is a draft. Submit the {one} for approval when it is complete.", { one });
    case "submitted":
      return t("We’re checking this {one} and will notify you. You can still edit it.", { one });
    case "returned":
      return t("The revenue office returned this {one}. Correct it and submit it again.", {
        one,
      });
    case "approved":
      return t("This {one} is approved. Its bills appear here.", {
        one,
      });
    case "rejected":
      return t(
        "This {one} was rejected and can’t be edited. If this is a mistake, contact the revenue office.",
        { one },
      );
    case "suspended":
      return t("This {one} is suspended. No new bills are issued for it.", {
        one,
      });
    default:
      return t("This {one} is archived. You must still pay its earlier bills.", { one });
  }
}

/** The notification after saving. */
export function savedText({ one }: AnyResource, isNew: boolean) {
  return ({ code, pending, submitted }: { code: string; pending: boolean; submitted: boolean }): string => {
    if (pending) return t("Your change is pending approval");
    if (submitted)
      return isNew
        ? t("{code} is pending approval", { code })
        : capitalise(t("The {one} is pending approval", { one: t(one) }));
    return isNew ? t("{code} saved as a draft", { code }) : t("Saved");
  };
}

/** One line of the history, for the owner. */
export function eventText({ one }: AnyResource, verb: string, by: "you" | "office" | "owner"): string {
  const who = { you: t("You"), office: t("The revenue office"), owner: t("Another owner") }[by];
  switch (verb) {
    case "create":
      return by === "office" ? t("The revenue office added this record") : t("{who} registered it", { who });
    case "import":
      return t("Imported from the revenue office’s records");
    case "edit":
      return t("{who} edited the details", { who });
    case "submit":
      return t("{who} submitted it for approval", { who });
    case "approve":
      return t("{who} approved the {one}", { who, one: t(one) });
    case "return":
      return t("{who} returned it for correction", { who });
    case "reject":
      return t("{who} rejected it", { who });
    case "suspend":
      return t("{who} suspended it", { who });
    case "reinstate":
      return t("{who} reinstated it", { who });
    case "archive":
      return t("{who} archived it", { who });
    case "assign_owner":
      return t("{who} assigned an owner", { who });
    default:
      return changeEventText(verb, who);
  }
}

function changeEventText(verb: string, who: string): string {
  const labels: Readonly<Record<string, string>> = {
    propose_change: t("{who} requested a change", { who }),
    submit_change: t("{who} resubmitted the change", { who }),
    withdraw_change: t("{who} withdrew the change", { who }),
    approve_change: t("{who} approved the change", { who }),
    return_change: t("{who} returned the change for correction", { who }),
    reject_change: t("{who} rejected the change", { who }),
  };
  return labels[verb] ?? t("{who} updated it", { who });
}
