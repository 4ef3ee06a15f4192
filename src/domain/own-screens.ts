/** The registers with screens for owners. */
export const ownScreens: readonly string[] = ["property", "shop", "vehicle", "mast", "signage"];

/** Whether owners have screens for a register. */
export function hasOwnScreens(name: string): boolean {
  return ownScreens.includes(name);
}
