import type { PeerHandler, PeerReply } from './loopback.ts'
import { type NodeFacts, satoshis, type Unspent } from './nodeFacts.ts'

type Location = { readonly height: number; readonly position: number } | { readonly mempool: number }

const placeOf = (height: number | undefined): Location =>
  height === undefined ? { mempool: 1_790_000_000 } : { height, position: 1 }

/** A Haskoin and a BlockCypher server in front of a node. */
export function indexedServers(node: NodeFacts): Readonly<Record<'haskoin' | 'blockcypher', PeerHandler>> {
  return { haskoin: haskoinServer(node), blockcypher: blockcypherServer(node) }
}

function haskoinServer(node: NodeFacts): PeerHandler {
  const { rpc, transaction, spentBy, heightOf, unspents, sent } = node
  const block = async (height: number) => ({
    hash: await rpc<string>('getblockhash', height),
    height,
    mainchain: true,
    tx: [],

    version: 1,
    work: 12,
    size: 200,
    fees: 0,
    outputs: 5_000_000_000,
    subsidy: 5_000_000_000,
  })
  const absent: PeerReply = {
    status: 404,
    body: { error: 'not-found-or-invalid-arg', message: 'Item not found or argument invalid' },
  }
  return async ({ method, path: full, body }) => {
    const [path = '', query = ''] = full.split('?')
    const [, first = '', second = '', third = ''] = path.split('/')
    if (method === 'POST' && path === '/transactions') {
      const reply = (await knownTxid(node, body)) ?? (await sent(body))
      return 'txid' in reply ? { body: reply } : { status: 400, body: { error: 'user-error', message: reply.words } }
    }
    if (path === '/block/best') return { body: await block(await rpc<number>('getblockcount')) }
    if (first === 'block' && second === 'height') {
      const own = await block(Number(third))
      return { body: [{ ...own, hash: 'fe'.repeat(32), mainchain: false }, own] }
    }
    if (first === 'address' && third === 'unspent') {
      const limit = Number(new URLSearchParams(query).get('limit') ?? 100)
      const list = (await unspents(second)).map(({ txid, vout, value, height }) => ({
        address: second,
        block: placeOf(height),
        txid,
        index: vout,
        pkscript: '76a9',
        value,
      }))
      return { body: list.slice(0, limit) }
    }
    const tx = first === 'transaction' ? await transaction(second) : undefined
    if (tx === undefined) return absent
    if (third === 'raw') return { body: { result: tx.hex } }
    const inputs = (await spentBy(tx)).map((output) => ({
      coinbase: output === undefined,
      address: output?.scriptPubKey.addresses?.[0] ?? null,
      value: output === undefined ? null : satoshis(output.value),
    }))
    const outputs = tx.vout.map(({ value, scriptPubKey }) => ({
      address: scriptPubKey.addresses?.[0] ?? null,
      pkscript: scriptPubKey.hex,
      value: satoshis(value),

      spent: false,
      spender: null,
    }))
    return { body: { txid: tx.txid, block: placeOf(await heightOf(tx)), deleted: false, rbf: true, inputs, outputs } }
  }
}

function blockcypherServer(node: NodeFacts): PeerHandler {
  const { rpc, transaction, spentBy, heightOf, unspents } = node
  return async ({ method, path: full, body }) => {
    const [path = '', query = ''] = full.split('?')
    const params = new URLSearchParams(query)
    const limit = Number(params.get('limit') ?? 20)
    const [, first = '', second = ''] = path.split('/')
    if (method === 'POST' && path === '/txs/push') return push(node, (JSON.parse(body) as { tx: string }).tx)
    const height = await rpc<number>('getblockcount')
    if (path === '/' || path === '') {
      return { body: { name: 'LTC.main', height, high_fee_per_kb: 25_001, medium_fee_per_kb: 10_000 } }
    }
    if (first === 'blocks') {
      return { body: { hash: await rpc<string>('getblockhash', Number(second)), height: Number(second), depth: 0 } }
    }
    if (first === 'addrs') return { body: ownerBody(second, await unspents(second)) }
    const tx = first === 'txs' ? await transaction(second) : undefined
    if (tx === undefined) return { status: 404, body: { error: `Transaction ${second} not found.` } }
    const inputs = (await spentBy(tx)).map((output) => ({ addresses: output?.scriptPubKey.addresses, sequence: 1 }))
    const outputs = tx.vout.map(({ value, scriptPubKey }) => ({
      value: satoshis(value),
      script: scriptPubKey.hex,
      addresses: scriptPubKey.addresses ?? null,
    }))
    return {
      body: {
        hash: tx.txid,
        block_height: (await heightOf(tx)) ?? -1,
        confirmations: tx.confirmations ?? 0,

        vin_sz: inputs.length,
        vout_sz: outputs.length,

        inputs: inputs.slice(0, limit),
        outputs: outputs.slice(0, limit),
        ...(params.get('includeHex') === 'true' ? { hex: tx.hex } : {}),
      },
    }
  }
}

async function push(node: NodeFacts, hex: string): Promise<PeerReply> {
  const refused = (text: string) => ({ status: 400, body: { error: `Error validating transaction: ${text}.` } })
  const known = await knownTxid(node, hex)
  if (known) return refused(`Transaction with hash ${known.txid} already exists.`)
  const reply = await node.sent(hex)
  return 'txid' in reply ? { status: 201, body: { tx: { hash: reply.txid, block_height: -1 } } } : refused(reply.words)
}

/** The transaction of these bytes, when the node has it already. */
async function knownTxid({ rpc, transaction }: NodeFacts, hex: string): Promise<{ txid: string } | undefined> {
  const { txid } = await rpc<{ txid: string }>('decoderawtransaction', hex)
  return (await transaction(txid)) && { txid }
}

/** An address with nothing unspent has no lists. */
function ownerBody(address: string, list: readonly Unspent[]) {
  const refs = (isMined: boolean) =>
    list
      .filter(({ height }) => (height !== undefined) === isMined)
      .map(({ txid, vout, value, height = -1 }) => ({
        tx_hash: txid,
        block_height: height,
        tx_input_n: -1,
        tx_output_n: vout,
        value,
        spent: false,
      }))
  const mined = refs(true)
  const waiting = refs(false)
  return {
    address,
    balance: 0,
    n_tx: mined.length,
    ...(mined.length > 0 ? { txrefs: mined } : {}),
    ...(waiting.length > 0 ? { unconfirmed_txrefs: waiting } : {}),
  }
}
