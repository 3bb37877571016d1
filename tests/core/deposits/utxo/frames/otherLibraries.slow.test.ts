import { UR, URDecoder, UREncoder } from '@ngraveio/bc-ur'
import { joinQRs, splitQRs } from 'bbqr'
import { describe, expect, test } from 'vitest'
import { encodeBbqr } from '../../../../../src/core/deposits/utxo/frames/bbqr.ts'
import { collectFrames } from '../../../../../src/core/deposits/utxo/frames/collectFrames.ts'
import { encodeUr } from '../../../../../src/core/deposits/utxo/frames/ur.ts'

/** Bytes that pack badly and, where they are zero, well. */
function psbtOf(length: number): Uint8Array {
  const bytes = Uint8Array.from({ length }, (_, at) => (at % 700 < 350 ? (at * 131 + (at >> 3)) % 251 : 0))
  bytes.set([0x70, 0x73, 0x62, 0x74, 0xff])
  return bytes
}

const lengths = [20, 129, 130, 131, 250, 251, 700, 3_000, 20_000]

async function collected(frames: Iterable<string>): Promise<Uint8Array | undefined> {
  const collector = collectFrames()
  for (const frame of frames) {
    const { bytes } = await collector.add(frame)
    if (bytes) return bytes
  }
  return undefined
}

describe('BBQr', () => {
  test('of ours is read by the package of its authors, in any order', () => {
    for (const length of lengths) {
      const { raw, fileType } = joinQRs([...encodeBbqr(psbtOf(length))].reverse())
      expect(raw).toEqual(psbtOf(length))
      expect(fileType).toBe('P')
    }
  })

  test.each(['H', '2', 'Z'] as const)('of theirs is read by ours: %s', async (encoding) => {
    for (const length of lengths) {
      for (const type of ['P', 'T']) {
        const { parts } = splitQRs(psbtOf(length), type, { encoding, maxVersion: 12 })
        expect(await collected(parts.toReversed())).toEqual(psbtOf(length))
      }
    }
  })
})

describe('uniform resources', () => {
  test('of ours are read by another library', () => {
    for (const length of lengths) {
      const decoder = new URDecoder()
      for (const frame of encodeUr(psbtOf(length)).toReversed()) decoder.receivePart(frame)
      expect(decoder.isSuccess()).toBe(true)
      const ur = decoder.resultUR()
      expect(ur.type).toBe('crypto-psbt')
      expect(Uint8Array.from(ur.decodeCBOR())).toEqual(psbtOf(length))
    }
  })

  test.each(['crypto-psbt', 'psbt', 'bytes'])('of theirs are read by ours, from any frame on: %s', async (type) => {
    for (const length of [20, 251, 700, 3_000]) {
      const ur = new UR(UR.fromBuffer(Buffer.from(psbtOf(length))).cbor, type)
      for (const first of [0, 3, 500]) {
        const encoder = new UREncoder(ur, 100, first)
        const most = encoder.fragmentsLength * 6 + 20
        const frames = Array.from({ length: most }, () => encoder.nextPart())
        // A camera misses some.
        expect(await collected(frames.filter((_, at) => most < 25 || at % 5 !== 1))).toEqual(psbtOf(length))
      }
    }
  })
})
