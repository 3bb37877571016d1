/**
 * Sets the text of an element. The same text is left alone, so that nothing is announced or deselected without reason.
 */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
