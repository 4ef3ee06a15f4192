import { sql } from "kysely";
import type { Section } from "./my-data-section.ts";

/** What is stored about somebody of the office who sees the work of service providers. */
export const serviceSections: readonly Section[] = [
  {
    name: "service_providers",
    tables: ["service_provider_user"],
    query: ({ id }) => sql`
      SELECT p.code, p.name, p.status FROM service_provider_user k JOIN service_provider p ON p.id = k.provider_id
      WHERE k.user_id = ${id}`,
  },
];
