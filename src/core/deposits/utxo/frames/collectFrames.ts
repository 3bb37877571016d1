import { readSignedFile } from '../readSignedFile.ts'
import { createBbqrReader, isBbqr } from './bbqr.ts'
import type { FrameProgress } from './frameReader.ts'
import { createUrReader, isUr } from './ur.ts'

/** Collects scanned codes of any kind until they are a file. */
export interface FrameCollector {
  /** Throws `UnreadableDepositError` for a code of another kind or a damaged one, which changes nothing. */
  readonly add: (text: string) => Promise<FrameProgress>
}

/**
 * Collects the codes that a signer shows: BBQr, uniform resources (crypto-psbt, psbt and bytes), or one code with the
 * whole file as text. Codes may come in any order and be repeated.
 */
export function collectFrames(): FrameCollector {
  const bbqr = createBbqrReader()
  const ur = createUrReader()
  return {
    async add(text) {
      const code = text.trim()
      if (isBbqr(code)) return bbqr.add(code)
      if (isUr(code)) return ur.add(code)
      return { done: 1, of: 1, bytes: readSignedFile(code) }
    },
  }
}
