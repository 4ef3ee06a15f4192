/** File extension of each type that is sent as a file. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "application/json": "json",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "image/jpeg": "jpg",
  "text/csv": "csv",
};

/** Characters that are invalid in file names, or parsed as part of a path. */
const UNSAFE = /[\p{C}<>:"/\\|?*]/gu;
const MAX_LENGTH = 120;

/**
 * A file name with the extension of its type, whatever its original name: an opened download starts the program of its
 * extension.
 * @param type media type, as detected or created
 */
export function safeFileName(name: string, type: string): string {
  const extension = EXTENSIONS[type.split(";")[0] ?? type] ?? "bin";
  const cleaned = (name.split(/[\\/]/).at(-1) ?? "").replace(UNSAFE, "").replace(/^[.\s]+|[.\s]+$/g, "");
  const stem = cleaned.replace(/\.[a-z0-9]{1,10}$/i, "").replace(/[.\s]+$/, "");
  return `${[...(stem || "File")].slice(0, MAX_LENGTH - extension.length - 1).join("")}.${extension}`;
}

/**
 * Headers of a file response: its type, without sniffing, and a matching name.
 * @param disposition `attachment`, for uploads, is downloaded and never opened as a page of this site;
 *   `inline` is for our own documents
 */
export function downloadHeaders(
  file: { readonly name: string; readonly type: string },
  disposition: "attachment" | "inline" = "attachment",
): Record<string, string> {
  return {
    "Content-Type": file.type,
    "Content-Disposition": `${disposition}; ${fileNameParameter(safeFileName(file.name, file.type))}`,
    "X-Content-Type-Options": "nosniff",
  };
}

/** Name as in RFC 6266; encoded only if necessary, because some programs don't support the encoded form. */
function fileNameParameter(name: string): string {
  if (/^[\w .-]+$/.test(name)) return `filename="${name}"`;
  const encoded = encodeURIComponent(name);
  return `filename*=UTF-8''${encoded.replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}
