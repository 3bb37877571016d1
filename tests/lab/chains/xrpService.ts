import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Service } from '../hosts.ts'
import type { Upgrade } from '../labServer.ts'
import type { OnBroadcast } from './onBroadcast.ts'
import { heightAt, ownerOn } from './owner.ts'

/** Parameters of a command. */
type Params = Readonly<Record<string, unknown>>

/** The result of a rippled command, with its status inside. */
type RunCommand = (command: string, params: Params) => Readonly<Record<string, unknown>>

export interface XrpFacts {
  readonly now: () => number
  /** Whether an account exists, the owner aside: the vaults' do. */
  readonly exists: (address: string) => boolean
  readonly onBroadcast: OnBroadcast
}

/** The newest validated ledger. */
export const ledgerAt = (now: number): number => heightAt(now, { blockMs: 4_000, first: 100_000_000 })

/** The commands of a rippled whose accounts have 5,000 XRP each. */
function xrpCommands({ now, exists, onBroadcast }: XrpFacts): RunCommand {
  const own = ownerOn('XRP')
  const seq = () => ledgerAt(now())
  const ledger = () => ({
    seq: seq(),
    reserve_base: 1_000_000,
    reserve_inc: 200_000,
    close_time: Math.floor(now() / 1000) - 946_684_800,
  })
  const commands: Readonly<Record<string, (params: Params) => Params>> = {
    server_state: () => ({
      state: { server_state: 'full', build_version: '2.6.0', network_id: 0, validated_ledger: ledger() },
    }),
    server_info: () => ({
      info: { server_state: 'full', build_version: '2.6.0', network_id: 0, validated_ledger: { ...ledger(), age: 2 } },
    }),
    fee: () => ({
      drops: { minimum_fee: '10', open_ledger_fee: '12', base_fee: '10' },
      ledger_current_index: seq() + 1,
    }),
    ledger: () => ({ ledger_index: seq(), ledger: { close_time: Math.floor(now() / 1000) - 946_684_800 } }),
    account_info({ account }) {
      if (account !== own && !exists(String(account)))
        return { status: 'error', error: 'actNotFound', error_message: 'Account not found.' }
      const account_data = { Account: account, Balance: '5000000000', Flags: 0, OwnerCount: 1, Sequence: 77 }
      return { account_data, ledger_current_index: seq() + 1 }
    },
    tx: () => ({ status: 'error', error: 'txnNotFound', error_message: 'Transaction not found.' }),
    submit({ tx_blob }) {
      const bytes = hexToBytes(String(tx_blob))
      onBroadcast(bytes)
      const hash = bytesToHex(sha512(Uint8Array.of(0x54, 0x58, 0x4e, 0, ...bytes)).slice(0, 32))
      const result = { engine_result: 'tesSUCCESS', engine_result_message: 'Applied.', accepted: true }
      return { ...result, tx_json: { hash: hash.toUpperCase() } }
    },
  }
  return (command, params) => {
    const run = commands[command]
    return {
      status: 'success',
      ...(run?.(params) ?? { status: 'error', error: 'unknownCmd', error_message: 'Unknown method.' }),
    }
  }
}

/** A rippled over JSON-RPC. Such hosts send no CORS header. */
export function xrpService(facts: XrpFacts): Service {
  const run = xrpCommands(facts)
  return async (request) => {
    const { method, params: [first = {}] = [] } = (await request.json()) as {
      method: string
      params?: readonly Params[]
    }
    return Response.json({ result: run(method, first) })
  }
}

/** A rippled over WebSocket: commands with an id, answered by results with the same id. */
export function xrpUpgrade(facts: XrpFacts): Upgrade {
  const run = xrpCommands(facts)
  const server = new WebSocketServer({ noServer: true })
  server.on('connection', (socket) => {
    socket.on('message', (data: WebSocket.Data) => {
      const { id, command, ...params } = JSON.parse(String(data)) as { id: number; command: string }
      const { status, ...result } = run(command, params)
      const answer = status === 'error' ? result : { result }
      socket.send(JSON.stringify({ id, status, type: 'response', ...answer }))
    })
  })
  return (request, socket, head) =>
    server.handleUpgrade(request, socket, head, (client) => void server.emit('connection', client, request))
}
