/**
 * The address of a list as a file, narrowed as its page is.
 * @param names what the file can be narrowed by: the page's address may have more, such as the page one is on
 */
export function fileAddress(
  path: string,
  query: URLSearchParams,
  names: readonly string[],
  more: Readonly<Record<string, string>> = {},
): string {
  const asked = names.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return `${path}?${new URLSearchParams([...asked, ...Object.entries(more)])}`;
}
