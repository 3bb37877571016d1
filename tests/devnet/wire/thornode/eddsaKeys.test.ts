import { bech32 } from '@scure/base'
import { expect, test } from 'vitest'
import { createDevnet } from '../../../../src/devnet/serve/createDevnet.ts'
import { request } from '../../request.ts'

const devnet = createDevnet({ now: () => 1_795_000_000_000 })

/** Returns the type bytes of a public key, without the key. */
function typeOf(text: string): string {
  const { words } = bech32.decode(text as `${string}1${string}`, 200)
  return Buffer.from(bech32.fromWords(words).slice(0, 5)).toString('hex')
}

const SECP256K1 = 'eb5ae98721'
const ED25519 = '1624de6420'

interface VaultKeys {
  readonly pub_key: string
  readonly pub_key_eddsa?: string
}

test('the vault of Solana has an Ed25519 key, which inbound addresses and vaults report', async () => {
  const { body: addresses } = await request<{ chain: string; pub_key: string }[]>(
    devnet,
    '/thorchain/inbound_addresses',
  )
  const keyOf = (chain: string) => addresses.find((address) => address.chain === chain)?.pub_key ?? ''
  expect(typeOf(keyOf('SOL'))).toBe(ED25519)
  expect(typeOf(keyOf('BTC'))).toBe(SECP256K1)
  const { body: keys } = await request<{ asgard: VaultKeys[] }>(devnet, '/thorchain/vaults/pubkeys')
  const { body: vaults } = await request<VaultKeys[]>(devnet, '/thorchain/vaults/asgard')
  for (const list of [keys.asgard, vaults]) {
    const solana = list.find(({ pub_key }) => pub_key === keyOf('SOL'))
    expect(solana?.pub_key_eddsa).toBe(keyOf('SOL'))
    for (const { pub_key_eddsa = '' } of list) expect(typeOf(pub_key_eddsa)).toBe(ED25519)
  }
})

test('a node has a key of each kind', async () => {
  const { body } = await request<{ pub_key_set: { secp256k1: string; ed25519: string } }[]>(devnet, '/thorchain/nodes')
  for (const { pub_key_set } of body) {
    expect(typeOf(pub_key_set.secp256k1)).toBe(SECP256K1)
    expect(typeOf(pub_key_set.ed25519)).toBe(ED25519)
  }
})
