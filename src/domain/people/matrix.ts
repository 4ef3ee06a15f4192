import { capitalise } from "../capitalise.ts";
import { resourceLabel, rightsOf, verbLabel } from "./rights.ts";

/** Verbs with a column each in the table of rights; all others are listed in the last column. */
export const matrixVerbs = ["view", "create", "edit", "approve", "import", "export"] as const;

export interface MatrixRow {
  readonly resource: string;
  readonly label: string;
  /** In the order of `matrixVerbs`; undefined where the right doesn't exist. */
  readonly cells: readonly (string | undefined)[];
  readonly others: readonly { readonly permission: string; readonly label: string }[];
}

/** Every right that a role of this area can hold, by resource and verb. */
export function matrixOf(area: string): MatrixRow[] {
  const rights = rightsOf(area);
  const resources = [...new Set(rights.map((right) => right.split(".")[0] ?? ""))];
  return resources.map((resource) => {
    const own = rights.filter((right) => right.startsWith(`${resource}.`));
    const known = matrixVerbs.map((verb) => own.find((right) => right === `${resource}.${verb}`));
    const others = own.filter((right) => !known.includes(right));
    return {
      resource,
      label: resourceLabel(resource),
      cells: known,
      others: others.map((permission) => ({
        permission,
        label: capitalise(verbLabel(permission.split(".")[1] ?? "")),
      })),
    };
  });
}
