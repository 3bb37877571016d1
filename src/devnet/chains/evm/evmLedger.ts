import type { Hex } from 'viem'
import { stringToHex } from 'viem/utils'
import { chains } from '../../../core/chains/chains.ts'
import type { EvmChain } from '../../../core/deposits/evm/evmNetworks.ts'
import { devnetEvmChainIds } from '../../rules/identity.ts'
import { rejectingRecipient } from '../../rules/routers.ts'
import type { Payment } from '../blocks.ts'
import type { Credit } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import type { TokenKind } from '../tokens.ts'
import { contractCodes } from './contracts.ts'
import { createEvmState, type EvmLog, type EvmState, readNewest, WorkingState } from './evmState.ts'
import { gasPrices } from './gasPrices.ts'
import type { BlockContext } from './interpreter.ts'
import { paymentsOf } from './paymentsOf.ts'
import { REJECTING_CODE, routerCodes, versionsOf } from './routerCodes.ts'
import { BLOCK_GAS, runTx } from './runTx.ts'
import { tokenOf } from './transferSigner.ts'
import { type EvmTx, type PoolState, removeFromPool } from './txPool.ts'
import { bytesToBigint, bytesToHex, hexToBytes } from './words.ts'

/** Result of a transaction in a block. */
export interface EvmReceipt {
  readonly isSuccess: boolean
  readonly gasUsed: number
  /** Of the block so far, this transaction included. */
  readonly cumulativeGas: number
  /** Place in the block, and that of the first log. */
  readonly index: number
  readonly firstLog: number
  readonly logs: readonly EvmLog[]
  /** Address of the contract that it creates, or would have created. */
  readonly created: string | undefined
}

/** What the newest block with transactions has so far. */
interface BlockTotals {
  readonly height: number
  readonly gasUsed: number
  readonly txs: number
  readonly logs: number
}

interface LedgerState extends EvmState, PoolState {
  readonly receipts: Map<string, EvmReceipt>
  totals: BlockTotals
}

/** Where blocks send their fees. */
export const COINBASE = `0x${'0'.repeat(40)}`
/** Faucet balance of every asset. */
const FAUCET_BALANCE = 10n ** 40n
/** Where DevnetToken.sol keeps its decimals; symbol, total supply and kind are in the next slots. */
const DECIMALS_SLOT = 2n ** 255n
/** Kinds of tokens as DevnetToken.sol numbers them. */
const kindNumbers: Readonly<Record<TokenKind, bigint>> = { standard: 0n, usdt: 1n, fee_on_transfer: 2n }

/** Facts of a chain's blocks. */
export interface BlockFacts {
  readonly timeOf: (height: number) => number
  readonly hashOf: (height: number) => Uint8Array
}

/** Creates the context of a block's calls. */
export function blockContext(chain: EvmChain, { timeOf, hashOf }: BlockFacts, height: number): BlockContext {
  return {
    chainId: devnetEvmChainIds[chain],
    height,
    time: timeOf(height),
    baseFee: gasPrices[chain].base,
    gasLimit: BLOCK_GAS,
    coinbase: COINBASE,
    random: bytesToBigint(hashOf(height)),
    hashOf: (older) => bytesToBigint(hashOf(older)),
  }
}

export type EvmLedger = ReturnType<typeof createEvmLedger>

