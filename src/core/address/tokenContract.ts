import type { Asset } from '../asset/asset.ts'
import { type ChainFamily, chains, isChainId } from '../chains/chains.ts'
import { devnetTokens } from '../chains/devnetTokens.ts'
import { loadTokens } from '../chains/loadTokens.ts'
import type { Token } from '../chains/token.ts'
import { normalizeAddress } from './normalizeAddress.ts'

/** What the tokens of a chain family need, beyond a coin. */
interface TokenFamily {
  /** A contract, mint or issuer as the chain spells it. Asset notation has it in upper case. */
  readonly form: RegExp
  /**
   * How ids become those of the chain, because asset notation has them in upper case. `any_case`: the letter case means
   * nothing. `listed`: it does, so an id is spelled as a list of tokens or a person spells it, and never guessed.
   */
  readonly ids: 'any_case' | 'listed'
  /**
   * How a token is deposited. `router`: a call of a contract, which has the memo. `transfer`: the token's own transfer
   * to the vault, which needs no memo when the amount has a reference. `none`: no transactions are built for it.
   */
  readonly deposits: 'router' | 'transfer' | 'none'
  /** Whether the chain's servers list the payments of a token to an address. */
  readonly hasReceipts?: true
  /** What wallets and exchanges call such tokens, where all chains of the family have one name. */
  readonly standard?: string
}

/** The families whose tokens have ids. Tokens of another family need a row here. */
export const tokenFamilies: Readonly<Partial<Record<ChainFamily, TokenFamily>>> = {
  evm: { form: /^0x[0-9A-Fa-f]{40}$/, ids: 'any_case', deposits: 'router' },
  tron: {
    form: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
    ids: 'listed',
    deposits: 'transfer',
    hasReceipts: true,
    standard: 'TRC-20',
  },
  solana: { form: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/, ids: 'listed', deposits: 'none', standard: 'SPL' },
  xrp: { form: /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/, ids: 'listed', deposits: 'none' },
}

/** Returns the facts of an asset's family; undefined where tokens have no ids. */
export function tokenFamilyOf({ chain }: Pick<Asset, 'chain'>): TokenFamily | undefined {
  return isChainId(chain) ? tokenFamilies[chains[chain].family] : undefined
}

/** Whether an asset's id can be one of its chain, in any letter case. */
export function hasTokenForm({ chain, id = '' }: Asset): boolean {
  const form = tokenFamilyOf({ chain })?.form
  return form !== undefined && new RegExp(form, 'i').test(id)
}

/** Whether a text is spelled like a contract, mint or issuer of any chain. */
export const isContractText = (text: string): boolean =>
  Object.values(tokenFamilies).some(({ form }) => form.test(text))

/**
 * Returns the contract or mint of a token as its chain spells it. `listed` has the known tokens of the chain. Undefined
 * for assets without id, and where the spelling is not known.
 */
export function spellContract(asset: Asset, listed: readonly Pick<Token, 'id'>[]): string | undefined {
  const { chain, id } = asset
  const family = tokenFamilyOf(asset)
  if (id === undefined || family === undefined) return undefined
  const known = [...listed, ...(devnetTokens[chain] ?? [])].find((token) => token.id.toUpperCase() === id)
  return known?.id ?? (family.ids === 'any_case' ? normalizeAddress(id.toLowerCase(), chain) : undefined)
}

/** As `spellContract`, with the list of the chain, which is loaded when it is needed. */
export async function loadContract(asset: Asset): Promise<string | undefined> {
  return asset.id === undefined ? undefined : spellContract(asset, await loadTokens(asset.chain))
}

/**
 * Returns the contract that a text spells as the chain does, such as "TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
 * before it is parsed as `asset`. Undefined unless the text has a valid address for the asset's id.
 */
export function contractIn(text: string, { chain, id }: Asset): string | undefined {
  if (id === undefined) return undefined
  const spelled = text.slice(-id.length)
  return spelled.toUpperCase() === id ? normalizeAddress(spelled, chain) : undefined
}
