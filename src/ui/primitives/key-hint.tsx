/** Keys and what they do: `J K next and previous`. */
export function KeyHint({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <span className="wide-only">
      {keys.map((key) => (
        <span key={key}>
          <kbd>{key}</kbd>{" "}
        </span>
      ))}
      {children}
    </span>
  );
}
