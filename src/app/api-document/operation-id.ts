/**
 * The name of an operation in generated clients: the method and the path, so that it stays the same as long as the
 * address does. "GET /bills/{id}/pdf" → "getBillsByIdPdf".
 */
export function operationId(method: string, path: string): string {
  const words = path
    .replaceAll(/\{(\w+)\}/g, "by-$1")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
