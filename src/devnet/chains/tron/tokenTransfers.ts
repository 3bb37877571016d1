import { addressOf, type TronNode } from './node.ts'

/** The most entries of one page. */
const MOST = 200

/**
 * Lists the token transfers of an account that blocks have, newest first. Full nodes have no such list.
 * Source: TronGrid, "Get contract transaction information by account address".
 */
export function tokenTransfers({ blocks, tokenAt }: TronNode, text: string, query: URLSearchParams): object {
  const account = addressOf(text)
  if (account === undefined) return { success: false, error: 'Invalid address provided', statusCode: 400 }
  const limit = Math.min(Number(query.get('limit') ?? '20') || 20, MOST)
  const wanted = query.get('contract_address')
  const isOnlyTo = query.get('only_to') === 'true'
  const data = [...blocks.state.mined.values()].reverse().flatMap(({ tx, height }) => {
    const token = tx.contract === undefined ? undefined : tokenAt(tx.contract)
    const isOwn = tx.to === account || (!isOnlyTo && tx.from === account)
    if (token === undefined || tx.outcome !== 'SUCCESS' || !isOwn) return []
    if (wanted !== null && wanted !== token.contract) return []
    const { contract: address, decimals } = token
    const [, symbol = ''] = /\.([^-]+)/.exec(token.asset) ?? []
    return [
      {
        transaction_id: tx.txid,
        token_info: { symbol, address, decimals, name: symbol },
        block_timestamp: blocks.timeOf(height) * 1_000,
        from: tx.from,
        to: tx.to,
        type: 'Transfer',
        value: String(tx.amount),
      },
    ]
  })
  const page = data.slice(0, limit)
  return { data: page, success: true, meta: { at: blocks.time() * 1_000, page_size: page.length } }
}
