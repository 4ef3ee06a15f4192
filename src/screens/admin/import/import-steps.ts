/** The steps of an import, as people see them. */
export const IMPORT_STEPS = ["Choose file", "Match columns", "Check", "Bring in"] as const;
