/** Moves the focus to the new step, as the button is gone. */
export function focusMain(): void {
  document.getElementById("main")?.focus();
}
