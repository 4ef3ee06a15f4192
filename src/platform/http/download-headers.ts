/** How each type is called in a file's name. Every type that is sent as a file stands here. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "application/json": "json",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "image/jpeg": "jpg",
  "text/csv": "csv",
};

/** What no system takes in a name, or reads as part of a path. */
const UNSAFE = /[\p{C}<>:"/\\|?*]/gu;
const LONGEST = 120;

/**
 * A file's name with the extension of what it is, whatever it was called: an opened download starts the program its name asks for.
 * @param type its media type, as it was found or made
 */
export function safeFileName(name: string, type: string): string {
  const extension = EXTENSIONS[type.split(";")[0] ?? type] ?? "bin";
  const plain = (name.split(/[\\/]/).at(-1) ?? "").replace(UNSAFE, "").replace(/^[.\s]+|[.\s]+$/g, "");
  const stem = plain.replace(/\.[a-z0-9]{1,10}$/i, "").replace(/[.\s]+$/, "");
  return `${[...(stem || "File")].slice(0, LONGEST - extension.length - 1).join("")}.${extension}`;
}

/**
 * The headers of a file that is sent: its type, which no browser guesses again, and a name that fits it.
 * @param how `attachment` is saved, never opened as a page of this site: whatever somebody sent us; `inline` is for papers of our own
 */
export function downloadHeaders(
  file: { readonly name: string; readonly type: string },
  how: "attachment" | "inline" = "attachment",
): Record<string, string> {
  return {
    "Content-Type": file.type,
    "Content-Disposition": `${how}; ${parameter(safeFileName(file.name, file.type))}`,
    "X-Content-Type-Options": "nosniff",
  };
}

/** As RFC 6266 writes a name; only what is not plain is encoded, for programs that know no other form. */
function parameter(name: string): string {
  if (/^[\w .-]+$/.test(name)) return `filename="${name}"`;
  const encoded = encodeURIComponent(name);
  return `filename*=UTF-8''${encoded.replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}
