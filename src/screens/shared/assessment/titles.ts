import { t } from "#language/t.ts";
import type { AssessmentBase } from "./addresses.ts";

/** The title of the list in an area. */
export function listTitle(base: AssessmentBase): string {
  return {
    "/admin": "Assessments",
    "/cooperate": t("Our assessments"),
    "/individual": t("My assessments"),
  }[base];
}

/** The title of the form for a new assessment in an area. */
export function newTitle(base: AssessmentBase): string {
  return {
    "/admin": "Create assessment",
    "/cooperate": t("Start a self-assessment"),
    "/individual": t("Start a self-assessment"),
  }[base];
}
