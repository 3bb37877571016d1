import { parseAsset } from '../../../core/asset/asset.ts'
import type { Machine } from '../../machine/machine.ts'
import { findPool } from '../../machine/poolLedger.ts'
import type { Coin } from '../../machine/records.ts'
import { retiringVaults } from '../../machine/vaults/vaults.ts'
import { derivedAddress, derivedEddsaKey } from '../../rules/derive.ts'
import { settingOf, type Vault } from '../../rules/state.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { coinBody } from './coinBody.ts'
import { nodeFacts, nodePubKey } from './nodes.ts'
import { omitEmpty } from './omitEmpty.ts'
import { signsWithEddsa } from './signsWithEddsa.ts'
import { listOrNull } from './txBody.ts'

/** A vault key with its chains. */
interface Asgard {
  readonly pubKey: string
  readonly status: 'ActiveVault' | 'RetiringVault'
  readonly since: number
  readonly parts: readonly Vault[]
}

/** Returns active vaults in chain order, then retiring ones. */
function asgards(machine: Machine): readonly Asgard[] {
  const retiring = retiringVaults(machine)
  const churned = (parts: readonly Vault[]) => {
    const own = retiring.filter(({ chain }) => parts.some((part) => part.chain === chain))
    return own.length > 0 ? Math.max(...own.map(({ since }) => since)) : lastChurn(machine)
  }
  const active = groupByKey([...machine.vaults.values()]).map(([pubKey, parts]) => {
    return { pubKey, parts, status: 'ActiveVault' as const, since: churned(parts) }
  })
  const old = groupByKey(retiring).map(([pubKey, parts]) => {
    return { pubKey, parts, status: 'RetiringVault' as const, since: Math.max(...parts.map(({ since }) => since)) }
  })
  return [...active, ...old]
}

/**
 * Returns the block of the last churn before the vaults were changed by a control: the newest multiple of the interval,
 * as the indexer counts it. The devnet does not churn by itself, and its churns are never overdue.
 */
function lastChurn(machine: Machine): number {
  const interval = Math.max(settingOf(machine, 'ChurnInterval'), 1)
  return Math.max(machine.height - (machine.height % interval), 1)
}

function groupByKey<V extends Vault>(vaults: readonly V[]): [string, V[]][] {
  const groups = new Map<string, V[]>()
  for (const vault of vaults) groups.set(vault.pubKey, [...(groups.get(vault.pubKey) ?? []), vault])
  return [...groups]
}

/** Returns a key's coins on these chains, sorted by asset. */
function coinsOf({ holdings, protocol }: Machine, { pubKey, parts }: Asgard): readonly Coin[] {
  const prefix = `${pubKey} `
  return [...holdings]
    .filter(([key]) => key.startsWith(prefix))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, amount]) => ({ asset: parseAsset(key.slice(prefix.length), protocol), amount }))
    .filter(({ asset }) => parts.some(({ chain }) => chain === asset.chain))
}

function routersOf({ parts }: Asgard) {
  return listOrNull(parts.flatMap(({ chain, router }) => (router === undefined ? [] : [{ chain, router }])))
}

/** Returns the key for EdDSA chains. Every vault has one; without such a chain it signs nothing. */
function eddsaKeyOf({ protocol, network }: Machine, { pubKey, parts }: Asgard): string {
  const signs = parts.some(({ chain }) => signsWithEddsa(chain))
  return signs ? pubKey : derivedEddsaKey(protocol, network, `vault ${pubKey}`)
}

/** Returns the vault's address on each chain. THORNode lists its own chain first. */
function addressesOf({ protocol, network }: Machine, { pubKey, parts }: Asgard) {
  const outer = parts.map(({ chain, address }) => ({ chain, address }))
  if (protocol === 'MAYACHAIN') return outer
  return [{ chain: 'THOR', address: derivedAddress('THOR', network, `vault ${pubKey}`) }, ...outer]
}

function membersOf(machine: Machine): readonly string[] {
  return nodeFacts(machine).map((node) => nodePubKey(machine, node))
}

function vaultBody(machine: Machine, asgard: Asgard) {
  const { pubKey, status, since, parts } = asgard
  const isThorchain = machine.protocol === 'THORCHAIN'
  const inbounds = [...machine.inbounds.values()].filter(({ vaultPubKey }) => vaultPubKey === pubKey)
  const own = new Set(parts.map(({ address }) => address))
  const outbounds = [...machine.outTxs.values()].filter(({ from }) => own.has(from))
  const addresses = addressesOf(machine, asgard)
  const decimalsOf = ({ asset }: Coin) => (isThorchain ? (findPool(machine, asset)?.decimals ?? 8) : undefined)
  return {
    block_height: since,
    pub_key: pubKey,
    ...(isThorchain && { pub_key_eddsa: eddsaKeyOf(machine, asgard) }),
    coins: coinsOf(machine, asgard).map((coin) => coinBody(coin, decimalsOf(coin))),
    type: 'AsgardVault',
    status,
    status_since: since,
    membership: membersOf(machine),
    chains: addresses.map(({ chain }) => chain),
    // The vault before it sent its coins in one transaction per chain.
    inbound_tx_count: inbounds.length + parts.length,
    ...omitEmpty({ outbound_tx_count: outbounds.length }),
    routers: routersOf(asgard),
    addresses,
    // Since 3.19, and empty without a vault for Monero.
    ...(isThorchain && { pub_key_frost: '' }),
  }
}

/** Lists one object per key. Source: queryAsgardVaults of both nodes. */
export const asgardVaults: Handler = (machine) => ok(asgards(machine).map((asgard) => vaultBody(machine, asgard)))

export const vault: Handler = (machine, { params }) => {
  const found = asgards(machine).find(({ pubKey }) => pubKey === params.pubkey)
  return found === undefined ? fail(machine, 'vault not found') : ok(vaultBody(machine, found))
}

/**
 * Returns the nodes that sign for a vault. All of them are active, and none is in jail. Source: OpenAPI document of
 * THORNode 3.19.
 */
export const keysignParty: Handler = (machine, { params, query }) => {
  const found = asgards(machine).find(({ pubKey }) => pubKey === params.pubkey)
  if (found === undefined) return fail(machine, 'vault not found')
  const text = query.get('signing_height') ?? ''
  if (!/^\d{0,15}$/.test(text)) return fail(machine, 'invalid signing height')
  const signers = membersOf(machine)
  // Two thirds, rounded up; the threshold of a key is one less.
  const required = Math.ceil((signers.length * 2) / 3)
  return ok({
    pub_key: found.pubKey,
    signers,
    height: Number(text) || machine.height,

    threshold: required - 1,
    required_signers: required,

    never_signers: [],
    jailed_fallback_signers: [],
    active_signer_count: signers.length,
  })
}

/** Returns the vaults' keys; Yggdrasil vaults ended. Source: queryVaultsPubkeys of both nodes. */
export const vaultPubKeys: Handler = (machine) => {
  const maya = machine.protocol === 'MAYACHAIN'
  const members = maya ? {} : { pub_key_frost: '', membership: membersOf(machine) }
  const asgard = asgards(machine).map((one) => ({
    pub_key: one.pubKey,
    ...(maya ? {} : { pub_key_eddsa: eddsaKeyOf(machine, one) }),
    routers: routersOf(one),
    ...members,
  }))
  return ok({ asgard, yggdrasil: [], inactive: [] })
}
