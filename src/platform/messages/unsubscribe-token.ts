import { type MessageKind, messageKinds } from "#domain/messages/templates.ts";
import { seal, unseal } from "#kernel/secrets.ts";

const CONTEXT = "unsubscribe";

export interface Unsubscription {
  readonly user_id: number;
  readonly kind: MessageKind;
}

/** Token for the recipient and kind of messages to turn off; only this installation can create one, and it reveals nothing. */
export function unsubscribeToken({ user_id, kind }: Unsubscription): string {
  return seal(Buffer.from(`${user_id} ${kind}`), CONTEXT).toString("base64url");
}

/** Content of the token; undefined if it was not created here or its kind can't be turned off. */
export function readUnsubscribeToken(token: string): Unsubscription | undefined {
  if (!/^[\w-]{40,120}$/.test(token)) return undefined;
  try {
    const [user = "", kind = ""] = unseal(Buffer.from(token, "base64url"), CONTEXT).toString().split(" ");
    if (!Object.hasOwn(messageKinds, kind) || messageKinds[kind as MessageKind].fixed) return undefined;
    return { user_id: Number(user), kind: kind as MessageKind };
  } catch {
    return undefined;
  }
}
