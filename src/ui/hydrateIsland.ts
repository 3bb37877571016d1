import { type ComponentType, createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Hydrates an island of a built page: the client of `@astrojs/react` without slots, form actions and `client:only`,
 * which no island uses.
 */
export default function hydrateIsland(element: HTMLElement) {
  return (component: ComponentType, props: object): void => {
    if (!element.hasAttribute('ssr')) return
    startTransition(() => {
      const root = hydrateRoot(element, createElement(component, props), {
        identifierPrefix: element.getAttribute('prefix') ?? '',
      })
      element.addEventListener('astro:unmount', () => root.unmount(), { once: true })
    })
  }
}
