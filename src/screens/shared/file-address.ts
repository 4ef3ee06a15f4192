/**
 * The address of a list's file, with the filters of its page.
 * @param names the filters of the file; the page's address can have other parameters, such as the page number
 */
export function fileAddress(
  path: string,
  query: URLSearchParams,
  names: readonly string[],
  extra: Readonly<Record<string, string>> = {},
): string {
  const params = names.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return `${path}?${new URLSearchParams([...params, ...Object.entries(extra)])}`;
}
