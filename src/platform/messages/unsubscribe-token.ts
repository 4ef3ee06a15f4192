import { type MessageKind, messageKinds } from "#domain/messages/templates.ts";
import { seal, unseal } from "#kernel/secrets.ts";

const ABOUT = "unsubscribe";

export interface Unsubscription {
  readonly user_id: number;
  readonly kind: MessageKind;
}

/** Whose messages of which kind end; only this installation can make one, and it says nothing to others. */
export function unsubscribeToken({ user_id, kind }: Unsubscription): string {
  return seal(Buffer.from(`${user_id} ${kind}`), ABOUT).toString("base64url");
}

/** What the token is for, or undefined when it was not made here or its kind cannot be switched off. */
export function readUnsubscribeToken(token: string): Unsubscription | undefined {
  if (!/^[\w-]{40,120}$/.test(token)) return undefined;
  try {
    const [user = "", kind = ""] = unseal(Buffer.from(token, "base64url"), ABOUT).toString().split(" ");
    if (!Object.hasOwn(messageKinds, kind) || messageKinds[kind as MessageKind].fixed) return undefined;
    return { user_id: Number(user), kind: kind as MessageKind };
  } catch {
    return undefined;
  }
}
