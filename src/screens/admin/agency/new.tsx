import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pages } from "../charging/api-paths.ts";
import { AgencyForm } from "./form.tsx";
import { newAgencyLoader } from "./loaders.ts";

export const meta = pageTitle("New agency");
export const loader = newAgencyLoader;

export default function NewAgency() {
  return (
    <>
      <Breadcrumb>
        <a href={pages.agencies}>Agencies</a>
      </Breadcrumb>
      <PageHead title="New agency" />
      <AgencyForm />
    </>
  );
}
