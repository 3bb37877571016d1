import { joinBytes } from '../../address/codec.ts'
import { hex } from '../../address/encoding/hex.ts'
import { sha256 } from '../../address/hash/sha256.ts'
import { networks } from '../../chains/networks.ts'
import type { UtxoReaderChain } from '../reader.ts'
import { UnreadableSignedTxError } from '../readerErrors.ts'

/** Facts of a raw transaction. */
export interface RawTxFacts {
  readonly txid: string
  /** Values of its outputs, in their order. */
  readonly outputs: readonly bigint[]
  readonly coinbase: boolean
}

/**
 * Parses a transaction in Bitcoin's format. Its hash is the double SHA-256 of everything but the witness (BIP 141) and,
 * on LTC, the extension block part (LIP 3). Throws `UnreadableSignedTxError`; always for ZEC, which hashes newer
 * transactions differently (ZIP 244).
 */
export function readRawTx(chain: UtxoReaderChain, bytes: Uint8Array): RawTxFacts {
  const refuse = (fact: string): never => {
    throw new UnreadableSignedTxError({ chain, fact })
  }
  if (chain === 'ZEC') return refuse('its format differs')
  const extended = networks[chain].transactions?.segwit === true && bytes[4] === 0 && bytes[5] !== 0
  const start = extended ? 6 : 4
  const { at: end, outputs, coinbase } = readBody(cursor(bytes, start, refuse))
  const lockTime = bytes.length - 4
  if (lockTime < end || (!extended && chain !== 'DASH' && lockTime !== end)) refuse('its length is wrong')
  const hashed = extended
    ? joinBytes(bytes.subarray(0, 4), bytes.subarray(start, end), bytes.subarray(lockTime))
    : bytes
  return { txid: hex.encode(sha256(sha256(hashed)).reverse()), outputs, coinbase }
}

interface Cursor {
  at: number
  readonly skip: (length: number) => void
  /** Bytes as a little-endian number. */
  readonly number: (length: number) => bigint
  /** A compact-size number. */
  readonly size: () => number
}

function cursor(bytes: Uint8Array, start: number, refuse: (fact: string) => never): Cursor {
  const self: Cursor = {
    at: start,
    skip(length) {
      if (self.at + length > bytes.length) refuse('it ends early')
      self.at += length
    },
    number(length) {
      const from = self.at
      self.skip(length)
      return bytes.subarray(from, self.at).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
    },
    size() {
      const first = Number(self.number(1))
      const value = first < 253 ? BigInt(first) : self.number(2 ** (first - 252))
      return value <= BigInt(bytes.length) ? Number(value) : refuse('it ends early')
    },
  }
  return self
}

const NO_TX = 0n

function readBody(at: Cursor): { at: number; outputs: readonly bigint[]; coinbase: boolean } {
  const inputs = at.size()
  let coinbase = false
  for (let index = 0; index < inputs; index++) {
    const source = at.number(32)
    coinbase ||= source === NO_TX
    at.skip(4)
    at.skip(at.size())
    at.skip(4)
  }
  const outputs: bigint[] = []
  for (let left = at.size(); left > 0; left--) {
    outputs.push(at.number(8))
    at.skip(at.size())
  }
  return { at: at.at, outputs, coinbase }
}
