import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { buildTronDeposit } from '../../../../src/core/deposits/tron/buildTronDeposit.ts'
import { checkTronTx } from '../../../../src/core/deposits/tron/checkTronDeposit.ts'
import { finalizeTronDeposit } from '../../../../src/core/deposits/tron/finalizeTronDeposit.ts'
import { everyIntent, sign } from './intents.ts'

interface TronWebRecord {
  /** Our JSON, as TronWeb received it. */
  readonly json: unknown
  /** Result of TronWeb's `txCheck`. */
  readonly accepted: boolean
  /** Protobuf bytes and id that TronWeb writes from our JSON. */
  readonly rawDataHex: string
  readonly txId: string
  /** JSON that TronWeb reads from our bytes. */
  readonly decoded: object
  readonly signature: string
  /** Address that TronWeb recovers from the signature, and address of our sender, in hex. */
  readonly signer: string
  readonly sender: string
}

/** Recorded with TronWeb 6.5.1. When an intent changes, record again: see recordTronweb.ts. */
const { records } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'tronweb.json'), 'utf8')) as {
  records: readonly TronWebRecord[]
}
const cases = everyIntent.map((intent, at) => ({ intent, record: records[at] as TronWebRecord }))

/** TronWeb mixes hex of upper and lower case. */
const lower = (value: unknown): unknown => JSON.parse(JSON.stringify(value).toLowerCase())

describe('TronWeb, an independent encoder and decoder', () => {
  test('encodes our JSON to our bytes, with the same id', () => {
    expect(records).toHaveLength(everyIntent.length)
    for (const { intent, record } of cases) {
      const { json, unsigned, hash } = buildTronDeposit(intent)
      expect(json).toEqual(record.json)
      expect(record.accepted).toBe(true)
      expect(record.rawDataHex).toBe(hex.encode(unsigned))
      expect(record.txId).toBe(hash)
    }
  })

  test('decodes our bytes to our JSON', () => {
    for (const { intent, record } of cases) {
      const { json } = buildTronDeposit(intent)
      expect(json.raw_data_hex).toBe(record.rawDataHex)
      expect(lower(record.decoded)).toMatchObject(lower(json.raw_data) as object)
    }
  })

  test('signs the same bytes, and recovers the sender from the signature', () => {
    for (const { intent, record } of cases) {
      const tx = buildTronDeposit(intent)
      const signature = hex.decode(record.signature)
      expect(signature.slice(0, 64)).toEqual(sign(tx.unsigned).slice(0, 64))
      const { txBytes } = finalizeTronDeposit(tx, signature, intent)
      expect(checkTronTx(txBytes, intent)).toEqual([])
      expect(record.signer).toBe(record.sender)
    }
  })
})
