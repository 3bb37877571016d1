// Writes tronweb.json: what TronWeb 6.5.1 makes of every intent. TronWeb weighs 43 MB, so it is installed only to record:
//   npm install --no-save tronweb@6.5.1 && node tests/core/deposits/tron/recordTronweb.ts
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { hex } from '@scure/base'
import { buildTronDeposit } from '../../../../src/core/deposits/tron/buildTronDeposit.ts'
import { everyIntent, secret, sender } from './intents.ts'

interface Json {
  readonly raw_data: { readonly contract: readonly { readonly type: string }[] }
  readonly raw_data_hex: string
}
interface TronWebModule {
  readonly TronWeb: {
    new (options: { fullHost: string }): { trx: { sign(tx: unknown, key: string): Promise<{ signature: string[] }> } }
    readonly address: { toHex(address: string): string }
  }
  readonly utils: {
    readonly transaction: {
      txJsonToPb(json: unknown): unknown
      txCheck(json: unknown): boolean
      txPbToRawDataHex(pb: unknown): string
      txPbToTxID(pb: unknown): string
    }
    readonly deserializeTx: { deserializeTransaction(type: string, rawDataHex: string): object }
    readonly crypto: { ecRecover(hash: string, signature: string): string }
  }
}

const packageName: string = 'tronweb'
const { TronWeb, utils } = (await import(packageName)) as TronWebModule
const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:1' })

async function record(intent: (typeof everyIntent)[number]) {
  const tx = buildTronDeposit(intent)
  const json = tx.json as unknown as Json
  const pb = utils.transaction.txJsonToPb(json)
  const [contract] = json.raw_data.contract
  const { signature } = await tronWeb.trx.sign(structuredClone(json), hex.encode(secret))
  return {
    json,
    accepted: utils.transaction.txCheck(json),
    rawDataHex: utils.transaction.txPbToRawDataHex(pb).toLowerCase(),
    txId: utils.transaction.txPbToTxID(pb).replace(/^0x/, ''),
    decoded: utils.deserializeTx.deserializeTransaction(contract?.type ?? '', json.raw_data_hex),
    signature: (signature[0] ?? '').replace(/^0x/, '').toLowerCase(),
    signer: utils.crypto.ecRecover(tx.hash, signature[0] ?? '').toLowerCase(),
    sender: TronWeb.address.toHex(sender).toLowerCase(),
  }
}

const records = await Promise.all(everyIntent.map(record))
const file = path.join(import.meta.dirname, 'tronweb.json')
writeFileSync(file, `${JSON.stringify({ version: 'tronweb 6.5.1', records }, null, 2)}\n`)
