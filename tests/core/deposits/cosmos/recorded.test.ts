import { existsSync, readFileSync } from 'node:fs'
import { base64, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { assembleTx } from '../../../../src/core/deposits/cosmos/assembleTx.ts'
import { buildCosmosDeposit } from '../../../../src/core/deposits/cosmos/buildCosmosDeposit.ts'
import { buildCosmosTransfer } from '../../../../src/core/deposits/cosmos/buildCosmosTransfer.ts'
import { checkCosmosDeposit, checkCosmosTx } from '../../../../src/core/deposits/cosmos/checkCosmosDeposit.ts'
import type { CosmosIntent } from '../../../../src/core/deposits/cosmos/cosmosIntent.ts'
import { authInfo, signDoc, txBody, txRaw } from '../../../../src/core/deposits/cosmos/cosmosMessages.ts'
import { decodeSignDoc, decodeTx } from '../../../../src/core/deposits/cosmos/decodeTx.ts'
import { animalKey, type TestKey } from './keys.ts'

const vectors = new URL('../../../../../shared/vectors/', import.meta.url)
const present = existsSync(vectors)
if (!present) console.log('recorded.test: ../shared/vectors is not here; recorded Cosmos transactions are not checked.')

interface Deposit {
  readonly '@type': '/types.MsgDeposit'
  readonly coins: readonly { readonly amount: string; readonly asset: string }[]
  readonly memo: string
  readonly signer: string
}

interface Send {
  readonly '@type': '/types.MsgSend'
  readonly amount: readonly { readonly amount: string; readonly denom: string }[]
  readonly from_address: string
  readonly to_address: string
}

interface Row {
  readonly suite: string
  readonly height: number
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly pubkey_b64: string
  readonly fee: { readonly gas_limit: string }
  readonly body: { readonly memo: string; readonly messages: readonly [Deposit | Send] }
  readonly signature_b64: string
  readonly tx_hash: string
  readonly body_bytes_hex: string
  readonly auth_info_bytes_hex: string
  readonly sign_doc_hex: string
}

const read = <T>(name: string, absent: T): T =>
  present ? (JSON.parse(readFileSync(new URL(name, vectors), 'utf8')) as T) : absent

const rowsOf = (protocol: Protocol) =>
  read<{ vectors: Row[] }>(`cosmos-tx-${protocol.toLowerCase()}.json`, { vectors: [] }).vectors.map((row) => ({
    row,
    protocol,
    chain: protocol === 'THORCHAIN' ? ('THOR' as const) : ('MAYA' as const),
  }))
const rows = [...rowsOf('THORCHAIN'), ...rowsOf('MAYACHAIN')]
type Recorded = (typeof rows)[number]

function intentOf({ row, protocol, chain }: Recorded): CosmosIntent {
  const [message] = row.body.messages
  const deposit = message['@type'] === '/types.MsgDeposit'
  const signer = {
    address: deposit ? message.signer : message.from_address,
    publicKey: base64.decode(row.pubkey_b64),
    accountNumber: BigInt(row.account_number),
    sequence: BigInt(row.sequence),
  }
  const fee = { amount: 0n, gas: BigInt(row.fee.gas_limit) }
  const usual = { chain, network: 'mocknet', signMode: 'direct', signer, fee } as const
  if (deposit) {
    const [coin = { amount: '', asset: '' }] = message.coins
    const asset = parseAsset(coin.asset, protocol)
    return { ...usual, kind: 'deposit', asset, amount: units(BigInt(coin.amount)), memo: message.memo }
  }
  const [coin] = message.amount
  const asset = parseAsset(chain === 'THOR' ? 'THOR.RUNE' : 'MAYA.CACAO', protocol)
  const amount = units(BigInt(coin?.amount ?? ''))
  return { ...usual, kind: 'transfer', asset, amount, memo: row.body.memo, recipient: message.to_address }
}

const build = (intent: CosmosIntent) =>
  intent.kind === 'deposit' ? buildCosmosDeposit(intent) : buildCosmosTransfer(intent)

const identities = read<{ addresses: Record<string, string> }>('mocknet-identities.json', { addresses: {} }).addresses
const keys = new Map<string, TestKey>()

/** The key whose address the identities give to an animal, found by the address on either protocol's chain. */
function keyOfAddress(address: string): TestKey {
  const known = keys.get(address)
  if (known) return known
  const [name = ''] = Object.entries(identities).find(([, text]) => text === address) ?? []
  const keyName = name.replace(/^addr_(?:thor|maya)_/, '')
  const key = animalKey(keyName, identities[`addr_thor_${keyName}`] ?? '')
  keys.set(address, key)
  return key
}

describe.skipIf(!present)('transactions accepted by real nodes', () => {
  test('are complete', () => {
    expect(rows).toHaveLength(120)
  })

  test.each(rows)('$protocol $row.suite at $row.height: the intent becomes the same bytes', (recorded) => {
    const { row } = recorded
    const intent = intentOf(recorded)
    const tx = build(intent)
    expect(hex.encode(tx.bodyBytes)).toBe(row.body_bytes_hex)
    expect(hex.encode(tx.authInfoBytes)).toBe(row.auth_info_bytes_hex)
    expect(hex.encode(tx.signBytes)).toBe(row.sign_doc_hex)
    expect(checkCosmosDeposit(tx.signBytes, intent)).toEqual([])
  })

  test.each(rows)('$protocol $row.suite at $row.height: the key of the mnemonic signs the same', (recorded) => {
    const { row } = recorded
    const intent = intentOf(recorded)
    const key = keyOfAddress(intent.signer.address)
    expect(key.publicKey).toEqual(intent.signer.publicKey)
    const tx = build(intent)
    const signature = key.sign(tx.signBytes)
    expect(base64.encode(signature)).toBe(row.signature_b64)
    const { txBytes, hash } = assembleTx(tx, signature)
    expect(hash).toBe(row.tx_hash)
    expect(checkCosmosTx(txBytes, intent)).toEqual([])
  })

  test('decode and encode to the same bytes', () => {
    for (const { row } of rows) {
      const doc = decodeSignDoc(hex.decode(row.sign_doc_hex))
      expect(doc.chainId).toBe(row.chain_id)
      expect(doc.accountNumber).toBe(BigInt(row.account_number))
      expect(doc.body.memo).toBe(row.body.memo)
      expect(hex.encode(txBody.toWire(doc.body))).toBe(row.body_bytes_hex)
      expect(hex.encode(authInfo.toWire(doc.authInfo))).toBe(row.auth_info_bytes_hex)
      expect(hex.encode(signDoc.toWire(doc))).toBe(row.sign_doc_hex)
      const { bodyBytes, authInfoBytes } = doc
      const bytes = txRaw.toWire({ bodyBytes, authInfoBytes, signatures: [base64.decode(row.signature_b64)] })
      expect(decodeTx(bytes).signatures.map((signature) => base64.encode(signature))).toEqual([row.signature_b64])
    }
  })
})
