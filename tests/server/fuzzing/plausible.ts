import { providerNames } from '../../../src/contract/aggregator/aggregatorFields.ts'
import { chainIdOf } from '../../../src/contract/aggregator/chainIds.ts'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { chainIds } from '../../../src/core/chains/chains.ts'

const assets = [
  'BTC.BTC',
  'ETH.ETH',
  'eth.eth',
  'LTC.LTC',
  'THOR.RUNE',
  'MAYA.CACAO',
  'DASH.DASH',
  'GAIA.ATOM',
  'XRP.XRP',
  'SOL.SOL',
  'TRON.TRX',
  'ETH.USDC',
  'BTC/BTC',
  'BTC~BTC',
  'BTC-BTC',
  'XRD.XRD',
  'OP.ETH',
  'ETH.USDC-0X00',
]
const amounts = ['0.5', '1', '0.00000001', '1000000', '0', '1.50000041', '0.123456789', '-1', '1e3', '.5', '5.', '٣']
const addresses = [
  encodeAddress(new Uint8Array(20).fill(7), 'BTC', 'mocknet'),
  encodeAddress(new Uint8Array(20).fill(7), 'ETH', 'mocknet'),
  encodeAddress(new Uint8Array(20).fill(7), 'LTC', 'mocknet'),
  encodeAddress(new Uint8Array(20).fill(7), 'THOR', 'mocknet'),
  encodeAddress(new Uint8Array(20).fill(7), 'MAYA', 'mocknet'),
  encodeAddress(new Uint8Array(20).fill(7), 'XRP', 'mocknet'),
  encodeAddress(new Uint8Array(32).fill(7), 'SOL', 'mocknet'),
  encodeAddress(new Uint8Array(20).fill(7), 'TRON', 'mocknet'),
  'ferry',
  '0x0000000000000000000000000000000000000000',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
]
const hashes = ['ab'.repeat(32), `0x${'cd'.repeat(32)}`, 'AB'.repeat(32), '5'.repeat(88), '0'.repeat(64)]
const providers = [...providerNames, 'CHAINFLIP', 'ONEINCH']

/** Values that reach the inside of the aggregator and of the memoless service, by the name of their field. */
export const plausible: Readonly<Record<string, readonly unknown[]>> = {
  sellAsset: assets,
  buyAsset: assets,
  fromAsset: assets,
  toAsset: assets,
  asset: assets,
  identifier: assets,

  sellAmount: amounts,
  buyAmount: amounts,
  fromAmount: amounts,
  toAmount: amounts,
  amount: amounts,
  requested_amount: amounts,

  sourceAddress: addresses,
  destinationAddress: addresses,
  refundAddress: addresses,
  address: addresses,

  depositAddress: addresses,
  fromAddress: addresses,
  toAddress: addresses,

  hash: hashes,
  txHash: hashes,
  provider: providers,
  providers: [providers, ['THORCHAIN'], ['CHAINFLIP'], []],
  chain: [...chainIds, 'btc', 'NOPE'],
  chainId: [...chainIds.flatMap((chain) => [chainIdOf(chain, 'mocknet'), chainIdOf(chain, 'mainnet')]), 'none'],
  memo: [
    `=:ETH.ETH:${addresses[1]}`,
    `=:BTC.BTC:${addresses[0]}:0/1/0`,
    '=:e:',
    '+:BTC.BTC',
    'REFERENCE:BTC.BTC:x',
    '',
  ],
  requested_in_asset_amount: [...amounts, 1.5, 0],

  reference: ['00042', '42', '00000', '99999', '100000', 'x'],
  dry: [true, false],
  slippage: [3, 0, 100, 0.5, '1'],

  affiliate: ['ferry', 'none', 't'],
  affiliateFee: [0, 10, 100, 10_000],
  maxLossBps: [0, 1_500, 10_000],

  streamingInterval: [0, 1, 10],
  streamingQuantity: [0, 1, 5, 100],
}
