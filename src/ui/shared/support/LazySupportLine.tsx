import { Suspense } from 'react'
import { lazyPart } from '../parts/lazyPart.ts'
import type { FailureFacts } from './supportLink.ts'

const SupportLine = lazyPart(() => import('./SupportLine.tsx').then((module) => module.SupportLine))

/** The support link of a failure, for pages whose first load does not have its code. */
export const LazySupportLine = (facts: FailureFacts) => (
  <Suspense fallback={null}>
    <SupportLine {...facts} />
  </Suspense>
)
