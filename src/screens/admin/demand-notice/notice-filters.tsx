import { PickFilters } from "../../shared/pick-filters.tsx";

const YEARS_BACK = 6;

interface NoticeFiltersProps {
  categories: readonly { id: number; name: string }[];
  thisYear: number;
}

/** What the notices can be narrowed by, besides their state. */
export function NoticeFilters({ categories, thisYear }: NoticeFiltersProps) {
  const years = Array.from({ length: YEARS_BACK + 2 }, (_, at) => String(thisYear + 1 - at));
  const filters = [
    {
      name: "category",
      label: "Category",
      options: categories.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { name: "year", label: "Year", options: years.map((value) => ({ value, label: value })) },
  ];
  return <PickFilters placeholder="Code, pay code or payer" filters={filters} keeps={["status", "run"]} />;
}
