/** 310007769676 → "3100-0776-9676". */
export function formatRrr(rrr: string): string {
  return rrr.replace(/^(\d{4})(\d{4})(\d{4})$/, "$1-$2-$3");
}
