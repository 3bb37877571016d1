import { hex } from '@scure/base'
import { TronWeb, utils } from 'tronweb'
import { describe, expect, test } from 'vitest'
import { buildTronDeposit } from '../../../../src/core/deposits/tron/buildTronDeposit.ts'
import { checkTronTx } from '../../../../src/core/deposits/tron/checkTronDeposit.ts'
import { finalizeTronDeposit } from '../../../../src/core/deposits/tron/finalizeTronDeposit.ts'
import { everyIntent, secret, sender, sign } from './intents.ts'

/** Their hex is in upper case here and there. */
const lower = (value: unknown): unknown => JSON.parse(JSON.stringify(value).toLowerCase())

describe('tronweb, somebody else’s encoder and decoder,', () => {
  test('writes our JSON as our bytes, with the same id', () => {
    for (const asked of everyIntent) {
      const { json, unsigned, hash } = buildTronDeposit(asked)
      const written = utils.transaction.txJsonToPb(json as never)
      expect(utils.transaction.txCheck(json as never)).toBe(true)
      expect(utils.transaction.txPbToRawDataHex(written).toLowerCase()).toBe(hex.encode(unsigned))
      expect(utils.transaction.txPbToTxID(written).replace(/^0x/, '')).toBe(hash)
    }
  })

  test('reads our bytes as our JSON', () => {
    for (const asked of everyIntent) {
      const { json } = buildTronDeposit(asked)
      const [contract] = json.raw_data.contract as [{ type: string }]
      const theirs = utils.deserializeTx.deserializeTransaction(contract.type, json.raw_data_hex)
      expect(lower(theirs)).toMatchObject(lower(json.raw_data) as object)
    }
  })

  test('signs as we do, and finds the sender in our signature', async () => {
    const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:1' })
    for (const asked of everyIntent) {
      const tx = buildTronDeposit(asked)
      const signed = await tronWeb.trx.sign(structuredClone(tx.json) as never, hex.encode(secret))
      const [theirs] = (signed as unknown as { signature: string[] }).signature
      const signature = hex.decode((theirs ?? '').replace(/^0x/, '').toLowerCase())
      expect(signature.slice(0, 64)).toEqual(sign(tx.unsigned).slice(0, 64))
      const { txBytes } = finalizeTronDeposit(tx, signature, asked)
      expect(checkTronTx(txBytes, asked)).toEqual([])
      expect(lower(utils.crypto.ecRecover(tx.hash, theirs ?? ''))).toBe(lower(TronWeb.address.toHex(sender)))
    }
  })
})
