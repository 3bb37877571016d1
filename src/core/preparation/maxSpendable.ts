import { type Units, units, ZERO } from '../asset/amount.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import type { PreparerParams } from './depositParams.ts'

/** Returns the largest amount that can be sent, by chain family. */
export async function maxSpendableOf(node: Node, params: PreparerParams, options?: QueryOptions): Promise<Units> {
  const { reader } = params
  const request = { params, network: node.network }
  const { address } = params.sender
  switch (reader.family) {
    case 'evm':
      return (await import('./maxEvm.ts')).maxEvm(reader, request, options)
    case 'cosmos':
      return (await import('./maxCosmos.ts')).maxCosmos(reader, { params, node }, options)
    case 'utxo': {
      if (reader.chain === 'BCH' || reader.chain === 'ZEC') {
        const { spendable } = await import('./prepareSendWithMemo.ts')
        const { memo, inbound } = params
        const { balance, fee } = await spendable(reader, { address, memo, gasRate: inbound?.gasRate }, options)
        return balance > fee ? units(balance - fee) : ZERO
      }
      const { readUtxoIntent } = await import('./prepareUtxo.ts')
      const { maxSpendable } = await import('../deposits/utxo/planUtxoDeposit.ts')
      return maxSpendable(await readUtxoIntent(reader, request, options))
    }
    case 'xrp': {
      const { readXrpSource } = await import('./prepareXrp.ts')
      const { maxSpendable } = await import('../deposits/xrp/maxSpendable.ts')
      return maxSpendable(await readXrpSource(reader, address, options))
    }
    case 'solana': {
      const { readSolanaSource } = await import('./prepareSolana.ts')
      const { maxSpendable } = await import('../deposits/solana/maxSpendable.ts')
      return maxSpendable(await readSolanaSource(reader, address, options))
    }
    case 'tron':
      return (await import('./maxTron.ts')).maxTron(reader, request, options)
  }
}
