import { type Units, ZERO } from '../asset/amount.ts'
import { formatAsset } from '../asset/asset.ts'
import { chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { buildEvmDeposit } from '../deposits/evm/buildEvmDeposit.ts'
import { GAS_COIN_DECIMALS } from '../deposits/evm/evmNetworks.ts'
import { maxAfterGas } from '../deposits/evm/maxAfterGas.ts'
import { aboveDust } from '../deposits/expectations.ts'
import { toUnits } from '../deposits/toUnits.ts'
import type { EvmReader, ReadOptions } from '../readers/reader.ts'
import { balanceOf, expectBalance } from './balances.ts'
import type { PreparerParams } from './depositParams.ts'
import { evmCost, withGas } from './evmCosts.ts'
import { contractOf, readIntent } from './prepareEvm.ts'

/**
 * Returns the whole balance of a token, or the coin balance minus 1.3 × gas; the margin allows for rising fees. Throws
 * `InsufficientBalanceError` when the coin does not cover the gas of a token.
 */
export async function maxEvm(
  reader: EvmReader,
  { params, network }: { readonly params: PreparerParams; readonly network: NetworkKind },
  options?: ReadOptions,
): Promise<Units> {
  const { fromAsset } = params.intent
  const contract = contractOf(params, network)
  const asset = formatAsset(fromAsset)
  const coin = { asset: chains[reader.chain].gasAsset, decimals: GAS_COIN_DECIMALS }
  const tokens = contract === undefined ? {} : { tokens: [{ asset, contract }] }
  const [{ isConfirmed: _, ...intent }, balances] = await Promise.all([
    readIntent(reader, { params, network }, options),
    reader.balances(params.sender.address, { ...options, ...tokens }),
  ])
  const decimals = intent.tokenDecimals ?? GAS_COIN_DECIMALS
  const balance = balanceOf(balances, asset, decimals)
  const whole = toUnits(balance, fromAsset, decimals)
  // Half of it can be estimated: the gas does not depend on the amount, and the estimate has to be paid for.
  const amount = (contract === undefined ? whole / 2n : whole) as Units
  if (aboveDust({ chain: reader.chain, asset: fromAsset, amount }) === ZERO) return ZERO
  const complete = await withGas(reader, { ...intent, amount }, options)
  const cost = await evmCost(reader, { steps: buildEvmDeposit(complete), fee: complete.fee }, options)
  if (contract !== undefined) expectBalance(balances, { ...coin, needed: cost })
  const tokenDecimals = contract === undefined ? {} : { tokenDecimals: decimals }
  return maxAfterGas({ chain: reader.chain, asset: fromAsset, balance, ...tokenDecimals, cost })
}
