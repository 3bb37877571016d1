import { Suspense } from 'react'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { Opening } from '../shared/parts/Opening.tsx'
import type { Side } from './swapForm.ts'
import type { Swap } from './useSwap.ts'

const AssetPicker = lazyPart(() => import('./picker/AssetPicker.tsx').then((room) => room.AssetPicker))

/** Preloads the picker. */
export const preloadPicker = AssetPicker.preload

interface FormPickerProps {
  swap: Swap
  /** The side whose coin is chosen. */
  side: Side
  onClose: () => void
}

/** The picker of one side of the form. Its code loads with the first opening. */
export function FormPicker({ swap, side, onClose }: FormPickerProps) {
  return (
    <Suspense fallback={<Opening />}>
      <AssetPicker
        side={side}
        market={swap.market}
        locale={swap.locale}
        chosen={swap.form[side]}
        isDirect={side === 'from' && swap.form.mode === 'memoless'}
        onPick={(asset) => {
          swap.dispatch({ type: 'picked', side, asset })
          onClose()
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}
