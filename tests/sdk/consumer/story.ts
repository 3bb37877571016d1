// The shared story in TypeScript. Arguments: the site, its devnet, the file of bad inputs and the address of an order.
// Prints its facts as JSON.
import { readFileSync } from 'node:fs'
import { parseDecimal, SupportClient } from '@portage-swap/sdk'
import { AggregatorClient } from '@portage-swap/sdk/aggregator'
import { McpClient, PortageError } from '@portage-swap/sdk/mcp'
import { MemolessClient } from '@portage-swap/sdk/memoless'

const [url = '', devnet = '', badInputs = '', orderAddress = ''] = process.argv.slice(2)
const clients = {
  mcp: new McpClient({ url }),
  support: new SupportClient({ url }),
  memoless: new MemolessClient({ url }),
}
const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

interface Answer {
  readonly test_api_key: string
  readonly hash: string
  readonly stages: { readonly outbound_signed?: { readonly completed: boolean } }
}

async function callDevnet(path: string, body?: object): Promise<Answer> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(devnet + path, body === undefined ? {} : sent)
  return (await response.json()) as Answer
}

async function swapWithoutMemo() {
  const memo = `=:ETH.ETH:${destination}`
  const registered = await clients.memoless.registerMemo({ asset: 'LTC.LTC', memo, requestedInAssetAmount: '10' })
  const amount = registered.suggestedInAssetAmount ?? ''
  const payment = await clients.memoless.preflight({ amount, internalApiId: registered.internalApiId })
  const sent = { protocol: 'THORCHAIN', asset: 'LTC.LTC', amount: parseDecimal(amount, 8).toString() }
  const txHash = (await callDevnet('/devnet/deposit', sent)).hash.toUpperCase()
  let done = false
  for (let round = 0; round < 200 && !done; round += 1) {
    await callDevnet('/devnet/step', { blocks: 5 })
    done = (await callDevnet(`/thorchain/tx/status/${txHash}`)).stages.outbound_signed?.completed ?? false
  }
  const { registration } = await clients.memoless.getRegistration(registered.internalApiId)
  const { tracking } = await clients.memoless.trackTransaction(txHash)
  return {
    has_digits: amount.endsWith(registered.reference),
    address: payment.data.inboundAddress !== '' && payment.data.memo === memo,
    done,
    used: registration.depositInfo?.available === false && registration.depositInfo.inboundAddress === '',
    page: tracking.trackingUrl.endsWith(txHash),
  }
}

type Input = Readonly<Record<string, string>>
/** Calls with arguments that no type would let through. */
const calls: Readonly<Record<string, (input: Input) => Promise<unknown>>> = {
  get_swap_quote: ({ from_asset: fromAsset = '', to_asset: toAsset = '', amount = '', destination: to }) =>
    clients.mcp.getSwapQuote({
      fromAsset,
      toAsset,
      amount: BigInt(amount),
      ...(to !== undefined && { destination: to }),
    }),
  list_pools: (input) => clients.mcp.listPools(input),
  subscribe: ({ email = '' }) => clients.support.subscribe(email),
  get_memoless_asset: ({ asset = '' }) => clients.memoless.getMemolessAsset(asset),
  register_memo: ({ asset = '', memo = '', requested_in_asset_amount: amount }) =>
    clients.memoless.registerMemo({ asset, memo, ...(amount !== undefined && { requestedInAssetAmount: amount }) }),
  get_registration: ({ id = '' }) => clients.memoless.getRegistration(id),
  suggest_amounts: ({ asset = '', reference = '', requested_amount: requestedAmount = '' }) =>
    clients.memoless.suggestAmounts({ asset, reference, requestedAmount }),
  track_transaction: ({ tx_hash: txHash = '' }) => clients.memoless.trackTransaction(txHash),
}

async function codeOf({ call, input }: { readonly call: string; readonly input: Input }): Promise<string | undefined> {
  try {
    await calls[call]?.(input)
    return undefined
  } catch (error) {
    if (error instanceof PortageError) return error.code
    throw error
  }
}

async function threePools(): Promise<readonly number[]> {
  const limited = new McpClient({ url: `${url}/limited` })
  const counts: number[] = []
  for (let count = 0; count < 3; count += 1)
    counts.push((await limited.listPools({ asset: 'BTC', limit: 1 })).pools.length)
  return counts
}

const { pools } = await clients.mcp.listPools({ status: 'available', asset: 'BTC' })
const network = await clients.mcp.getNetworkStatus({ fields: ['native_outbound_fee_rune'] })
const quote = await clients.mcp.getSwapQuote({
  fromAsset: 'BTC.BTC',
  toAsset: 'ETH.ETH',
  amount: parseDecimal('0.1', 8),
  destination,
})
const aggregator = new AggregatorClient({ url, apiKey: (await callDevnet('/devnet')).test_api_key })
const { orders, queue } = await aggregator.listLimitOrders(orderAddress)
const { vectors } = JSON.parse(readFileSync(badInputs, 'utf8'))
const facts = {
  pools: pools.map(({ asset }) => asset),
  network: [network.nativeOutboundFeeRune?.toString() ?? null, network.totalReserve?.toString() ?? null],
  quote: { memo: quote.memo, address: quote.inboundAddress, out: quote.expectedAmountOut.toString() },
  swap: await swapWithoutMemo(),
  newsletter: (await new SupportClient({ url: `${url}/busy` }).subscribe('typescript@example.org')).status,
  limited: await threePools(),
  document: (await clients.support.getDocument('/robots.txt')).startsWith('User-agent'),
  price: (await clients.memoless.getMemolessAsset('BTC.BTC')).asset.priceUsd > 0,
  status: (await clients.support.getServiceStatus()).network,
  orders: orders.map(({ sellAsset, sellAmount, filledBps }) => [sellAsset, sellAmount, filledBps]),
  queue,
  codes: [] as (string | undefined)[],
}
for (const vector of vectors) facts.codes.push(await codeOf(vector))
console.log(JSON.stringify(facts))
