import { useLoaderData } from "react-router";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pages } from "../user/api-paths.ts";
import { RoleForm } from "./form.tsx";
import { newRoleLoader } from "./loaders.ts";

export const meta = pageTitle("New role");
export const loader = newRoleLoader;

/** Creates a role, blank or as a copy. */
export default function NewRole() {
  const { copied } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <a href={pages.roles}>Roles</a>
      </Breadcrumb>
      <PageHead title={copied ? `Copy of ${copied.title}` : "New role"} />
      <RoleForm
        key={copied?.id}
        draftKey={`role.new.${copied?.id ?? ""}`}
        title={copied ? `${copied.title} (copy)` : ""}
        area={copied?.area ?? "admin"}
        permissions={copied?.permissions ?? []}
      />
    </>
  );
}
