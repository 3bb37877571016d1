import type { Hex } from 'viem'
import { numberToHex, pad, stringToHex } from 'viem/utils'
import { chains } from '../../../core/chains/chains.ts'
import type { EvmChain } from '../../../core/deposits/evm/networks.ts'
import { devnetEvmChainIds } from '../../identity.ts'
import { rejectingRecipient } from '../../routers.ts'
import type { Credit } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import type { TokenKind } from '../tokens.ts'
import { type Anvil, startAnvil } from './anvilProcess.ts'
import { contractCodes } from './contracts.ts'
import { gasPrices } from './gasPrices.ts'
import { REJECTING_CODE, type RouterVersions, routerCodes } from './routerCodes.ts'
import { tokenOf } from './transferSigner.ts'

/** Faucet balance of every asset. */
const FAUCET_BALANCE = 10n ** 40n
/** Where DevnetToken.sol keeps its decimals; symbol, total supply and kind are in the next slots. */
const DECIMALS_SLOT = 2n ** 255n
/** Kinds of tokens as DevnetToken.sol numbers them. */
const kindNumbers: Readonly<Record<TokenKind, bigint>> = { standard: 0n, usdt: 1n, fee_on_transfer: 2n }

const word = (value: bigint): Hex => numberToHex(value, { size: 32 })

export interface BootOptions {
  readonly chain: EvmChain
  readonly setup: ChainSetup
  readonly routers: RouterVersions
  readonly faucet: string
  /** Unix seconds of the first block. */
  readonly covered: () => number
  /** A credit in the chain's own count. */
  readonly nativeAmount: (credit: Credit) => bigint
}

/** Starts anvil with the state of a process that ended. */
export async function bootSavedAnvil(binary: string, options: BootOptions, saved: Hex): Promise<Anvil> {
  const made = await bootEmpty(binary, options)
  await made.call('anvil_loadState', [saved])
  return made
}

async function bootEmpty(binary: string, { chain, covered }: BootOptions): Promise<Anvil> {
  const facts = { chainId: devnetEvmChainIds[chain], time: Math.floor(covered()), baseFee: gasPrices[chain].base }
  const made = await startAnvil(binary, facts)
  // Without an interval, anvil adds the seconds of this machine's clock to the time of blocks that it mines in a row.
  await made.call('anvil_setBlockTimestampInterval', [Math.floor(chains[chain].blockMs / 1000)])
  return made
}

/** Starts anvil with the devnet's routers, tokens and balances in its first block. */
export async function bootAnvil(binary: string, options: BootOptions): Promise<Anvil> {
  const { chain, setup, routers, faucet, nativeAmount } = options
  const { tokens, endowments } = setup
  const made = await bootEmpty(binary, options)
  for (const [router, version] of routers) await made.call('anvil_setCode', [router, routerCodes[version]])
  await made.call('anvil_setCode', [rejectingRecipient, REJECTING_CODE])
  for (const { asset, contract, decimals, symbol, kind } of tokens) {
    await made.call('anvil_setCode', [contract, contractCodes.token])
    const endowed = endowments.filter((credit) => credit.asset === asset).map(nativeAmount)
    const supply = endowed.reduce((total, amount) => total + amount, FAUCET_BALANCE)
    const packed = pad(stringToHex(symbol), { dir: 'right', size: 32 })
    const slots = [word(BigInt(decimals)), packed, word(supply), word(kindNumbers[kind])]
    for (const [index, value] of slots.entries()) {
      await made.call('anvil_setStorageAt', [contract, word(DECIMALS_SLOT + BigInt(index)), value])
    }
  }
  const endowed = endowments.map((credit) => ({ ...credit, held: nativeAmount(credit) }))
  const everything = [chains[chain].gasAsset, ...tokens.map(({ asset }) => asset)]
  for (const { to, asset, held } of [
    ...endowed,
    ...everything.map((asset) => ({ to: faucet, asset, held: FAUCET_BALANCE })),
  ]) {
    const token = tokenOf(chain, tokens, asset)
    if (token === undefined) await made.call('anvil_setBalance', [to, numberToHex(held)])
    else await made.call('anvil_setStorageAt', [token.contract, pad(to.toLowerCase() as Hex), word(held)])
  }
  return made
}
