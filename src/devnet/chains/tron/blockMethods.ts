import { hex } from '@scure/base'
import { PRICES } from './tronLedger.ts'
import type { TronMethods, TronNode } from './tronNode.ts'
import { txJson } from './tronTxJson.ts'

/** Blocks, parameters and facts of the node. Source: TRON, HTTP API. */
export const blockMethods: TronMethods = {
  getnowblock: (node, { visible }) =>
    blockJson(node, node.blocks.height(), { detail: true, visible: visible === true }),
  getblockbynum: (node, { num, visible }) => {
    const height = heightOf(node, num)
    return height === undefined ? {} : blockJson(node, height, { detail: true, visible: visible === true })
  },
  getblock: (node, { id_or_num: given, detail, visible }) => {
    const height = given === undefined ? node.blocks.height() : (heightOf(node, given) ?? heightOfId(node, given))
    if (height === undefined) return {}
    return blockJson(node, height, { detail: String(detail) === 'true', visible: visible === true })
  },
  getchainparameters: () => ({
    chainParameter: Object.entries({
      getTransactionFee: PRICES.byte,
      getEnergyFee: PRICES.energy,
      getMemoFee: PRICES.memo,
      getCreateNewAccountFeeInSystemContract: PRICES.newAccount,
      getFreeNetLimit: PRICES.freeBytes,
    }).map(([key, value]) => ({ key, value })),
  }),
  getenergyprices: () => ({ prices: `0:${PRICES.energy}` }),
  getbandwidthprices: () => ({ prices: `0:${PRICES.byte}` }),
  getnodeinfo: (node) => {
    const height = node.blocks.height()
    const block = `Num:${height},ID:${hex.encode(node.blockId(height))}`
    return { beginSyncNum: node.blocks.firstHeight, block, solidityBlock: block, currentConnectCount: 0 }
  },
}

/** Parses a block number that exists. */
function heightOf({ blocks }: TronNode, given: unknown): number | undefined {
  const height = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given
  const isHeight = typeof height === 'number' && Number.isInteger(height) && height >= 0 && height <= blocks.height()
  return isHeight ? height : undefined
}

/** A block id begins with its number in eight bytes. */
function heightOfId(node: TronNode, given: unknown): number | undefined {
  if (typeof given !== 'string' || !/^[0-9a-f]{64}$/i.test(given)) return undefined
  const height = heightOf(node, BigInt(`0x${given.slice(0, 16)}`).toString())
  return height !== undefined && hex.encode(node.blockId(height)) === given.toLowerCase() ? height : undefined
}

interface BlockOptions {
  /** Includes the transactions. */
  readonly detail: boolean
  readonly visible: boolean
}

function blockJson({ blocks, blockId }: TronNode, height: number, { detail, visible }: BlockOptions): object {
  const number = height === 0 ? {} : { number: height, timestamp: blocks.timeOf(height) * 1_000 }
  const parentHash = hex.encode(height === 0 ? new Uint8Array(32) : blockId(height - 1))
  const found = detail ? [...blocks.state.mined.values()].filter((mined) => mined.height === height) : []
  const transactions = found.map(({ tx: { raw, signature, outcome } }) => ({
    ret: [{ contractRet: outcome }],
    ...txJson(raw, { visible, signatures: [signature] }),
  }))
  return {
    blockID: hex.encode(blockId(height)),
    block_header: { raw_data: { ...number, parentHash } },
    ...(transactions.length > 0 ? { transactions } : {}),
  }
}
