import { expect, test } from 'vitest'
import { addressOf } from '../../exampleState.ts'
import { livingMachine, responseTo } from './livingMachine.ts'

test.each([
  'queue/scheduled',
  'queue/outbound',
  'swaps/streaming',
  'pool/BTC.BTC/liquidity_providers',
  'pool/BTC.BTC/savers',
  `trade/account/${addressOf('THOR')}`,
  'trade/accounts/BTC~BTC',
  'securedassets',
  'rune_providers',
  'dpools',
  'upgrade_proposals',
])('THORNode writes an empty list as null: %s', (path) => {
  expect(responseTo(livingMachine('THORCHAIN'), `/thorchain/${path}`)).toEqual({ status: 200, body: null })
})

test('THORNode writes an empty swap queue as a list', () => {
  expect(responseTo(livingMachine('THORCHAIN'), '/thorchain/queue/swap')).toEqual({ status: 200, body: [] })
})

test.each([
  ['queue/scheduled', []],
  ['queue/outbound', []],
  [`trade/account/${addressOf('MAYA')}`, []],
  ['trade/accounts/BTC~BTC', []],
  ['swaps/streaming', null],
  ['pool/BTC.BTC/liquidity_providers', null],
])('Mayanode writes an empty %s as %j', (path, body) => {
  expect(responseTo(livingMachine('MAYACHAIN'), `/mayachain/${path}`)).toEqual({ status: 200, body })
})

test('the network’s outbound multiplier is the highest without a surplus', () => {
  const { body } = responseTo(livingMachine('THORCHAIN'), '/thorchain/network')
  expect(body).toMatchObject({ outbound_fee_multiplier: '30000', gas_withheld_rune: '0' })
})

test('a vault has the decimals of its coins, the address of its own chain and both keys', () => {
  const [vault] = responseTo(livingMachine('THORCHAIN'), '/thorchain/vaults/asgard').body as readonly object[]
  expect(vault).toMatchObject({
    coins: [{ asset: 'BTC.BTC', decimals: 8 }],
    chains: ['THOR', 'BTC'],
    inbound_tx_count: 1,
  })
  expect(vault).toMatchObject({
    addresses: [{ chain: 'THOR' }, { chain: 'BTC' }],
    pub_key_eddsa: expect.stringMatching(/^tthorpub1zcjduep/),
  })
})
