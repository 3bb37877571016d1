import { describe, expect, test } from 'vitest'
import { cosmosNetworks } from '../../../src/core/deposits/cosmos/cosmosNetworks.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import type { Receipts } from '../../../src/core/readers/receipts.ts'
import { addressOf } from '../actions/answers.ts'

const VALUE = 25_000_042n
const ours = 'A'.repeat(64)
const other = 'B'.repeat(64)

/** A payment as the test describes it; each field makes it differ from a memoless one in one way. */
interface Paid {
  readonly hash?: string
  readonly value?: bigint
  readonly to?: string
  readonly memo?: string
  readonly hasFailed?: boolean
  /** XRP: less arrived than was sent. */
  readonly delivered?: bigint
  /** XRP: an amount of a token. */
  readonly isToken?: boolean
  /** Cosmos: a coin besides. */
  readonly withOther?: boolean
  readonly isOtherKind?: boolean
}

/** Requests of a test, as the servers received them. */
interface Server {
  readonly reply: (request: Request) => Promise<Response>
}

const token = { currency: 'USD', issuer: 'r', value: '25000042' }

/** rippled as xrpl.org documents `account_tx` in API version 1. */
function rippledWith(vault: string, paid: readonly Paid[]): Server {
  const entry = ({
    hash = ours,
    value = VALUE,
    to = vault,
    memo,
    hasFailed,
    delivered,
    isToken,
    isOtherKind,
  }: Paid) => ({
    validated: true,
    meta: {
      TransactionResult: hasFailed ? 'tecPATH_DRY' : 'tesSUCCESS',
      delivered_amount: isToken ? token : String(delivered ?? value),
    },
    tx: {
      TransactionType: isOtherKind ? 'OfferCreate' : 'Payment',
      Destination: to,
      hash,
      ledger_index: 90,

      Amount: String(value),
      ...(memo && { Memos: [{ Memo: { MemoData: memo } }] }),
    },
  })
  return {
    async reply(request) {
      const { method, params } = (await request.json()) as { method: string; params: readonly { account?: string }[] }
      const state = { network_id: 0, validated_ledger: { seq: 100, reserve_base: 1, reserve_inc: 1 } }
      const result =
        method === 'server_state'
          ? { state }
          : params[0]?.account === vault
            ? { account: vault, transactions: paid.map(entry) }
            : { status: 'error', error: 'actNotFound' }
      return Response.json({ result: { status: 'success', ...result } })
    },
  }
}

/** A transfer on a Cosmos chain. THORChain and Maya have a message of their own, which their wallets and ours write. */
const transfers = {
  GAIA: { kind: '/cosmos.bank.v1beta1.MsgSend', denom: 'uatom' },
  THOR: { kind: '/types.MsgSend', denom: 'rune' },
  MAYA: { kind: '/types.MsgSend', denom: 'cacao' },
} as const

/** A Cosmos node as its REST interface documents GetTxsEvent. */
const cosmosWith = (chain: keyof typeof transfers) => (vault: string, paid: readonly Paid[]) => {
  const { kind, denom } = transfers[chain]
  const entry = ({ hash = ours, value = VALUE, to = vault, memo = '', hasFailed, withOther, isOtherKind }: Paid) => ({
    txhash: hash,
    height: '90',
    code: hasFailed ? 5 : 0,
    raw_log: '',
    tx: {
      body: {
        memo,
        messages: [
          { '@type': '/cosmos.gov.v1.MsgVote', proposal_id: '1' },
          {
            '@type': isOtherKind ? '/cosmos.bank.v1beta1.MsgMultiSend' : kind,

            from_address: 'cosmos1',
            to_address: to,
            amount: [{ denom, amount: String(value) }, ...(withOther ? [{ denom: 'ibc/27', amount: '1' }] : [])],
          },
        ],
      },
    },
  })
  return {
    async reply({ url }: Request) {
      const { pathname, searchParams } = new URL(url)
      if (pathname.endsWith('/node_info'))
        return Response.json({ default_node_info: { network: cosmosNetworks[chain].chainIds.mainnet } })
      const expected = `transfer.recipient='${vault}' AND transfer.amount='${VALUE}${denom}'`
      const isOurs = pathname === '/cosmos/tx/v1beta1/txs' && searchParams.get('query') === expected
      return Response.json({ txs: [], tx_responses: isOurs ? paid.map(entry) : [] })
    },
  }
}

const chainsOf = {
  XRP: { api: 'rippled', serve: rippledWith },
  GAIA: { api: 'cosmos', serve: cosmosWith('GAIA') },
  THOR: { api: 'cosmos', serve: cosmosWith('THOR') },
  MAYA: { api: 'cosmos', serve: cosmosWith('MAYA') },
} as const

/** Reads the receipts of the vault from servers of different operators; undefined does not answer. */
async function receiptsOn(
  chain: keyof typeof chainsOf,
  ...lists: readonly (readonly Paid[] | undefined)[]
): Promise<Receipts> {
  const address = addressOf(chain, 7)
  const { api, serve } = chainsOf[chain]
  const reader = createReader({
    chain,
    network: 'mainnet',
    endpoints: lists.map((_, at) => ({ api, url: `https://${at}.example`, operator: `operator ${at}` })),
    async transport(request) {
      const list = lists[Number(new URL(request.url).host.split('.')[0])]
      if (list === undefined) throw new TypeError('down')
      return serve(address, list).reply(request)
    },
  })
  if (reader.receipts === undefined) throw new Error(`${chain} has no receipts.`)
  return reader.receipts({ address, value: VALUE })
}

const found = (hash: string, servers = 1) => ({ hash: hash.toLowerCase(), servers, isMined: true })

describe.each(['XRP', 'GAIA', 'THOR', 'MAYA'] as const)('receipts of an address on %s', (chain) => {
  test('are the payments of exactly the value without a memo', async () => {
    const differing: readonly Paid[] = [
      { value: VALUE - 1n },
      { to: addressOf(chain, 8) },
      { memo: '3D3A42' },
      { hasFailed: true },
      { isOtherKind: true },
    ]
    for (const paid of differing) expect(await receiptsOn(chain, [paid])).toEqual({ servers: 1, found: [] })
    const all = await receiptsOn(chain, [...differing.map((paid) => ({ ...paid, hash: other })), {}])
    expect(all).toEqual({ servers: 1, found: [found(ours)] })
  })

  test('count the operators that list each of them', async () => {
    expect(await receiptsOn(chain, [{}], [], undefined, [{}])).toEqual({ servers: 3, found: [found(ours, 2)] })
  })

  test('are unknown when no server answers, never none', async () => {
    await expect(receiptsOn(chain, undefined)).rejects.toMatchObject({ code: 'nodes_unreachable' })
  })
})

test('a receipt on XRP is what was delivered, never what was sent or a token', async () => {
  expect((await receiptsOn('XRP', [{ delivered: VALUE - 1n }])).found).toEqual([])
  expect((await receiptsOn('XRP', [{ value: VALUE + 1n, delivered: VALUE }])).found).toEqual([found(ours)])
  expect((await receiptsOn('XRP', [{ isToken: true }])).found).toEqual([])
})

test('a receipt on GAIA is a transfer of its coin alone', async () => {
  expect((await receiptsOn('GAIA', [{ withOther: true }])).found).toEqual([])
})
