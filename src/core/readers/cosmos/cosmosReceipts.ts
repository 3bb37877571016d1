import * as v from 'valibot'
import { chains } from '../../chains/chains.ts'
import { type CosmosChain, cosmosNetworks } from '../../deposits/cosmos/cosmosNetworks.ts'
import { decoding } from '../../nodes/bodySchema.ts'
import { whole } from '../bodyFields.ts'
import type { ChainClient } from '../chainClient.ts'
import type { ReadOptions } from '../reader.ts'
import { type ListedPayment, readReceipts } from '../readReceipts.ts'
import type { Receipts } from '../receipts.ts'
import { buildRequest } from './buildRequest.ts'
import { includedTx } from './cosmosBodies.ts'

/** Transactions that a query lists. */
const MOST = 50

/** THORChain and Maya have a transfer of their own beside the bank's. */
const transfer = v.object({
  '@type': v.picklist(['/cosmos.bank.v1beta1.MsgSend', '/types.MsgSend']),
  to_address: v.string(),
  amount: v.pipe(v.array(v.object({ denom: v.string(), amount: whole })), v.minLength(1), v.maxLength(1)),
})

/** Messages of other kinds are left out. */
const body = v.object({ memo: v.string(), messages: v.array(v.fallback(v.nullable(transfer), null)) })
const found = v.object({
  tx_responses: v.array(v.object({ ...includedTx.entries.tx_response.entries, tx: v.object({ body }) })),
})

interface Search {
  readonly chain: CosmosChain
  readonly address: string
  readonly value: bigint
}

/**
 * Returns the receipts of an address. The transactions with a transfer of this value are searched, newest first.
 * Source: Cosmos SDK, GetTxsEvent, and the events of x/bank.
 */
export function receiptsAt(
  client: ChainClient,
  { chain, address, value }: Search,
  options?: ReadOptions,
): Promise<Receipts> {
  const denom = cosmosNetworks[chain].denoms[chains[chain].gasAsset]?.denom ?? ''
  const query = `transfer.recipient='${address}' AND transfer.amount='${value}${denom}'`
  const path = `/cosmos/tx/v1beta1/txs?query=${encodeURIComponent(query)}&order_by=ORDER_BY_DESC&limit=${MOST}`
  const payments = decoding(found, ({ tx_responses }): readonly ListedPayment[] =>
    // A failed payment moved nothing, and one with a memo is a swap of its own.
    tx_responses
      .filter(({ code, tx }) => code === 0 && tx.body.memo === '')
      .flatMap(({ txhash: txid, height, tx }) =>
        tx.body.messages.flatMap((message) => {
          const [coin] = message?.to_address === address ? message.amount : []
          return coin?.denom === denom ? [{ txid, height, value: coin.amount }] : []
        }),
      ),
  )
  return readReceipts(client, { list: buildRequest(path, payments), value }, options)
}
