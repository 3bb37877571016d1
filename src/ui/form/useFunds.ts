import { useMemo } from 'react'
import type { Units } from '../../core/asset/amount.ts'
import type { Asset } from '../../core/asset/asset.ts'
import { formatAsset, homeChain, parseAsset } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import type { Node } from '../../core/nodes/node.ts'
import type { Query } from '../shared/query/queryState.ts'
import { useQuery } from '../shared/query/useQuery.ts'
import type { Holding, SessionAccount } from '../wallet/sessionState.ts'
import { useAccountOn, useHoldings, useWalletSession } from '../wallet/useWalletSession.ts'
import type { Funds } from './funds.ts'
import { fundsOf, isNearBalance } from './funds.ts'
import type { TypedAmount } from './typedAmount.ts'

/** The connected account that pays, its balance, and whether that is enough. */
export interface PayingAccount {
  readonly account: SessionAccount | undefined
  readonly holding: Holding | undefined
  readonly funds: Funds
}

/** Reads the balance of the connected account. The network fee is read when the amount is near the balance. */
export function useFunds(node: Node, from: Asset, typed: TypedAmount): PayingAccount {
  const account = useAccountOn(homeChain(from, node.protocol))
  const holding = useHoldings(from)
  const gasCoin = gasCoinOf(from, homeChain(from, node.protocol))
  const gas = useHoldings(gasCoin)
  const amount = typed.kind === 'amount' ? typed.units : undefined
  const paysGas = formatAsset(gasCoin) === formatAsset(from)
  const isNear = account !== undefined && paysGas && isNearBalance({ amount, holding })
  const max = useQuery(
    useMemo(() => (isNear ? maxQuery(node, from, account) : undefined), [node, from, account, isNear]),
  )
  const facts = {
    amount,
    holding: account && holding,
    gas: paysGas ? undefined : gas,
    max: max.result?.value,
    isTestWallet: account?.kind === 'burner',
  }
  return { account, holding, funds: fundsOf(facts) }
}

/** Returns the addresses of all connected accounts. */
export function useOwnAddresses(): readonly string[] {
  const { accounts } = useWalletSession()
  return useMemo(() => accounts.map(({ address }) => address), [accounts])
}

/** The coin that pays the network fees of an asset's chain; the asset itself where none is known. */
function gasCoinOf(asset: Asset, chain: string): Asset {
  return isChainId(chain) ? parseAsset(chains[chain].gasAsset) : asset
}

/** Query for the most that an account can send of an asset after the network fee. Its code loads with the first one. */
function maxQuery(node: Node, asset: Asset, account: SessionAccount): Query<Units> {
  const key = `${node.protocol} ${formatAsset(asset)} ${account.address}`
  return {
    key,
    family: key,
    async fetch(signal) {
      const { readMax } = await import('./readMax.ts')
      return readMax(node, { asset, account, signal })
    },
  }
}
