import { base58, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { encodeBase58Check } from '../../../../src/core/address/codec.ts'
import { units } from '../../../../src/core/asset/amount.ts'
import { buildUtxoDeposit } from '../../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { checkUtxoDeposit } from '../../../../src/core/deposits/utxo/checkUtxoDeposit.ts'
import { maxSpendable, planUtxoDeposit } from '../../../../src/core/deposits/utxo/planUtxoDeposit.ts'
import { lockingScript } from '../../../../src/core/deposits/utxo/script.ts'
import { sendWithMemo } from '../../../../src/core/deposits/utxo/sendWithMemo.ts'
import type { UtxoChain } from '../../../../src/core/deposits/utxo/utxoNetworks.ts'
import { memoOutputs } from '../../../../src/core/memo/memoOutputs.ts'
import { bitcoinAddresses, coin, intentOf, publicKey } from './wallet.ts'

const btc = { chain: 'BTC', network: 'mainnet' } as const
const code = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return (error as { code?: unknown }).code
  }
  return undefined
}

describe('lockingScript returns the script of an address', () => {
  // The hash of these is one that BIP 173 and the chains' own documentation print.
  test.each([
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    ['BTC', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '76a91477bff20c60e522dfaa3350c39b030a5d004e839a88ac'],
    ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'a914b472a266d0bd89c13706a4132ccfb16f7c3b9fcb87'],
    [
      'BTC',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
    [
      'BTC',
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
  ] as const)('%s %s', (chain, address, script) => {
    expect(hex.encode(lockingScript(address, { chain, network: 'mainnet' }).script)).toBe(script)
  })
})

describe('a deposit', () => {
  test.each<[UtxoChain, readonly bigint[]]>([
    ['BTC', [5_000_000n]],
    ['LTC', [500_000_000n]],
    ['DOGE', [50_000_000_000n]],
    ['DASH', [500_000_000n]],
  ])('on %s has the outputs vault, change and memo in this order', (chain, values) => {
    const intent = intentOf(chain, values)
    const { psbt, unsignedTx, summary } = buildUtxoDeposit(intent)
    expect(summary.outputs.map(({ role }) => role)).toEqual(['vault', 'change', 'memo'])
    expect(summary.outputs[0]).toMatchObject({ address: intent.vault, amount: intent.amount })
    expect(summary.outputs[1]).toMatchObject({ address: intent.sender })
    expect(summary.fee).toBe(BigInt(summary.vsize) * intent.feeRate)
    expect(checkUtxoDeposit(psbt, intent)).toEqual([])
    expect(checkUtxoDeposit(unsignedTx, intent)).toEqual([])
  })

  test('of one segwit coin has 206 virtual bytes and the fee for them', () => {
    // 10.5 + 67.75 + 1 for a longest signature, two outputs of 31, an OP_RETURN of 8 + 1 + 2 + 54
    const { vsize, fee } = planUtxoDeposit(intentOf('BTC', [5_000_000n], { memo: 'm'.repeat(54), feeRate: 20n }))
    expect(vsize).toBe(206)
    expect(fee).toBe(4_120n)
  })

  test('spends the largest coins first and no more than it needs', () => {
    const plan = planUtxoDeposit(intentOf('BTC', [300_000n, 1_500_000n, 900_000n, 2_000n]))
    expect(plan.inputs.map(({ value }) => value)).toEqual([1_500_000n, 900_000n])
  })

  test("starts with the sender's own coin, however large another address's is", () => {
    const own = coin(btc, 1, { value: 40_000n, address: bitcoinAddresses.p2wpkh })
    const other = coin(btc, 2, { value: 9_000_000n, address: bitcoinAddresses.p2pkh })
    const intent = intentOf('BTC', [], { sender: bitcoinAddresses.p2wpkh, utxos: [other, own] })
    const { inputs, outputs } = planUtxoDeposit(intent)
    expect(inputs.map(({ address }) => address)).toEqual([bitcoinAddresses.p2wpkh, bitcoinAddresses.p2pkh])
    expect(outputs[1]?.address).toBe(bitcoinAddresses.p2wpkh)
    expect(code(() => planUtxoDeposit({ ...intent, utxos: [other] }))).toBe('insufficient_balance')
  })

  test('skips coins that are unconfirmed, of a large transaction, or cost more than they are worth', () => {
    const place = { value: 5_000_000n, address: bitcoinAddresses.p2wpkh }
    const coins = [
      coin(btc, 1, { ...place, confirmations: 0 }),
      coin(btc, 2, { ...place, parentOutputs: 11 }),
      coin(btc, 3, { ...place, value: 800n }),
    ]
    const intent = intentOf('BTC', [], { sender: bitcoinAddresses.p2wpkh, utxos: coins })
    expect(maxSpendable(intent)).toBe(0n)
    expect(code(() => planUtxoDeposit(intent))).toBe('insufficient_balance')
  })

  test('adds dust change to the fee, and keeps the first change above dust', () => {
    const all = intentOf('BTC', [5_000_000n])
    const most = maxSpendable(all)
    const roles = (less: bigint) => planUtxoDeposit({ ...all, amount: units(most - less) }).outputs.map((o) => o.role)
    // 31 bytes of change at 12 units, and 294 that are not dust
    expect(roles(31n * 12n + 293n)).toEqual(['vault', 'memo'])
    expect(roles(31n * 12n + 294n)).toEqual(['vault', 'change', 'memo'])
    expect(planUtxoDeposit({ ...all, amount: units(most - 31n * 12n - 294n) }).outputs[1]?.amount).toBe(294n)
  })

  test('of everything stays within size and fee limits for any number of coins', () => {
    const address = bitcoinAddresses.p2wpkh
    const utxos = Array.from({ length: 2_000 }, (_, seed) => {
      const { previousTx: _made, ...bare } = coin(btc, seed, { value: 200_000n, address })
      return bare
    })
    for (const feeRate of [12n, 2_000n]) {
      const source = intentOf('BTC', [], { sender: address, utxos, feeRate })
      const plan = planUtxoDeposit({ ...source, amount: maxSpendable(source) })
      expect(plan.vsize).toBeLessThanOrEqual(99_000)
      expect(plan.fee).toBeLessThanOrEqual(5_000_000n)
      expect(plan.inputs.length).toBeGreaterThan(20)
      expect(code(() => planUtxoDeposit({ ...source, amount: units(399_000_000n) }))).toBe('insufficient_balance')
    }
  })

  test('may have a memo of 80 bytes, and a longer one only in the quote’s outputs', () => {
    const long = `=:ETH.ETH:${'x'.repeat(100)}`
    const vout = memoOutputs(long, btc).map((output) => ({
      type: output.type,
      data: output.type === 'op_return' ? hex.encode(output.data) : output.address,
      amount: output.amount.toString(),
    }))
    const intent = intentOf('BTC', [5_000_000n], { memo: long })
    expect(planUtxoDeposit({ ...intent, memo: long.slice(0, 80) }).outputs).toHaveLength(3)
    expect(code(() => planUtxoDeposit({ ...intent, memo: long.slice(0, 81) }))).toBe('memo_too_long')
    expect(code(() => planUtxoDeposit(intent))).toBe('memo_too_long')
    const { psbt, summary } = buildUtxoDeposit({ ...intent, vout })
    expect(summary.outputs.map(({ role }) => role)).toEqual(['vault', 'change', 'memo', 'memo_piece', 'memo_piece'])
    expect(summary.outputs.slice(3).map(({ amount }) => amount)).toEqual([294n, 294n])
    expect(checkUtxoDeposit(psbt, { ...intent, vout })).toEqual([])
    expect(code(() => planUtxoDeposit({ ...intent, vout: vout.slice(1) }))).toBe('deposit_mismatch')
  })

  test('has at most twelve outputs with the longest memo', () => {
    const memo = 'm'.repeat(239)
    const vout = memoOutputs(memo, btc).map((o) => ({
      type: o.type,
      data: o.type === 'op_return' ? hex.encode(o.data) : o.address,
      amount: Number(o.amount),
    }))
    expect(planUtxoDeposit(intentOf('BTC', [5_000_000n], { memo, vout })).outputs).toHaveLength(11)
  })
})

describe('a deposit is rejected', () => {
  const intent = intentOf('BTC', [5_000_000n])
  test.each([
    ['at the dust threshold', { amount: units(1_000n) }, 'amount_below_dust'],
    ['of more than there is', { amount: units(5_000_000n) }, 'insufficient_balance'],
    ['with an empty memo', { memo: '' }, 'invalid_parameter'],
    ['with a memo that hides a character', { memo: '=:ETH.ETH\u202e' }, 'invalid_parameter'],
    ["below the node's rate", { feeRate: 11n }, 'invalid_parameter'],
    ['above any rate ever seen', { feeRate: 2_001n, gasRate: 2_001n }, 'invalid_parameter'],
    ['to the sender itself', { vault: intent.sender }, 'invalid_parameter'],
    ['to an address of another chain', { vault: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' }, 'invalid_address'],
    ['to a burn address', { vault: '1BitcoinEaterAddressDontSendf59kuE' }, 'invalid_parameter'],
    ['when a coin is repeated', { utxos: [...intent.utxos, ...intent.utxos] }, 'invalid_parameter'],
  ] as const)('%s', (_name, change, expected) => {
    expect(code(() => buildUtxoDeposit({ ...intent, ...change }))).toBe(expected)
  })

  test('on a chain that the protocol does not connect to', () => {
    expect(code(() => buildUtxoDeposit(intentOf('DOGE', [1n], { protocol: 'MAYACHAIN' })))).toBe('unsupported_asset')
  })

  test('without the previous transaction of a legacy coin, or when its value differs', () => {
    const { utxos, ...rest } = intentOf('DOGE', [50_000_000_000n])
    const [found] = utxos
    if (!found) throw new Error('The wallet is empty.')
    const { previousTx: _tx, ...bare } = found
    expect(code(() => buildUtxoDeposit({ ...rest, utxos: [bare] }))).toBe('invalid_parameter')
    expect(planUtxoDeposit({ ...rest, utxos: [bare] }).inputs).toHaveLength(1)
    expect(() => buildUtxoDeposit({ ...rest, utxos: [{ ...found, value: 60_000_000_000n }] })).toThrow(
      'differs from its previous transaction',
    )
    expect(() => buildUtxoDeposit({ ...rest, utxos: [{ ...found, txid: '0'.repeat(64) }] })).toThrow(
      'differs from its previous transaction',
    )
  })
})

describe('Bitcoin Cash and Zcash', () => {
  const send = {
    network: 'mainnet',
    protocol: 'THORCHAIN',
    sender: encodeAddress(new Uint8Array(20).fill(3), 'BCH', 'mainnet'),
    amount: units(1_000_000n),
    memo: '=:BTC.BTC:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  } as const

  test('are sent by the wallet, with the vault in canonical form', () => {
    const vault = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
    expect(sendWithMemo({ ...send, chain: 'BCH', vault })).toEqual({
      kind: 'send_with_memo',
      chain: 'BCH',
      to: vault.slice('bitcoincash:'.length),
      amount: send.amount,
      memo: send.memo,
    })
  })

  test('are rejected where the deposit would be lost', () => {
    const vault = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
    expect(code(() => sendWithMemo({ ...send, chain: 'BCH', vault, amount: units(10_000n) }))).toBe('amount_below_dust')
    expect(code(() => sendWithMemo({ ...send, chain: 'BCH', vault, memo: 'm'.repeat(81) }))).toBe('memo_too_long')
    expect(code(() => sendWithMemo({ ...send, chain: 'ZEC', vault }))).toBe('invalid_address')
    expect(code(() => sendWithMemo({ ...send, chain: 'BCH', vault, sender: vault }))).toBe('invalid_parameter')
    expect(code(() => sendWithMemo({ ...send, chain: 'BCH', protocol: 'MAYACHAIN', vault }))).toBe('unsupported_asset')
  })
})

test('rejects a Litecoin script hash in the form that no node reads', () => {
  const key = publicKey
  const scriptHash = lockingScript(bitcoinAddresses.p2sh, { chain: 'BTC', network: 'mainnet' }).script.slice(2, 22)
  const [old, current] = [0x05, 0x32].map((version) => encodeBase58Check(base58, Uint8Array.of(version, ...scriptHash)))
  const sender = current ?? ''
  const utxos = [
    coin({ chain: 'LTC', network: 'mainnet' }, 1, { value: 500_000_000n, address: sender, publicKey: key }),
  ]
  const intent = intentOf('LTC', [], { sender, utxos })
  expect(() => buildUtxoDeposit(intent)).not.toThrow()
  expect(code(() => buildUtxoDeposit({ ...intent, vault: old ?? '' }))).toBe('invalid_address')
  expect(code(() => buildUtxoDeposit({ ...intent, vault: sender }))).toBe('invalid_parameter')
})

test('several segwit coins need their previous transactions, because signatures do not cover all values', () => {
  const sender = bitcoinAddresses.p2wpkh
  const place = { chain: 'BTC', network: 'mainnet' } as const
  const bare = [1, 2].map((seed) => {
    const { previousTx: _tx, ...rest } = coin(place, seed, { value: 1_500_000n, address: sender })
    return rest
  })
  expect(code(() => buildUtxoDeposit(intentOf('BTC', [], { sender, utxos: bare })))).toBe('invalid_parameter')
  // A single coin: a wrong value invalidates its signature.
  const alone = bare.slice(0, 1)
  const amount = units(1_000_000n)
  expect(() => buildUtxoDeposit(intentOf('BTC', [], { sender, utxos: alone, amount }))).not.toThrow()
})

test('sendWithMemo rejects a burn address', () => {
  const send = (vault: string) =>
    sendWithMemo({
      chain: 'BCH',
      network: 'mainnet',
      protocol: 'THORCHAIN',
      vault,
      sender: encodeAddress(new Uint8Array(20).fill(3), 'BCH', 'mainnet'),
      amount: units(20_000n),
      memo: '=:e:x',
    })
  expect(code(() => send(encodeAddress(new Uint8Array(20), 'BCH', 'mainnet')))).toBe('invalid_parameter')
})
