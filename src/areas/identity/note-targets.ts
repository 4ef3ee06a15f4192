import { sql } from "kysely";
import type { NoteTarget } from "#areas/registry/notes/note-target.ts";
import { usersWithin } from "./people/visibility.ts";

/** Accounts and roles. */
export const identityNoteTargets: readonly NoteTarget[] = [
  {
    name: "user",
    table: "app_user",
    alias: "u",
    permission: "user.view",
    code: sql`u.code`,
    title: sql`u.name`,
    within: usersWithin,
  },
  {
    name: "role",
    table: "role",
    alias: "ro",
    permission: "role.view",
    code: sql`''`,
    title: sql`ro.title`,
    // Roles have no place.
    within: () => sql`true`,
  },
];
