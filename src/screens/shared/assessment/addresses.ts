/** The areas that have assessments. */
export type AssessmentBase = "/admin" | "/cooperate" | "/individual";
export type OwnBase = Exclude<AssessmentBase, "/admin">;

/** Pages of assessments, by area. */
export const assessmentPages = {
  list: (base: AssessmentBase) => `${base}/list/assessment`,
  create: (base: AssessmentBase) => `${base}/create/assessment`,
  view: (base: AssessmentBase, id: number) => `${base}/view/assessment/${id}`,
  edit: (base: AssessmentBase, id: number) => `${base}/edit/assessment/${id}`,
  document: (base: AssessmentBase, id: number) => `${base}/assessment/${id}`,
  bill: (base: AssessmentBase, id: number) => `${base}/receipt/bill/${id}`,
  asset: (base: AssessmentBase, type: string, id: number) => `${base}/view/${type}/${id}`,
} as const;

export const assessmentPaths = {
  all: "/api/v1/assessments",
  one: (id: number) => `/api/v1/assessments/${id}`,
  charge: "/api/v1/assessments/charge",
  file: "/api/v1/assessments/file",
  verb: (id: number, verb: "submit" | "issue" | "return" | "cancel") => `/api/v1/assessments/${id}/${verb}`,
} as const;
