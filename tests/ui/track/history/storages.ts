import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { parseTxHash } from '../../../../src/core/tracking/txHash.ts'
import type { SwapRecord } from '../../../../src/ui/track/history/swapRecord.ts'
import type { SwapStorage } from '../../../../src/ui/track/history/swapStore.ts'
import { addressOf } from '../../../core/actions/answers.ts'

/** A storage in memory, with an optional limit of characters per value. */
export function memoryStorage(kept: Record<string, string> = {}, mostCharacters = Infinity): SwapStorage {
  return {
    getItem: (key) => kept[key] ?? null,
    setItem: (key, text) => {
      if (text.length > mostCharacters) throw new DOMException('full', 'QuotaExceededError')
      kept[key] = text
    },
    removeItem: (key) => {
      delete kept[key]
    },
    key: (at) => Object.keys(kept)[at] ?? null,
    get length() {
      return Object.keys(kept).length
    },
  }
}

const deny = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

/** A storage whose every call throws. */
export const blockedStorage: SwapStorage = {
  getItem: deny,
  setItem: deny,
  removeItem: deny,
  key: deny,
  get length() {
    return deny()
  },
}

/** A swap of 0.15 BTC to ETH, sent at 1,000 seconds. */
export const recordOf = (change: Partial<SwapRecord> = {}): SwapRecord => ({
  hash: parseTxHash('AB'.repeat(32)),
  network: 'mocknet',
  protocol: 'THORCHAIN',
  way: 'wallet',
  fromAsset: parseAsset('BTC.BTC'),
  toAsset: parseAsset('ETH.ETH'),
  amount: units(15_000_000n),
  expected: units(452_443_000n),
  minimum: units(447_918_000n),
  destination: addressOf('ETH', 7),
  refundAddress: addressOf('BTC', 3),
  sentAt: 1_000,
  arrival: { from: 300, to: 1_200 },
  ...change,
})

/** The hash whose digits are a number. */
export const hashOf = (at: number) => parseTxHash(at.toString(16).padStart(64, '0'))
