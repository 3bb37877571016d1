import { RawTx } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { expect, test } from 'vitest'
import { chainIdsOf } from '../../../../src/core/chains/chains.ts'
import { networks } from '../../../../src/core/chains/networks.ts'
import { readRawTx } from '../../../../src/core/readers/utxo/rawTx.ts'

const script = new Uint8Array(22)
const body = {
  version: 2,
  inputs: [{ txid: new Uint8Array(32).fill(7), index: 0, finalScriptSig: new Uint8Array(), sequence: 0xfffffffd }],
  outputs: [{ amount: 5_000n, script }],
  lockTime: 0,
}
const bare = RawOldTx.encode(body)
const witnessed = RawTx.encode({ ...body, segwitFlag: true, witnesses: [[new Uint8Array(71), new Uint8Array(33)]] })

/** Chains whose addresses commit to a witness, from their address forms. */
const hasWitness = (chain: (typeof chains)[number]) => {
  const form = networks[chain].addresses.mainnet
  return form.kind === 'bitcoin' && form.segwit !== undefined
}
const chains = chainIdsOf('utxo').filter((chain) => chain !== 'ZEC')

test.each(chains.filter(hasWitness))('readRawTx leaves the witness out of the hash on %s', (chain) => {
  const { txid, outputs } = readRawTx(chain, witnessed)
  expect(outputs).toEqual([5_000n])
  expect(txid).toBe(readRawTx(chain, bare).txid)
})

/** A transaction of DASH may have a payload at its end, which a witness would be. */
const strict = chains.filter((chain) => !hasWitness(chain) && chain !== 'DASH')

test.each(strict)('readRawTx knows no witness on %s', (chain) => {
  expect(readRawTx(chain, bare).outputs).toEqual([5_000n])
  expect(() => readRawTx(chain, witnessed)).toThrow()
})
