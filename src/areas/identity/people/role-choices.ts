import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";

export interface RoleChoice {
  readonly id: number;
  readonly title: string;
  readonly area: string;
  readonly name: string;
}

/** The roles by title, for selection; their rights are visible only with the right to view roles. @throws AppError forbidden */
export async function roleChoices(actor: Actor, right: "user.view" | "user.create"): Promise<RoleChoice[]> {
  authorize(actor, right);
  return database().selectFrom("role").select(["id", "title", "area", "name"]).orderBy("title").execute();
}
