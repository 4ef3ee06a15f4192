/** The title of a bill; a code at its end doesn't break across lines. */
export function BillTitle({ title }: { title: string }) {
  const [, before = title, code] = /^(.* )([A-Z]{3}-\d+-[A-Z])$/.exec(title) ?? [];
  return (
    <>
      {before}
      {code ? <span className="nowrap">{code}</span> : null}
    </>
  );
}
