/**
 * Values of `RoleFields` for the API. A place-limited role without places is sent as such and rejected, never sent as
 * "everywhere".
 */
export function roleBody(form: FormData): Record<string, unknown> {
  return {
    role_id: String(form.get("role_id") ?? ""),
    ...limit(form, "lga_ids", "lga_where"),
    ...limit(form, "agency_ids", "agency_where"),
  };
}

function limit(form: FormData, name: string, where: string): Record<string, unknown> {
  return form.get(where) === "some" ? { [name]: form.getAll(name).map(String) } : {};
}
