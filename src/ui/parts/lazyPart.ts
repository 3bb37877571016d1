import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { untilLoaded } from './untilLoaded.ts'

/**
 * Like React's `lazy`, for a component that loads on demand, but a file that fails to load is requested again. Until then
 * the fallback of `Suspense` is shown.
 *
 * @example
 * const HelpPopover = lazyPart(() => import('../help/HelpPopover.tsx').then((module) => module.HelpPopover))
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await untilLoaded(load) }))
