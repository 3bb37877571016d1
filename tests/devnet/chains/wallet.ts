import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { Transaction } from '@scure/btc-signer'
import { bytesToHex, hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { chains } from '../../../src/core/chains/chains.ts'
import { assembleTx } from '../../../src/core/deposits/cosmos/assembleTx.ts'
import { buildCosmosDeposit } from '../../../src/core/deposits/cosmos/buildCosmosDeposit.ts'
import { buildCosmosTransfer } from '../../../src/core/deposits/cosmos/buildCosmosTransfer.ts'
import { buildEvmDeposit } from '../../../src/core/deposits/evm/buildEvmDeposit.ts'
import { buildSolanaDeposit } from '../../../src/core/deposits/solana/buildSolanaDeposit.ts'
import { finalizeSolanaDeposit } from '../../../src/core/deposits/solana/finalizeSolanaDeposit.ts'
import { buildTronDeposit } from '../../../src/core/deposits/tron/buildTronDeposit.ts'
import { finalizeTronDeposit } from '../../../src/core/deposits/tron/finalizeTronDeposit.ts'
import { encodeTransferCall } from '../../../src/core/deposits/tron/transferCall.ts'
import { buildUtxoDeposit } from '../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { finalizeUtxoDeposit } from '../../../src/core/deposits/utxo/finalizeUtxoDeposit.ts'
import type { UtxoChain } from '../../../src/core/deposits/utxo/utxoNetworks.ts'
import { buildXrpDeposit } from '../../../src/core/deposits/xrp/buildXrpDeposit.ts'
import { finalizeXrpDeposit } from '../../../src/core/deposits/xrp/finalizeXrpDeposit.ts'
import type {
  ChainReader,
  CosmosReader,
  EvmReader,
  ReadableChain,
  SolanaReader,
  TronReader,
  UtxoReader,
  XrpReader,
} from '../../../src/core/readers/reader.ts'
import type { DevnetKey } from '../../../src/devnet/chains/keyRing.ts'
import type { DevnetToken } from '../../../src/devnet/chains/tokens.ts'
import { halfHash } from '../../../src/devnet/chains/xrp/xrpLedger.ts'
import { devnetEvmChainIds } from '../../../src/devnet/rules/identity.ts'

/** A deposit that a person with a key makes from what the reader says. */
export interface Deposit {
  readonly key: DevnetKey
  readonly vault: string
  readonly router?: string
  readonly asset: string
  readonly token?: DevnetToken
  readonly amount: Units
  readonly memo: string
  /** Unix seconds. */
  readonly now: number
}

const network = 'mocknet'

/** The signed transactions of a deposit, in their order, built by the library's own builders. */
export async function signedDeposit(reader: ChainReader, deposit: Deposit): Promise<readonly Uint8Array[]> {
  switch (reader.family) {
    case 'utxo':
      return [await utxo(reader, deposit)]
    case 'evm':
      return evm(reader, deposit)
    case 'cosmos':
      return [await cosmos(reader, deposit)]
    case 'xrp':
      return [await xrp(reader, deposit)]
    case 'solana':
      return [await solana(reader, deposit)]
    case 'tron':
      return [await tron(reader, deposit)]
  }
}

async function utxo(reader: UtxoReader, { key, vault, amount, memo }: Deposit): Promise<Uint8Array> {
  const chain = reader.chain as UtxoChain
  const feeRate = await reader.feeRate()
  const utxos = (await reader.utxos(key.address)).map((coin) => ({ ...coin, publicKey: key.publicKey }))
  const protocol = chain === 'DASH' ? 'MAYACHAIN' : 'THORCHAIN'
  const intent = {
    chain,
    network,
    protocol,
    memo,
    vault,
    sender: key.address,
    utxos,
    gasRate: feeRate,
    feeRate,
    amount,
  } as const
  const { psbt } = buildUtxoDeposit(intent)
  const tx = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  tx.sign(key.secret)
  return finalizeUtxoDeposit(tx.toPSBT(), intent).txBytes
}

async function evm(reader: EvmReader, deposit: Deposit): Promise<readonly Uint8Array[]> {
  const { key, vault, router = '', asset, token, amount, memo, now } = deposit
  const { maxPriorityFeePerGas, baseFeePerGas = 0n } = await reader.fees()
  const contract = token?.contract
  const intent = {
    ...({ chain: reader.chain, network, devnetChainIds: devnetEvmChainIds, asset: parseAsset(asset), amount } as const),
    ...(token === undefined ? {} : { tokenDecimals: token.decimals }),
    ...(contract === undefined
      ? {}
      : { allowance: await reader.allowance({ contract, owner: key.address, spender: router }) }),

    vault,
    router,
    memo,
    sender: key.address,
    nonce: await reader.nonce(key.address),
    gasLimit: { approve: 80_000n, deposit: 200_000n },
    fee: { type: 'eip1559', maxFeePerGas: baseFeePerGas * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas } as const,

    now,
    quoteExpiry: now + 900,
  }
  const account = privateKeyToAccount(bytesToHex(key.secret))
  const signed: Uint8Array[] = []
  for (const { request } of buildEvmDeposit(intent)) {
    const { from: _from, ...tx } = request
    const priced = { ...tx, ...intent.fee } as Parameters<typeof account.signTransaction>[0]
    signed.push(hexToBytes(await account.signTransaction(priced)))
  }
  return signed
}

async function cosmos(reader: CosmosReader, { key, vault, asset, amount, memo }: Deposit): Promise<Uint8Array> {
  const { chain } = reader
  const account = await reader.account(key.address)
  const signer = { ...account, address: key.address, publicKey: key.publicKey }
  const shared = {
    network,
    asset: parseAsset(asset, chain === 'MAYA' ? 'MAYACHAIN' : 'THORCHAIN'),
    amount,
    memo,
    signer,
  } as const
  const tx =
    chain === 'THOR' || chain === 'MAYA'
      ? buildCosmosDeposit({ ...shared, kind: 'deposit', chain, signMode: 'amino' })
      : buildCosmosTransfer({ ...shared, kind: 'transfer', chain, recipient: vault, signMode: 'direct' })
  return assembleTx(tx, secp256k1.sign(tx.signBytes, key.secret)).txBytes
}

async function xrp(reader: XrpReader, { key, vault, amount, memo, now }: Deposit): Promise<Uint8Array> {
  const [held, account, vaultAccount, ledger] = await Promise.all([
    reader.balances(key.address),
    reader.account(key.address),
    reader.account(vault),
    reader.ledger(),
  ])
  const intent = {
    ...({ network, amount, vault, vaultAccount, memo, sender: key.address, publicKey: key.publicKey, ledger } as const),

    account: { ...account, balance: held[0]?.amount ?? 0n },
    now,
    quoteExpiry: now + 600,
  }
  const tx = buildXrpDeposit(intent)
  const signature = secp256k1.sign(halfHash(tx.signBytes), key.secret, { prehash: false })
  return finalizeXrpDeposit(tx, signature, intent).txBytes
}

async function solana(reader: SolanaReader, { key, vault, amount, memo, now }: Deposit): Promise<Uint8Array> {
  const [held, rentExemption, { blockhash }] = await Promise.all([
    reader.balances(key.address),
    reader.rentExemption(),
    reader.recentBlockhash(),
  ])
  const balance = held[0]?.amount ?? 0n
  const intent = {
    ...({ network, amount, vault, memo, blockhash, sender: key.address, balance, rentExemption } as const),

    now,
    quoteExpiry: now + 600,
  }
  const tx = buildSolanaDeposit(intent)
  return finalizeSolanaDeposit(tx, ed25519.sign(tx.signBytes, key.secret), intent).txBytes
}

async function tron(reader: TronReader, deposit: Deposit): Promise<Uint8Array> {
  const { key, vault, asset, token, amount, memo, now } = deposit
  const { address: sender } = key
  const tokens = token === undefined ? [] : [token]
  const [held, bandwidth, referenceBlock] = await Promise.all([
    reader.balances(sender, { tokens }),
    reader.bandwidth(sender),
    reader.referenceBlock(),
  ])
  const [coin, own] = held
  let terms = {}
  if (token !== undefined) {
    const data = bytesToHex(encodeTransferCall(new Uint8Array(21).fill(0x41), 1n))
    const { needed, sunPerUnit } = await reader.energy({ from: sender, contract: token.contract, data })
    terms = { token: { ...token, balance: own?.amount ?? 0n, feeLimit: needed * sunPerUnit } }
  }
  const intent = {
    ...({ network, asset: parseAsset(asset), amount, vault, memo, sender, bandwidth, referenceBlock } as const),

    ...terms,
    balance: coin?.amount ?? 0n,
    now,
    quoteExpiry: now + 600,
  }
  const tx = buildTronDeposit(intent)
  const digest = sha256(tx.unsigned)
  const [recovery = 0, ...made] = secp256k1.sign(digest, key.secret, { prehash: false, format: 'recovered' })
  return finalizeTronDeposit(tx, Uint8Array.of(...made, recovery), intent).txBytes
}

/** The bytes with one bit of their signature turned. */
export function spoiledBytes(name: ReadableChain, bytes: Uint8Array): Uint8Array {
  const bad = Uint8Array.from(bytes)
  const at = signatureAt(name, bad)
  bad[at] = (bad[at] ?? 0) ^ 1
  return bad
}

/** A place inside the signature of a transaction. */
function signatureAt(name: ReadableChain, bytes: Uint8Array): number {
  const { family } = chains[name]
  if (family === 'solana') return 20
  if (family === 'xrp') return Buffer.from(bytes).indexOf(Buffer.from([0x74])) + 12
  if (family === 'utxo' && (name === 'BTC' || name === 'LTC')) return bytes.length - 60
  if (family === 'utxo') return 60
  return bytes.length - 12
}
