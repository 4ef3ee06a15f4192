/** 1 → "1 line", 3000 → "3,000 lines". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** 3000 → "3,000" */
export function number(value: number): string {
  return value.toLocaleString("en-NG");
}
