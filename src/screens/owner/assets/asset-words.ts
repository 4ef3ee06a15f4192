import { capital } from "#domain/capital.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import type { OwnerBase } from "../mount.ts";

/** "My shops" */
export function listWords(resource: AnyResource, base: OwnerBase): string {
  const many = t(resource.many);
  return capital(base === "/cooperate" ? t("Our {many}", { many }) : t("My {many}", { many }));
}

/** States in which an owner can still change a record. */
const OPEN = new Set(["draft", "submitted", "returned", "approved", "suspended"]);

export function isOpen(status: string): boolean {
  return OPEN.has(status);
}

/** Whether an edit takes effect only once it is approved. */
function waitsForApproval(status: string): boolean {
  return status === "approved" || status === "suspended";
}

/** Whether anything can have been billed for it: only what was approved once. */
export function wasApproved(status: string): boolean {
  return waitsForApproval(status) || status === "archived";
}

/** The words of the form's button, by the state of what is edited; undefined: a new one. */
export function submitWords({ one }: AnyResource, status: string | undefined): string {
  if (status === "submitted") return t("Save changes");
  if (status !== undefined && waitsForApproval(status)) return t("Send change for approval");
  return t("Submit {one} for approval", { one: t(one) });
}

/** What a state means for its owner, and what comes next. */
export function nextWords(resource: AnyResource, status: string): string {
  return capital(meaningOf(resource, status));
}

function meaningOf(resource: AnyResource, status: string): string {
  const one = t(resource.one);
  switch (status) {
    case "draft":
      return t("Only you see this draft. Submit the {one} for approval when everything is right.", { one });
    case "submitted":
      return t(
        "The office looks at this {one} now. You are told when it is approved, or what to put right. Until then you can still change it.",
        { one },
      );
    case "returned":
      return t("The office sent this {one} back to you. Put right what it says, then submit it again.", {
        one,
      });
    case "approved":
      return t("This {one} is on record. What is billed for it comes up here and under what you owe.", {
        one,
      });
    case "rejected":
      return t(
        "The office did not accept this {one}, and it cannot be changed any more. If that is a mistake, ask the office.",
        { one },
      );
    case "suspended":
      return t("This {one} is suspended: nothing new is billed for it until the office reinstates it.", {
        one,
      });
    default:
      return t("This {one} is no longer in use. What was billed for it before stays to be paid.", { one });
  }
}

/** What is said once a form is saved. */
export function savedWords({ one }: AnyResource, isNew: boolean) {
  return ({ code, pending, submitted }: { code: string; pending: boolean; submitted: boolean }): string => {
    if (pending) return t("Your change waits for approval. Until then everything stays as it was.");
    if (submitted)
      return isNew
        ? t("{code} waits for approval.", { code })
        : capital(t("The {one} waits for approval.", { one: t(one) }));
    return isNew ? t("{code} is kept as a draft.", { code }) : t("Saved.");
  };
}

/** One line of the history, as its owner reads it. */
export function eventWords({ one }: AnyResource, verb: string, by: "you" | "office" | "owner"): string {
  const who = { you: t("You"), office: t("The office"), owner: t("Another owner") }[by];
  switch (verb) {
    case "create":
      return by === "office" ? t("The office put it on record") : t("{who} registered it", { who });
    case "import":
      return t("Put on record from a roll of the office");
    case "edit":
      return t("{who} changed what it says", { who });
    case "submit":
      return t("{who} submitted it for approval", { who });
    case "approve":
      return t("{who} approved the {one}", { who, one: t(one) });
    case "return":
      return t("{who} returned it, to be put right", { who });
    case "reject":
      return t("{who} did not accept it", { who });
    case "suspend":
      return t("{who} suspended it", { who });
    case "reinstate":
      return t("{who} reinstated it", { who });
    case "archive":
      return t("{who} took it out of use", { who });
    case "assign_owner":
      return t("{who} wrote down who owns it", { who });
    default:
      return changeWords(verb, who);
  }
}

function changeWords(verb: string, who: string): string {
  const did: Readonly<Record<string, string>> = {
    propose_change: t("{who} asked for a change", { who }),
    submit_change: t("{who} asked for the change again", { who }),
    withdraw_change: t("{who} withdrew the change", { who }),
    approve_change: t("{who} approved the change", { who }),
    return_change: t("{who} returned the change, to be put right", { who }),
    reject_change: t("{who} did not accept the change", { who }),
  };
  return did[verb] ?? t("{who} did something with it", { who });
}
