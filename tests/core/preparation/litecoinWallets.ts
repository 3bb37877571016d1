import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '@scure/base'
import { p2pkh, p2sh, p2wpkh, Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { formatDecimal } from '../../../src/core/asset/amount.ts'
import { finalizeUtxoDeposit } from '../../../src/core/deposits/utxo/finalizeUtxoDeposit.ts'
import type { PreparedUtxo } from '../../../src/core/preparation/prepareUtxo.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import { type Litecoind, startLitecoind } from '../deposits/utxo/litecoind.ts'
import { litecoinServers } from '../readers/litecoinServers.ts'
import { LONG_DEADLINE_MS } from '../readers/longDeadline.ts'
import { livingNode, prepareMaximum, type WalletRun } from './wallets.ts'

const swapCase = { protocol: 'THORCHAIN', from: 'LTC.LTC', to: 'BTC.BTC' } as const
const coins = fc.array(fc.bigInt(1_000_000n, 60_000_000n), { minLength: 1, maxLength: 5 })
const regtest = { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef }
const addressKinds = [
  (key: Uint8Array) => p2wpkh(key, regtest).address,
  (key: Uint8Array) => p2pkh(key, regtest).address,
  (key: Uint8Array) => p2sh(p2wpkh(key, regtest), regtest).address,
]
/** Wallets funded per block; more would exceed the limit on unconfirmed change. */
const BATCH = 4

/** Sends the maximum of randomised wallets on a real Litecoin chain: one to five coins on each address type. */
export async function runLitecoinWallets(
  binary: string,
  { seed, count }: { seed: number; count: number },
): Promise<WalletRun> {
  const chain = await startLitecoind(binary)
  try {
    await chain.rpc('createwallet', 'miner')
    const miner = await chain.rpc<string>('getnewaddress', '', 'bech32')
    await chain.rpc('generatetoaddress', 160, miner)
    const reader = readerOver(chain)
    const node = livingNode()
    const shapes = fc.sample(coins, { seed, numRuns: count })
    const run: WalletRun = { taken: 0, poor: 0, failures: [] }
    for (let start = 0; start < count; start += BATCH) {
      const wallets = shapes.slice(start, start + BATCH).map((values, at) => walletOf(`${seed} ${start + at}`, values))
      for (const { values, address } of wallets) {
        for (const value of values) await chain.rpc('sendtoaddress', address, formatDecimal(value, 8))
      }
      await chain.rpc('generatetoaddress', 1, miner)
      const sent: string[] = []
      for (const wallet of wallets) {
        const { address, publicKey } = wallet
        try {
          const prepared = await prepareMaximum({ node, reader, sender: { address, publicKey }, swapCase })
          if (prepared?.transaction.family !== 'utxo') run.poor++
          else sent.push(await empty(chain, wallet, prepared.transaction))
        } catch (error) {
          run.failures.push(`${address} with ${wallet.values.join(', ')}: ${String(error)}`)
        }
      }
      await chain.rpc('generatetoaddress', 1, miner)
      for (const txid of sent) {
        const { confirmations = 0 } = await chain.rpc<{ confirmations?: number }>('getrawtransaction', txid, true)
        if (confirmations === 1) run.taken++
        else run.failures.push(`${txid} was not mined`)
      }
    }
    return run
  } finally {
    await chain.stop()
  }
}

/** The real reader over an Esplora adapter for the node. */
function readerOver(chain: Litecoind) {
  const { esplora } = litecoinServers(chain)
  return createReader({
    chain: 'LTC',
    network: 'mocknet',
    endpoints: [{ api: 'esplora', url: 'http://litecoin.example' }],
    deadlineMs: LONG_DEADLINE_MS,
    transport: async (request) => {
      const { pathname, search } = new URL(request.url)
      const requested = { method: request.method, path: pathname + search, body: await request.text() }
      const { status = 200, body } = await esplora(requested)
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
    },
  })
}

type Wallet = ReturnType<typeof walletOf>

function walletOf(name: string, values: readonly bigint[]) {
  const secret = sha256(utf8.decode(`wallet ${name}`))
  const publicKey = secp256k1.getPublicKey(secret, true)
  const address = addressKinds[(secret[0] ?? 0) % addressKinds.length]?.(publicKey)
  if (address === undefined) throw new Error('No address for the key.')
  return { values, secret, publicKey, address }
}

/** Signs and sends. Throws when the node rejects it or a coin is left behind. */
async function empty(
  chain: Litecoind,
  { secret, values }: Wallet,
  { tx: made, intent }: PreparedUtxo,
): Promise<string> {
  const tx = Transaction.fromPSBT(made.psbt, { allowUnknownOutputs: true })
  tx.sign(secret)
  const { hex } = finalizeUtxoDeposit(tx.toPSBT(0), intent)
  if (made.summary.inputs.length !== values.length) throw new Error('a coin was left behind')
  return chain.rpc<string>('sendrawtransaction', hex)
}
