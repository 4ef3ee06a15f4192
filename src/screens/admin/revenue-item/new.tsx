import { useLoaderData } from "react-router";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pages } from "../charging/api-paths.ts";
import { RevenueItemForm } from "./form.tsx";
import { newRevenueItemLoader } from "./loaders.ts";

export const meta = pageTitle("New revenue item");
export const loader = newRevenueItemLoader;

export default function NewRevenueItem() {
  const { agencies } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <a href={pages.revenueItems}>Revenue items</a>
      </Breadcrumb>
      <PageHead title="New revenue item" />
      <RevenueItemForm agencies={agencies} />
    </>
  );
}
