import { type ChainFamily, type ChainId, chainIdsOf } from '../chains/chains.ts'
import { protocolIds, protocols } from '../chains/protocol.ts'
import { routers } from '../chains/routers.ts'
import type { Token } from '../chains/token.ts'
import { tokens } from '../chains/tokens.ts'
import { tokenFamilies } from './tokenContract.ts'

/** A contract that cannot pay back what a swap sends to it. */
export interface WellKnownContract {
  readonly kind: 'token' | 'router' | 'contract' | 'program'
  readonly name: string
  readonly addresses: readonly string[]
}

type Rows = readonly (readonly [name: string, ...addresses: string[]])[]

const of = (kind: WellKnownContract['kind'], rows: Rows): WellKnownContract[] =>
  rows.map(([name, ...addresses]) => ({ kind, name, addresses }))

const knownTokens: Readonly<Partial<Record<ChainId, readonly Token[]>>> = tokens

const tokensOf = (family: ChainFamily): WellKnownContract[] =>
  chainIdsOf(family).flatMap((chain) =>
    (knownTokens[chain] ?? []).map(({ symbol, id }) => ({ kind: 'token' as const, name: symbol, addresses: [id] })),
  )

/** Past and present routers of both protocols; nodes report the present ones too. */
const routerRows: Rows = protocolIds.map((protocol) => {
  const own = Object.values(routers).flatMap((list) => list.filter((router) => router.protocol === protocol))
  return [protocols[protocol].name, ...new Set(own.map(({ address }) => address))]
})

/** System and shared contracts, at one address on every EVM chain that has them. */
const evmContracts: Rows = [
  ['Ethereum’s staking deposit contract', '0x00000000219ab540356cBB839Cbe05303d7705Fa'],
  ['Ethereum’s beacon roots contract', '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02'],
  ['Ethereum’s history contract', '0x0000F90827F1C53a10cb7A02335B175320002935'],
  ['Ethereum’s withdrawal contract', '0x00000961Ef480Eb55e80D19ad83579A64c007002'],
  ['Ethereum’s consolidation contract', '0x0000BBdDc7CE488642fb579F8B00f3a590007251'],
  ['Permit2', '0x000000000022D473030F116dDEE9F6B43aC78BA3'],
  ['Multicall3', '0xcA11bde05977b3631167028862bE2a173976CA11'],
  ['the deterministic deployer', '0x4e59b44847b379578588920cA78FbF26c0B4956C'],
]

/** Solana programs whose address does not end in a row of ones; those are recognised by `isBurnAddress`. */
const solanaPrograms: Rows = [
  ['the token program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
  ['the token account program', 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'],
  ['the memo program', 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'],
  ['the metadata program', 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'],
  ['Squads', 'SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf'],
  ['Jupiter', 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'],
]

const otherContracts: Readonly<Partial<Record<ChainFamily, readonly WellKnownContract[]>>> = {
  evm: [...of('router', routerRows), ...of('contract', evmContracts)],
  solana: of('program', solanaPrograms),
}

/**
 * Contracts by the family of their chain, in the chain's normal spelling. EVM chains share one list: the contract of
 * one is an account without a key on the others, unless its maker put the same contract there. Sources: the pools of
 * both protocols, the issuers' own pages, EIP-4788, EIP-2935, EIP-7002, EIP-7251, and both protocols' inbound
 * addresses.
 */
export const wellKnownContracts: Readonly<Partial<Record<ChainFamily, readonly WellKnownContract[]>>> =
  Object.fromEntries(
    (Object.keys(tokenFamilies) as ChainFamily[]).map((family) => [
      family,
      [...tokensOf(family), ...(otherContracts[family] ?? [])],
    ]),
  )

/** Returns the well-known contract at an address in its normal spelling, or undefined. */
export function wellKnownContract(address: string, family: ChainFamily): WellKnownContract | undefined {
  return wellKnownContracts[family]?.find(({ addresses }) => addresses.includes(address))
}
