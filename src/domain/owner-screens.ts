/** The registers with screens for owners. */
export const ownerRegisters: readonly string[] = ["property", "shop", "vehicle", "mast", "signage"];

/** Whether owners have screens for a register. */
export function hasOwnerScreens(name: string): boolean {
  return ownerRegisters.includes(name);
}
