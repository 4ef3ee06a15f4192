import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { pages } from "../charging/api-paths.ts";
import { SettledNotice } from "../charging/settled-notice.tsx";

interface SettledLineProps {
  title: string;
  category: { id: number; name: string; settled: "billed" | "published" | null };
}

/** Shown instead of a line's form if lines change only through drafts. */
export function SettledLine({ title, category }: SettledLineProps) {
  return (
    <>
      <Breadcrumb>
        <a href={pages.categories}>Demand categories</a> ·{" "}
        <a href={pages.tariff(category.id)}>{category.name}</a>
      </Breadcrumb>
      <PageHead title={title} />
      {category.settled ? <SettledNotice category={category.id} settled={category.settled} /> : null}
    </>
  );
}
