import type { Litecoind } from '../deposits/utxo/litecoind.ts'
import { indexedServers } from './indexedServers.ts'
import type { PeerHandler, PeerReply } from './loopback.ts'
import { type NodeTx, satoshis, type Unspent, type UtxoWire } from './nodeFacts.ts'

interface Scan {
  readonly unspents: readonly {
    readonly txid: string
    readonly vout: number
    readonly amount: number
    readonly height: number
  }[]
}

/** Servers of every interface in front of one node: the same facts in four wires. */
export function litecoinServers({ rpc }: Litecoind): Readonly<Record<UtxoWire, PeerHandler>> {
  const transaction = (txid: string) => rpc<NodeTx>('getrawtransaction', txid, true).catch(() => undefined)

  /** The outputs that a transaction's inputs spend. */
  const spentBy = (tx: NodeTx) =>
    Promise.all(
      tx.vin.map(async ({ txid, vout = 0 }) =>
        txid === undefined ? undefined : (await transaction(txid))?.vout[vout],
      ),
    )

  async function heightOf({ blockhash }: NodeTx): Promise<number | undefined> {
    if (blockhash === undefined) return undefined
    return (await rpc<{ height: number }>('getblockheader', blockhash)).height
  }

  let scanning: Promise<unknown> = Promise.resolve()

  /** The node scans for one at a time. */
  function scan(address: string): Promise<Scan> {
    const next = scanning.then(() => rpc<Scan>('scantxoutset', 'start', [`addr(${address})`]))
    scanning = next.catch(() => {})
    return next
  }

  async function unspents(address: string): Promise<readonly Unspent[]> {
    const { unspents: mined } = await scan(address)
    const waiting = await Promise.all((await rpc<string[]>('getrawmempool')).map(transaction))
    const pending = waiting.flatMap((tx) => tx ?? [])
    const spent = new Set(pending.flatMap(({ vin }) => vin.map(({ txid, vout }) => `${txid}:${vout}`)))
    const fresh = pending.flatMap(({ txid, vout }) =>
      vout
        .filter(({ scriptPubKey }) => scriptPubKey.addresses?.includes(address))
        .map(({ n, value }) => ({ txid, vout: n, value: satoshis(value) })),
    )
    const settled = mined.map(({ txid, vout, amount, height }) => ({ txid, vout, value: satoshis(amount), height }))
    return [...settled, ...fresh].filter(({ txid, vout }) => !spent.has(`${txid}:${vout}`))
  }

  async function sent(hex: string): Promise<{ txid: string } | { words: string }> {
    try {
      return { txid: await rpc<string>('sendrawtransaction', hex) }
    } catch (error) {
      return { words: error instanceof Error ? error.message : '' }
    }
  }

  async function esplora({ method, path, body }: Parameters<PeerHandler>[0]): Promise<PeerReply> {
    const [, first = '', second = '', third = ''] = path.split('/')
    if (method === 'POST' && path === '/tx') {
      const reply = await sent(body)
      if ('txid' in reply) return { body: reply.txid }
      return {
        status: 400,
        body: `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message: reply.words })}`,
      }
    }
    if (path === '/blocks/tip/height') return { body: String(await rpc<number>('getblockcount')) }
    if (path === '/fee-estimates') return { body: {} }
    if (first === 'block-height') return { body: await rpc<string>('getblockhash', Number(second)) }
    if (first === 'address' && third === 'utxo') {
      const list = (await unspents(second)).map(({ height, ...utxo }) => ({
        ...utxo,
        status: height === undefined ? { confirmed: false } : { confirmed: true, block_height: height },
      }))
      return { body: list }
    }
    const tx = first === 'tx' ? await transaction(second) : undefined
    if (tx === undefined) return { status: 404, body: 'Transaction not found' }
    if (third === 'hex') return { body: tx.hex }
    const height = await heightOf(tx)
    const status = height === undefined ? { confirmed: false } : { confirmed: true, block_height: height }
    const vin = (await spentBy(tx)).map((output) => ({ prevout: output && esploraOutput(output) }))
    return { body: { txid: tx.txid, vin, vout: tx.vout.map(esploraOutput), status } }
  }

  async function blockbook({ path, body }: Parameters<PeerHandler>[0]): Promise<PeerReply> {
    const [, , , first = '', second = ''] = path.split('/')
    const bestHeight = await rpc<number>('getblockcount')
    if (path === '/api/v2')
      return { body: { blockbook: { coin: 'Litecoin', bestHeight }, backend: { chain: 'regtest' } } }
    if (first === 'block-index') return { body: { blockHash: await rpc<string>('getblockhash', Number(second)) } }
    if (first === 'estimatefee') return { body: { result: '-1' } }
    if (first === 'sendtx') {
      const reply = await sent(body)
      return 'txid' in reply
        ? { body: { result: reply.txid } }
        : { status: 400, body: { error: `-26: ${reply.words}` } }
    }
    if (first === 'utxo') {
      // Empty fields are left out of this wire, a first output's number among them.
      const list = (await unspents(second)).map(({ txid, vout, value, height }) => ({
        txid,
        ...(vout === 0 ? {} : { vout }),
        value: String(value),
        ...(height === undefined ? {} : { height, confirmations: bestHeight - height + 1 }),
      }))
      return { body: list }
    }
    const tx = first === 'tx' ? await transaction(second) : undefined
    if (tx === undefined) return { status: 400, body: { error: `Transaction '${second}' not found` } }
    const { txid, hex, confirmations } = tx
    const height = await heightOf(tx)
    const vin = (await spentBy(tx)).map((output) => ({ addresses: output?.scriptPubKey.addresses }))
    const vout = tx.vout.map(blockbookOutput)
    return { body: { txid, hex, vin, vout, blockHeight: height ?? -1, ...(confirmations ? { confirmations } : {}) } }
  }

  return { esplora, blockbook, ...indexedServers({ rpc, transaction, spentBy, heightOf, unspents, sent }) }
}

type NodeOutput = NodeTx['vout'][number]

const esploraOutput = ({ value, scriptPubKey }: NodeOutput) => ({
  value: satoshis(value),
  scriptpubkey: scriptPubKey.hex,
  scriptpubkey_address: scriptPubKey.addresses?.[0],
})

const blockbookOutput = ({ n, value, scriptPubKey }: NodeOutput) => ({
  n,
  value: String(satoshis(value)),
  hex: scriptPubKey.hex,
  addresses: scriptPubKey.addresses,
})
