import { areaWords } from "#domain/people/rights.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";

/** What users can be narrowed by, besides their state. */
export function UserFilters({ roles }: { roles: readonly { id: number; title: string }[] }) {
  const filters = [
    {
      name: "area",
      label: "Kind",
      options: Object.entries(areaWords).map(([value, label]) => ({ value, label })),
    },
    {
      name: "role",
      label: "Role",
      options: roles.map(({ id, title }) => ({ value: String(id), label: title })),
    },
  ];
  return (
    <PickFilters placeholder="Name, e-mail, phone or code" filters={filters} keeps={["status", "sort"]} />
  );
}
