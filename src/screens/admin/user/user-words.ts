import { actionWords } from "#domain/audit/action-words.ts";

interface Event {
  readonly action: string;
  readonly actor_name: string;
  readonly what: string | null;
}

/** "Role given: Field officer, by Musa Bello" */
export function userEventWords({ action, actor_name, what }: Event): string {
  const about = what && /role|invite/.test(action) ? `: ${what},` : "";
  return `${actionWords(action)}${about} by ${actor_name}`;
}
