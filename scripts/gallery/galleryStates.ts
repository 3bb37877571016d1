import { formStates } from './formStates.ts'
import { memolessStates } from './memolessStates.ts'
import { pageStates } from './pageStates.ts'
import { partnerStates } from './partnerStates.ts'
import { portalStates } from './portalStates.ts'
import { reviewStates } from './reviewStates.ts'
import type { GalleryState } from './scene.ts'
import { shellStates } from './shellStates.ts'
import { trackingStates } from './trackingStates.ts'
import { walletStates } from './walletStates.ts'

/** Every state, in the order of the index page. */
export const galleryStates: readonly GalleryState[] = [
  ...formStates,
  ...reviewStates,
  ...walletStates,
  ...memolessStates,
  ...trackingStates,
  ...pageStates,
  ...partnerStates,
  ...shellStates,
  ...portalStates,
]
