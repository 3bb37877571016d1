import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadChecked } from './loadModule.ts'
import { untilLoaded } from './untilLoaded.ts'

/** A component that loads on demand. */
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads it before it is shown. Rejects when its file can't be loaded. */
  readonly load: () => Promise<unknown>
  /** Loads it before it is shown. A failure is harmless, because showing it loads it again. */
  readonly preload: () => void
}

/**
 * Like React's `lazy`, for a component that loads on demand, but a file that fails to load is requested again. Until
 * then the fallback of `Suspense` is shown. A preloaded component is shown at once: React keeps a fallback for 300 ms.
 *
 * @example
 * const Opening = lazyPart(() => import('./Opening.tsx').then((module) => module.Opening))
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let known: { readonly default: ComponentType<Props> } | undefined
  const keep = (part: ComponentType<Props>) => {
    known = { default: part }
    return known
  }
  const part = lazy(() => (known ? settled(known) : untilLoaded(load).then(keep)))
  const loadOnce = () => load().then(keep)
  return Object.assign(part, { load: loadOnce, preload: () => void loadChecked(loadOnce).catch(() => undefined) })
}

/** Returns a value as a promise that calls back at once, which React accepts. */
const settled = <T>(value: T): Promise<T> =>
  // biome-ignore lint/suspicious/noThenProperty: a promise calls back later, and React would show a fallback
  ({ then: (done: (value: T) => void) => done(value) }) as unknown as Promise<T>
