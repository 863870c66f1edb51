/** Whether a key pressed here belongs to a text box, a select, a menu or a dialog, so that a shortcut of the page must leave it alone. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const own =
    'input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
  return target.isContentEditable || target.closest(own) !== null;
}
