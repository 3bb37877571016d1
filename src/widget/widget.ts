import { attributes } from './attributes.ts'
import { defineSwapElement } from './swapElement.ts'

const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  defineSwapElement(new URL(script.src).origin)
  const given = attributes.filter((name) => script.dataset[name] !== undefined)
  // A script without data only defines the element.
  if (given.length > 0) {
    const element = document.createElement('portage-swap')
    for (const name of given) element.setAttribute(name, script.dataset[name] ?? '')
    script.after(element)
  }
}
