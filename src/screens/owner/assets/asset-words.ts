import type { AnyResource } from "#resource/define.ts";
import type { OwnerBase } from "./addresses.ts";

/** "My shops" */
export function listWords({ many }: AnyResource, base: OwnerBase): string {
  return `${base === "/cooperate" ? "Our" : "My"} ${many}`;
}

/** States in which an owner can still change a record. */
const OPEN = new Set(["draft", "submitted", "returned", "approved", "suspended"]);

export function isOpen(status: string): boolean {
  return OPEN.has(status);
}

/** Whether an edit takes effect only once it is approved. */
export function waitsForApproval(status: string): boolean {
  return status === "approved" || status === "suspended";
}

/** Whether anything can have been billed for it: only what was approved once. */
export function wasApproved(status: string): boolean {
  return waitsForApproval(status) || status === "archived";
}

/** The words of the form's button, by the state of what is edited; undefined: a new one. */
export function submitWords({ one }: AnyResource, status: string | undefined): string {
  if (status === "submitted") return "Save changes";
  if (status !== undefined && waitsForApproval(status)) return "Send change for approval";
  return `Submit ${one} for approval`;
}

/** What a state means for its owner, and what comes next. */
export function nextWords({ one }: AnyResource, status: string): string {
  switch (status) {
    case "draft":
      return `Only you see this draft. Submit the ${one} for approval when everything is right.`;
    case "submitted":
      return `The office looks at this ${one} now. You are told when it is approved, or what to put right. Until then you can still change it.`;
    case "returned":
      return `The office sent this ${one} back to you. Put right what it says, then submit it again.`;
    case "approved":
      return `This ${one} is on record. What is billed for it comes up here and under what you owe.`;
    case "rejected":
      return `The office did not accept this ${one}, and it cannot be changed any more. If that is a mistake, ask the office.`;
    case "suspended":
      return `This ${one} is suspended: nothing new is billed for it until the office reinstates it.`;
    default:
      return `This ${one} is no longer in use. What was billed for it before stays to be paid.`;
  }
}

/** What is said once a form is saved. */
export function savedWords({ one }: AnyResource, isNew: boolean) {
  return ({ code, pending, submitted }: { code: string; pending: boolean; submitted: boolean }): string => {
    if (pending) return "Your change waits for approval. Until then everything stays as it was.";
    if (submitted) return isNew ? `${code} waits for approval.` : `The ${one} waits for approval.`;
    return isNew ? `${code} is kept as a draft.` : "Saved.";
  };
}

/** One line of the history, as its owner reads it. */
export function eventWords({ one }: AnyResource, verb: string, by: "you" | "office" | "owner"): string {
  const who = { you: "You", office: "The office", owner: "Another owner" }[by];
  switch (verb) {
    case "create":
      return by === "office" ? "The office put it on record" : `${who} registered it`;
    case "import":
      return "Put on record from a roll of the office";
    case "edit":
      return `${who} changed what it says`;
    case "submit":
      return `${who} submitted it for approval`;
    case "approve":
      return `${who} approved the ${one}`;
    case "return":
      return `${who} returned it, to be put right`;
    case "reject":
      return `${who} did not accept it`;
    case "suspend":
      return `${who} suspended it`;
    case "reinstate":
      return `${who} reinstated it`;
    case "archive":
      return `${who} took it out of use`;
    case "assign_owner":
      return `${who} wrote down who owns it`;
    default:
      return changeWords(verb, who);
  }
}

function changeWords(verb: string, who: string): string {
  const did: Readonly<Record<string, string>> = {
    propose_change: "asked for a change",
    submit_change: "asked for the change again",
    withdraw_change: "withdrew the change",
    approve_change: "approved the change",
    return_change: "returned the change, to be put right",
    reject_change: "did not accept the change",
  };
  return `${who} ${did[verb] ?? "did something with it"}`;
}
