import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { decodePayment } from '../../../src/core/deposits/xrp/decodePayment.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { signXrpPayment, xrpAddressOf } from '../../chainFormats.ts'

const key = new Uint8Array(32).fill(5)
const publicKey = hex.encode(secp256k1.getPublicKey(key, true)).toUpperCase()
const address = xrpAddressOf(publicKey)

/** Signs a payment as xrpl.js does, which writes no memo unless it is given one. */
function signed(
  destination: string,
  fields: { readonly Sequence: number; readonly LastLedgerSequence: number },
): string {
  const payment = {
    TransactionType: 'Payment',
    Account: address,
    Destination: destination,
    Amount: '20000000',
    Fee: '12',
    NetworkID: 7_620_007,
    Flags: 0,
    SigningPubKey: publicKey,
    ...fields,
  }
  return hex.encode(signXrpPayment(payment, key)).toUpperCase()
}

describe('the XRP Ledger of the devnet', () => {
  test('includes a payment without a memo, which is no deposit that the library signs', async () => {
    const devnet = createDevnet({ now: () => 1_795_000_000_000, pace: { paused: true } })
    const chain = devnet.chains?.get('XRP')
    if (chain === undefined) throw new Error('The devnet has no XRP Ledger.')
    chain.faucet({ to: address, asset: 'XRP.XRP', amount: units(10_000_000_000n) })
    await devnet.simulation.step(1)
    const call = async (method: string, params: object): Promise<Record<string, unknown>> => {
      const body = JSON.stringify({ method, params: [params] })
      const response = await chain.handle({ method: 'POST', path: '', query: new URLSearchParams(), body })
      return (response.body as { result: Record<string, unknown> }).result
    }
    const { account_data } = (await call('account_info', { account: address })) as {
      account_data: { Sequence: number }
    }
    const destination = chain.addressOf('receiver')
    const fields = { Sequence: account_data.Sequence, LastLedgerSequence: chain.height() + 100 }
    const blob = signed(destination, fields)
    expect(await call('submit', { tx_blob: blob })).toMatchObject({ engine_result: 'tesSUCCESS' })
    await devnet.simulation.step(2)
    expect(await call('account_info', { account: destination })).toMatchObject({
      account_data: { Balance: '20000000' },
    })
    expect(await call('account_tx', { account: address, limit: 1 })).not.toMatchObject({
      transactions: [{ tx: { Memos: expect.anything() } }],
    })
    expect(() => decodePayment(Buffer.from(blob, 'hex'))).toThrow(/cannot be read/)
    await devnet.close()
  })
})
