import type { FieldErrors } from "#session/answer.ts";

/** Fields about the occupancy, not the person. */
const OCCUPANCY_FIELDS = ["as", "unit", "from", "arrears", "reason", "individual_id"];

/** Request body for the API; a new person is a nested object. */
export function personBody(form: FormData): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const individual: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (name === "who" || name.endsWith("_words")) continue;
    if (OCCUPANCY_FIELDS.includes(name)) body[name] = value;
    else individual[name] = value;
  }
  if (form.get("who") === "new") return { ...body, individual };
  return { ...body, individual_id: body.individual_id || 0 };
}

/** The API names an error of a new person "surname" or "individual.surname"; the control is "surname". */
export function personErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, errors]) => [
      name === "person_id" || name === "owners" ? "individual_id" : name.replace(/^individual\./, ""),
      errors,
    ]),
  );
}
