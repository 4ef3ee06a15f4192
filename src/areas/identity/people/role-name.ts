import type { Queryable } from "#kernel/db/client.ts";

/** What a role is called by programs, from its title and never changed: "field-officer", "field-officer-2". */
export async function roleName(db: Queryable, title: string): Promise<string> {
  const plain = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  const base = plain || "role";
  const taken = await db.selectFrom("role").select("name").where("name", "like", `${base}%`).execute();
  const names = new Set(taken.map(({ name }) => name));
  for (let at = 1; ; at++) {
    const name = at === 1 ? base : `${base}-${at}`;
    if (!names.has(name)) return name;
  }
}
