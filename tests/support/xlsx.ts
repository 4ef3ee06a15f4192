import { readXlsx } from "hucre/xlsx";

/** The rows of the first sheet of a workbook, as a spreadsheet reads them. */
export async function sheetRows(workbook: ArrayBuffer): Promise<readonly (readonly unknown[])[]> {
  const { sheets } = await readXlsx(workbook);
  return sheets[0]?.rows ?? [];
}
