import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { EvmIntent } from '../../../../src/core/deposits/evm/evmIntent.ts'

export const sender = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'
export const vault = '0x1111111111111111111111111111111111111111'
export const router = '0x2222222222222222222222222222222222222222'
export const token = '0x3333333333333333333333333333333333333333'

/** A quarter of a coin through a router, quoted a minute ago. */
export const coin: EvmIntent = {
  chain: 'ETH',
  network: 'mainnet',
  asset: parseAsset('ETH.ETH'),
  amount: units(25_000_000n),
  vault,
  router,
  memo: '=:b:x',
  sender,
  nonce: 7,
  gasLimit: { approve: 70_000n, deposit: 200_000n },
  fee: { type: 'eip1559', maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
  quoteExpiry: 1_800_000_840,
  now: 1_800_000_000,
}

export const tokenIntent: EvmIntent = {
  ...coin,
  asset: parseAsset(`ETH.USDT-${token}`),
  tokenDecimals: 6,
  amount: units(1_250_000_000n),
}

const { router: _router, ...direct } = coin
export const transfer: EvmIntent = direct

export const legacy: EvmIntent = {
  ...coin,
  chain: 'BSC',
  asset: parseAsset('BSC.BNB'),
  fee: { type: 'legacy', gasPrice: 3_000_000_000n },
}
