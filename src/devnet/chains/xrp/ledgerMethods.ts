import { hex } from '@scure/base'
import { xrpNetworkIds } from '../../../core/deposits/xrp/xrpNetworks.ts'
import { labelHash } from '../../rules/derive.ts'
import { serverDefinitions } from './definitions.ts'
import { RESERVE } from './xrpLedger.ts'
import { failed, ledgerHash, ledgerOf, RIPPLE_EPOCH, type XrpMethod, type XrpNode, type XrpParams } from './xrpNode.ts'

/** rippled release whose responses these are. */
const BUILD_VERSION = '2.6.1'
const DROPS = 1_000_000

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

/** Methods about the server and its ledgers. Source: xrpl.org, Server Info and Ledger Methods. */
export const ledgerMethods: Readonly<Record<string, XrpMethod>> = {
  ping: () => ({}),
  server_state: ({ blocks }) => ({
    state: {
      build_version: BUILD_VERSION,
      server_state: 'full',
      network_id: xrpNetworkIds.mocknet,

      complete_ledgers: rangeOf(blocks),
      load_base: 256,
      load_factor: 256,
      validated_ledger: ledgerOf(blocks),
    },
  }),
  server_info: ({ blocks }) => ({
    info: {
      build_version: BUILD_VERSION,
      server_state: 'full',
      network_id: xrpNetworkIds.mocknet,

      complete_ledgers: rangeOf(blocks),
      load_factor: 1,
      validation_quorum: 1,
      peers: 0,
      validated_ledger: {
        ...ledgerOf(blocks),

        age: 0,
        base_fee_xrp: 0.00001,
        reserve_base_xrp: Number(RESERVE.base) / DROPS,
        reserve_inc_xrp: Number(RESERVE.step) / DROPS,
      },
    },
  }),
  fee: ({ blocks }) => ({
    drops: { base_fee: '10', median_fee: '5000', minimum_fee: '10', open_ledger_fee: '12' },

    ledger_current_index: blocks.height() + 1,
    current_queue_size: '0',
    max_queue_size: '2000',
  }),
  server_definitions: (_, { hash }) => serverDefinitions(hash),
  ledger_current: ({ blocks }) => ({ ledger_current_index: blocks.height() + 1 }),
  ledger_closed: ({ blocks }) => ({
    ledger_hash: ledgerHash(blocks, blocks.height()),
    ledger_index: blocks.height(),
  }),
  ledger,
}

export const rangeOf = (blocks: XrpNode['blocks']): string => `${blocks.firstHeight}-${blocks.height()}`

/** Reads `ledger_index` or `ledger_hash`; "current" by default. Undefined for an unknown ledger. */
export function ledgerIndexOf({ blocks }: XrpNode, { ledger_index: index, ledger_hash }: XrpParams) {
  if (typeof ledger_hash === 'string') {
    return ledger_hash === ledgerHash(blocks, blocks.height()) ? blocks.height() : undefined
  }
  if (index === undefined || index === 'current') return 'current'
  if (index === 'validated' || index === 'closed') return blocks.height()
  const height = Number(index)
  const isKnown = Number.isSafeInteger(height) && height >= blocks.firstHeight && height <= blocks.height()
  return isKnown ? height : height === blocks.height() + 1 ? 'current' : undefined
}

function ledger(node: XrpNode, params: XrpParams): object {
  const { blocks } = node
  const index = ledgerIndexOf(node, params)
  if (index === undefined) return failed('lgrNotFound', 'ledgerNotFound')
  if (index === 'current') {
    const ledger_index = blocks.height() + 1
    const open = { closed: false, ledger_index, parent_hash: ledgerHash(blocks, blocks.height()) }
    return { ledger: open, ledger_current_index: ledger_index, validated: false }
  }
  const ledger_hash = ledgerHash(blocks, index)
  const time = blocks.timeOf(index)
  const hashes = [...blocks.state.mined].filter(([, { height }]) => height === index).map(([hash]) => hash)
  return {
    ledger: {
      ledger_index: index,
      ledger_hash,
      parent_hash: ledgerHash(blocks, index - 1),
      closed: true,

      close_time: time - RIPPLE_EPOCH,
      close_time_iso: iso(time),
      close_time_resolution: 10,
      close_flags: 0,
      parent_close_time: blocks.timeOf(index - 1) - RIPPLE_EPOCH,
      account_hash: hex.encode(labelHash(`accounts ${ledger_hash}`)).toUpperCase(),
      transaction_hash: hex.encode(labelHash(`transactions ${ledger_hash}`)).toUpperCase(),
      total_coins: totalCoins(node).toString(),
      ...(params.transactions === true ? { transactions: hashes } : {}),
    },

    ledger_hash,
    ledger_index: index,
    validated: true,
  }
}

function totalCoins({ state }: XrpNode): bigint {
  return [...state.settled.values()].reduce((sum, { balance }) => sum + balance, 0n)
}
