import * as v from 'valibot'
import { decoding } from '../../nodes/bodySchema.ts'
import { hash32, whole } from '../bodyFields.ts'
import type { ChainClient, ReaderRequest } from '../chainClient.ts'
import type { ReadOptions } from '../reader.ts'
import { type ListedPayment, readReceipts } from '../readReceipts.ts'
import type { Receipts } from '../receipts.ts'
import { restJson } from '../restJson.ts'
import { walletRequest } from './tronRequests.ts'

/** Transfers of a token that a query lists. A page that waits for a payment queries every 20 seconds. */
const MOST = 50

/** A transfer of a token in a block. Approvals, which the same list has, are left out. */
const transfer = v.object({
  transaction_id: hash32,
  type: v.literal('Transfer'),
  to: v.string(),
  value: whole,
  token_info: v.object({ address: v.string() }),
})

const listed = v.object({ success: v.literal(true), data: v.array(v.fallback(v.nullable(transfer), null)) })

/** A refusal of the account interface. */
const fault = v.object({ success: v.literal(false), error: v.string() })

/** A transaction's memo in hex. */
const noted = v.object({ txID: hash32, raw_data: v.object({ data: v.optional(v.string(), '') }) })

interface Search {
  readonly address: string
  /** In the token's smallest unit. */
  readonly value: bigint
  readonly contract: string
}

/**
 * Returns the receipts of an address in one token. Full nodes do not list them; TronGrid's servers do. A transfer with
 * a memo is a swap of its own. Source: TronGrid, "Get contract transaction information by account address".
 */
export async function receiptsAt(
  client: ChainClient,
  { address, value, contract }: Search,
  options?: ReadOptions,
): Promise<Receipts> {
  const shape = decoding(listed, ({ data }): readonly ListedPayment[] =>
    data.flatMap((one) =>
      one?.to === address && one.token_info.address === contract
        ? [{ txid: one.transaction_id, value: one.value, isMined: true }]
        : [],
    ),
  )
  const query = new URLSearchParams({ only_to: 'true', limit: String(MOST), contract_address: contract })
  const path = `/v1/accounts/${address}/transactions/trc20?${query}`
  const builder = restJson({ path, shape, readMessage: messageOf })
  const list: ReaderRequest<readonly ListedPayment[]> = () => builder
  const { servers, found } = await readReceipts(client, { list, value }, options)
  const memos = await Promise.all(found.map(({ hash }) => client.query(memoRequest(hash), options)))
  return { servers, found: found.filter((_, at) => memos[at] === '') }
}

const messageOf = (body: unknown): string | undefined => {
  const read = v.safeParse(fault, body)
  return read.success ? read.output.error : undefined
}

const memoRequest = (hash: string): ReaderRequest<string> =>
  walletRequest(
    'gettransactionbyid',
    { value: hash },
    decoding(noted, ({ txID, raw_data }) => (txID === hash ? raw_data.data : undefined)),
  )
