import { hex } from '@scure/base'
import { decodeTransferCall } from '../../../core/deposits/tron/transferCall.ts'
import type { TronContract } from '../../../core/deposits/tron/tronMessages.ts'
import { newRaw } from './newRaw.ts'
import { callData, runTokenCall, type TokenCall, tokenAbi } from './tokenMethods.ts'
import {
  addressBytes,
  addressOf,
  hexOf,
  integerOf,
  type TronMethods,
  type TronNode,
  type TronParams,
} from './tronNode.ts'
import { txJson } from './tronTxJson.ts'

/** Token contracts. Source: TRON, HTTP API. */
export const contractMethods: TronMethods = {
  triggerconstantcontract: (node, params) => {
    const call = callOf(node, params)
    return call === undefined ? missing : constantResult(call)
  },
  triggersmartcontract: (node, params) => {
    const call = callOf(node, params)
    if (call === undefined) return missing
    if (integerOf(params.call_value ?? 0) !== 0n)
      return refused('The call value must be 0 for a method that takes no coins.')
    const isTransfer = /^([0-9a-f]{2})+$/.test(call.data) && decodeTransferCall(hex.decode(call.data)) !== undefined
    return isTransfer ? { result: { result: true }, transaction: unsigned(node, call, params) } : constantResult(call)
  },
  estimateenergy: (node, params) => {
    const call = callOf(node, params)
    if (call === undefined) return missing
    const { energy, returned } = runTokenCall(call)
    if (returned === '') return { result: { result: false, code: 'CONTRACT_EXE_ERROR', message: hexOf(REVERTED) } }
    return { result: { result: true }, energy_required: energy }
  },
  getcontract: ({ tokenAt }, { value, visible }) => {
    const address = addressOf(value)
    const token = address === undefined ? undefined : tokenAt(address)
    if (token === undefined) return {}
    const shown = visible === true ? token.contract : hex.encode(addressBytes(token.contract))
    return { contract_address: shown, name: token.symbol, abi: tokenAbi, bytecode: '' }
  },
}

const REVERTED = 'REVERT opcode executed'
const refused = (message: string) => ({ result: { code: 'CONTRACT_VALIDATE_ERROR', message: hexOf(message) } })
const missing = refused('Smart contract is not exist.')

interface Called extends TokenCall {
  readonly contract: string
}

/** Reads a call of a token; undefined without an account, or for a contract that does not exist. */
function callOf({ settled, tokenAt }: TronNode, params: TronParams): Called | undefined {
  const owner = addressOf(params.owner_address)
  const contract = addressOf(params.contract_address)
  const token = contract === undefined ? undefined : tokenAt(contract)
  const balances = token === undefined ? undefined : settled().tokens.get(token.contract)
  if (owner === undefined || token === undefined || balances === undefined) return undefined
  return { token, balances, owner, contract: token.contract, data: callData(params) }
}

function constantResult(call: TokenCall): object {
  const { energy, returned } = runTokenCall(call)
  const result = { result: true, ...(returned === '' ? { message: hexOf(REVERTED) } : {}) }
  return { result, energy_used: energy, constant_result: [returned] }
}

function unsigned(node: TronNode, { owner, contract, data }: Called, { fee_limit, visible }: TronParams): object {
  const called: TronContract = {
    name: 'TriggerSmartContract',
    value: { owner: addressBytes(owner), contract: addressBytes(contract), data: hex.decode(data) },
  }
  const feeLimit = integerOf(fee_limit ?? 0) ?? 0n
  return txJson(newRaw(node, called, { feeLimit }), { visible: visible === true })
}
