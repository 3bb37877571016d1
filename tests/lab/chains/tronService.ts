import { createHash } from 'node:crypto'
import { publicIdentities } from '../../../src/core/chains/publicChains.ts'
import { labelHex } from '../../../src/devnet/rules/derive.ts'
import { cors } from '../behaviours.ts'
import type { Service } from '../hosts.ts'
import type { OnBroadcast } from './onBroadcast.ts'
import { heightAt, ownerOn } from './owner.ts'

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** A TRON node with one account of 40,000 TRX and 3,000 of every token. */
export function tronService(now: () => number, onBroadcast: OnBroadcast): Service {
  const own = ownerOn('TRON')
  const number = () => heightAt(now(), { blockMs: 3_000, first: 78_000_000 })
  const block = (at: number) => ({
    blockID:
      at === 0
        ? publicIdentities.TRON
        : `${at.toString(16).padStart(16, '0')}${labelHex(`TRON ${at}`).slice(16).toLowerCase()}`,
    block_header: { raw_data: at === 0 ? {} : { number: at, timestamp: now() } },
  })
  const answers: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => unknown>> = {
    getnowblock: () => block(number()),
    getblockbynum: ({ num }) => block(Number(num)),
    getaccount: ({ address }) => (address === own ? { address: own, balance: 40_000_000_000 } : {}),
    getaccountresource: ({ address }) => (address === own ? { freeNetLimit: 600, TotalNetLimit: 43_200_000_000 } : {}),
    getchainparameters: () => ({
      chainParameter: [
        { key: 'getTransactionFee', value: 1_000 },
        { key: 'getEnergyFee', value: 100 },
        { key: 'getMemoFee', value: 1_000_000 },
      ],
    }),
    triggerconstantcontract({ function_selector: selector }) {
      const value = selector === 'decimals()' ? 6n : 3_000_000_000n
      return { result: { result: true }, energy_used: 935, constant_result: [word(value)] }
    },
    gettransactioninfobyid: () => ({}),
    gettransactionbyid: () => ({}),
    getnodeinfo: () => ({ configNodeInfo: { codeVersion: '4.8.0' } }),
    broadcasthex({ transaction }) {
      onBroadcast(Uint8Array.from(Buffer.from(String(transaction), 'hex')))
      return { result: true, txid: txidOf(String(transaction)) }
    },
  }
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
    const [, room, name = ''] = new URL(request.url).pathname.split('/')
    const run = room === 'wallet' ? answers[name] : undefined
    if (run === undefined) return Response.json({ Error: 'not found' }, { status: 404, headers: cors })
    const text = request.method === 'POST' ? await request.text() : ''
    return Response.json(run(text === '' ? {} : JSON.parse(text)), { headers: cors })
  }
}

/** SHA-256 of the first field of the signed transaction. */
function txidOf(hex: string): string {
  const bytes = Buffer.from(hex, 'hex')
  const [length, start] =
    (bytes[1] ?? 0) < 128 ? [bytes[1] ?? 0, 2] : [((bytes[1] ?? 0) & 127) | ((bytes[2] ?? 0) << 7), 3]
  return createHash('sha256')
    .update(bytes.subarray(start, start + length))
    .digest('hex')
}
