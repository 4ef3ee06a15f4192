/** The options of a `Select`: of records by id and name, of texts by value, or of the choices of a definition. */
export function NameOptions({
  rows,
}: {
  rows: readonly { readonly id: number | string; readonly name: string }[];
}) {
  return rows.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

/** Options in the order of `labels`: value and text. */
export function LabelOptions({ labels }: { labels: Readonly<Record<string, string>> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** The choices of a field, not translated. */
export function ChoiceOptions({
  choices,
}: {
  choices: readonly { readonly value: string; readonly label: string }[];
}) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