/** Creates the state of an EVM chain, with the devnet's contracts and balances, and executes its transactions. */
export function createEvmLedger(chain: EvmChain, setup: ChainSetup, genesis: Genesis) {
  const { tokens } = setup
  const routers = versionsOf(setup.routers)
  const state: LedgerState = {
    ...createEvmState(),
    senders: new Map(),
    receipts: new Map(),
    totals: { height: 0, gasUsed: 0, txs: 0, logs: 0 },
  }
  writeGenesis(chain, setup, genesis).commit(state, 0)
  const totalsAt = (height: number): BlockTotals =>
    state.totals.height === height ? state.totals : { height, gasUsed: 0, txs: 0, logs: 0 }

  return {
    state,
    routers,
    /** Whether the block at a height can include a transaction now: nonce and balance fit, and the block has room. */
    isReady({ from, nonce, gas, price, value }: EvmTx, height: number): boolean {
      const account = readNewest(state).account(from)
      const isPayable = account.balance >= BigInt(gas) * price + value
      return account.nonce === nonce && isPayable && totalsAt(height).gasUsed + gas <= BLOCK_GAS
    },
    /** Executes a transaction in a block. Returns its payments, or 'failed'. */
    settle(tx: EvmTx, block: BlockContext): readonly Payment[] | 'failed' {
      removeFromPool(state, tx, true)
      const outcome = runTx(readNewest(state), tx, block)
      outcome.state.commit(state, block.height)
      const before = totalsAt(block.height)
      const { gasUsed, logs } = outcome
      const isSuccess = outcome.end.status === 'success'
      const cumulativeGas = before.gasUsed + gasUsed
      state.receipts.set(tx.hash, {
        isSuccess,
        gasUsed,
        cumulativeGas,
        index: before.txs,
        firstLog: before.logs,
        logs,
        created: outcome.created,
      })
      state.totals = {
        height: block.height,
        gasUsed: cumulativeGas,
        txs: before.txs + 1,
        logs: before.logs + logs.length,
      }
      if (!isSuccess) return 'failed'
      if (tx.to === undefined) return []
      const call = { from: tx.from, to: tx.to, value: tx.value, data: bytesToHex(tx.data) }
      return paymentsOf(call, logs, { chain, tokens, routers })
    },
    /**
     * Moves the payments of a transaction back to its sender, and its fee. The nonce stays used. False, without a
     * change, when the coins have moved on.
     */
    undo({ from, price }: EvmTx, hash: string, payments: readonly Payment[]): boolean {
      const working = new WorkingState(readNewest(state))
      const add = (address: string, asset: string, change: bigint): bigint => {
        const token = tokenOf(chain, tokens, asset)
        const held = token ? working.slot(token.contract, BigInt(address)) : working.account(address).balance
        if (token) working.setSlot(token.contract, BigInt(address), held + change)
        else working.setAccount(address, { balance: held + change })
        return held + change
      }
      const fee = price * BigInt(state.receipts.get(hash)?.gasUsed ?? 0)
      add(from, chains[chain].gasAsset, fee)
      for (const { to, coins } of payments) {
        for (const { asset, native } of coins) {
          if (add(to.toLowerCase(), asset, -native) < 0n) return false
          add(from, asset, native)
        }
      }
      working.commit(state, state.totals.height)
      state.receipts.delete(hash)
      return true
    },
    /** Fee of a settled transaction, in wei. */
    feeOf: ({ price }: EvmTx, hash: string): bigint => price * BigInt(state.receipts.get(hash)?.gasUsed ?? 0),
  }
}

interface Genesis {
  readonly faucet: string
  /** A credit in the chain's smallest unit. */
  readonly nativeAmount: (credit: Credit) => bigint
}

/** Returns the first state: routers, tokens, endowments and a faucet that does not run dry. */
function writeGenesis(chain: EvmChain, { routers, tokens, endowments }: ChainSetup, genesis: Genesis): WorkingState {
  const { faucet, nativeAmount } = genesis
  const state = new WorkingState(readNewest(createEvmState()))
  const place = (address: string, code: Hex) =>
    state.setAccount(address.toLowerCase(), { nonce: 1, code: hexToBytes(code) })
  for (const [address, version] of versionsOf(routers)) place(address, routerCodes[version])
  place(rejectingRecipient, REJECTING_CODE)
  for (const { asset, contract, decimals, symbol, kind } of tokens) {
    place(contract, contractCodes.token)
    const endowed = endowments.filter((credit) => credit.asset === asset).map(nativeAmount)
    const supply = endowed.reduce((total, amount) => total + amount, FAUCET_BALANCE)
    const packed = BigInt(stringToHex(symbol, { size: 32 }))
    for (const [index, value] of [BigInt(decimals), packed, supply, kindNumbers[kind]].entries()) {
      state.setSlot(contract, DECIMALS_SLOT + BigInt(index), value)
    }
  }
  const credit = (to: string, asset: string, amount: bigint) => {
    const address = to.toLowerCase()
    const token = tokenOf(chain, tokens, asset)
    if (token === undefined) state.setAccount(address, { balance: state.account(address).balance + amount })
    else state.setSlot(token.contract, BigInt(address), state.slot(token.contract, BigInt(address)) + amount)
  }
  for (const endowment of endowments) credit(endowment.to, endowment.asset, nativeAmount(endowment))
  for (const asset of [chains[chain].gasAsset, ...tokens.map((token) => token.asset)])
    credit(faucet, asset, FAUCET_BALANCE)
  return state
}
