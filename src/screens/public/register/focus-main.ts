/** A screen reader goes on where a new step came up, not at the button that is gone. */
export function focusMain(): void {
  document.getElementById("main")?.focus();
}
