import { t } from "#language/t.ts";
import type { AssessmentBase } from "./addresses.ts";

/** What the list is called in an area. */
export function titleOf(base: AssessmentBase): string {
  return {
    "/admin": "Assessments",
    "/cooperate": t("Our assessments"),
    "/individual": t("My assessments"),
  }[base];
}

/** What entering a new one is called there. */
export function newTitle(base: AssessmentBase): string {
  return {
    "/admin": "Create assessment",
    "/cooperate": t("Assess ourselves"),
    "/individual": t("Assess myself"),
  }[base];
}
