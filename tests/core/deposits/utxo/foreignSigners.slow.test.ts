import path from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex, utf8 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { Transaction } from '@scure/btc-signer'
import * as bitcoinjs from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPython, run, toolsFolder } from '../../../../scripts/release/tools.ts'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { units } from '../../../../src/core/asset/amount.ts'
import { descriptorChecksum } from '../../../../src/core/deposits/utxo/account/descriptorChecksum.ts'
import { parseWatchOnly } from '../../../../src/core/deposits/utxo/account/parseWatchOnly.ts'
import type { WatchedKey } from '../../../../src/core/deposits/utxo/account/watchOnly.ts'
import { decodeBitcoinTx } from '../../../../src/core/deposits/utxo/bitcoinTx.ts'
import { buildUtxoDeposit } from '../../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { finalizeUtxoDeposit } from '../../../../src/core/deposits/utxo/finalizeUtxoDeposit.ts'
import { readSignedFile } from '../../../../src/core/deposits/utxo/readSignedFile.ts'
import { lockingScript } from '../../../../src/core/deposits/utxo/script.ts'
import type { Utxo, UtxoIntent } from '../../../../src/core/deposits/utxo/utxoIntent.ts'
import { findLitecoind, type Litecoind, startLitecoind } from './litecoind.ts'
import { vaultHash } from './wallet.ts'

const binary = findLitecoind()
if (!binary && process.env.CI) {
  throw new Error('CI must install litecoind (apt-get install litecoind): its tests never skip.')
}
if (!binary) console.log('foreignSigners.test: no litecoind (Debian package litecoind); no foreign signer is tested.')

const place = { chain: 'LTC', network: 'mocknet' } as const
const vault = encodeAddress(vaultHash, 'LTC', 'mocknet')

const testVersions = { public: 0x043587cf, private: 0x04358394 }
const root = HDKey.fromMasterSeed(sha256(utf8.decode('foreign signers')), testVersions)
const account = root.derive("m/84'/2'/0'")
const fingerprint = root.fingerprint.toString(16).padStart(8, '0')
const accountKey = `[${fingerprint}/84h/2h/0h]${account.publicExtendedKey}/<0;1>/*`

/** Signs with the package of PyPI that hardware wallets run; prints the file. */
const embitProgram = `
import sys
from embit.bip32 import HDKey
from embit.psbt import PSBT
file = PSBT.from_string(sys.argv[2])
signed = file.sign_with(HDKey.from_string(sys.argv[1]))
if signed != len(file.inputs):
    sys.exit(f"signed {signed} of {len(file.inputs)} inputs")
print(file.to_string())
`

/** What a wallet that knows its own key, and nothing of us, makes of a file. */
interface Signer {
  readonly name: string
  readonly keys: () => Promise<readonly WatchedKey[]>
  /** Returns a file: bytes or text. */
  readonly sign: (psbt: Uint8Array) => Promise<Uint8Array | string>
}

describe.skipIf(!binary)('a foreign signer', () => {
  let node: Litecoind
  let miner = ''

  beforeAll(async () => {
    node = await startLitecoind(binary ?? '')
    await node.rpc('createwallet', 'miner')
    miner = await node.rpc('getnewaddress', '', 'bech32')
    await node.rpc('generatetoaddress', 110, miner)
  })

  afterAll(async () => {
    await node?.stop()
  })

  /** Pays a coin to each key, and reads them back from the chain. */
  async function fund(keys: readonly WatchedKey[]): Promise<readonly Utxo[]> {
    const txids: string[] = []
    for (const { address } of keys) txids.push(await node.rpc<string>('sendtoaddress', address, '0.4'))
    await node.rpc('generatetoaddress', 1, miner)
    const found = await Promise.all(
      keys.map(async (key, at): Promise<readonly Utxo[]> => {
        const txid = txids[at] ?? ''
        const previousTx = hex.decode(await node.rpc<string>('getrawtransaction', txid))
        const script = hex.encode(lockingScript(key.address, place).script)
        return decodeBitcoinTx(previousTx).outputs.flatMap((output, vout) =>
          hex.encode(output.script) === script
            ? [{ txid, vout, value: output.amount, confirmations: 1, previousTx, ...key }]
            : [],
        )
      }),
    )
    return found.flat()
  }

  /** A key of the node's own wallet, with what the node knows of its origin. */
  async function nodeKey(kind: string): Promise<WatchedKey> {
    const address = await node.rpc<string>('getnewaddress', '', kind)
    const info = await node.rpc<{
      pubkey?: string
      embedded?: { pubkey: string }
      hdkeypath: string
      hdmasterfingerprint: string
    }>('getaddressinfo', address)
    const path = info.hdkeypath
      .split('/')
      .slice(1)
      .map((step) => Number.parseInt(step, 10) + (step.endsWith("'") ? 2 ** 31 : 0))
    return {
      address: address as WatchedKey['address'],
      publicKey: hex.decode(info.pubkey ?? info.embedded?.pubkey ?? ''),
      keyOrigin: { fingerprint: Number.parseInt(info.hdmasterfingerprint, 16), path },
    }
  }

  const accountKeys = async (): Promise<readonly WatchedKey[]> => {
    const watched = parseWatchOnly(`wpkh(${accountKey})`, place)
    if (watched.type !== 'account') throw new Error('It is an account.')
    return watched.branches.map(({ keyAt }) => keyAt(4))
  }

  const signers: readonly Signer[] = [
    ...['bech32', 'p2sh-segwit', 'legacy'].map((kind) => ({
      name: `Litecoin Core’s wallet with ${kind} addresses`,
      keys: async () => [await nodeKey(kind), await nodeKey(kind)],
      async sign(psbt: Uint8Array) {
        const signed = await node.rpc<{ psbt: string; complete: boolean }>('walletprocesspsbt', base64.encode(psbt))
        expect(signed.complete).toBe(true)
        return signed.psbt
      },
    })),
    {
      name: 'bitcoinjs-lib, by the origins of an account',
      keys: accountKeys,
      async sign(psbt) {
        const file = bitcoinjs.Psbt.fromBuffer(psbt)
        for (const [at, input] of file.data.inputs.entries()) {
          const [origin] = input.bip32Derivation ?? []
          const key = root.derive((origin?.path ?? '').replaceAll('h', "'"))
          expect(origin?.masterFingerprint).toEqual(Uint8Array.from(hex.decode(fingerprint)))
          const { privateKey, publicKey } = key
          if (privateKey === null || publicKey === null) throw new Error('It has both keys.')
          file.signInput(at, {
            publicKey,
            sign: (hash) => secp256k1.sign(hash, privateKey, { prehash: false }),
          })
        }
        return file.toBase64()
      },
    },
    {
      name: 'embit in Python, by the origins of an account',
      keys: accountKeys,
      async sign(psbt) {
        const venv = await createPython(path.join(toolsFolder, 'embit'))
        await run(venv, ['-m', 'pip', 'install', '--quiet', '--no-input', 'embit==0.8.0'])
        return (await run(venv, ['-c', embitProgram, root.privateExtendedKey ?? '', base64.encode(psbt)])).stdout
      },
    },
    {
      name: '@scure/btc-signer, finalised, as a transaction',
      keys: accountKeys,
      async sign(psbt) {
        const tx = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
        tx.sign(root as Parameters<typeof tx.sign>[0])
        tx.finalize()
        return tx.hex
      },
    },
  ]

  test.for(signers)('$name signs a deposit that the chain accepts', async ({ keys, sign }) => {
    const utxos = await fund(await keys())
    expect(utxos).toHaveLength(2)
    const intent: UtxoIntent = {
      ...place,
      protocol: 'THORCHAIN',
      memo: '=:BTC.BTC:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4:123456',
      vault,
      sender: utxos[0]?.address ?? '',
      utxos,
      gasRate: 1n,
      feeRate: 10n,
      amount: units(60_000_000n),
    }
    const { psbt, summary } = buildUtxoDeposit(intent)
    expect(summary.inputs).toHaveLength(2)
    const { hex: raw, txid } = finalizeUtxoDeposit(readSignedFile(await sign(psbt)), intent)
    expect(await node.rpc('sendrawtransaction', raw)).toBe(txid)
    await node.rpc('generatetoaddress', 1, miner)
    const mined = await node.rpc<{ confirmations: number }>('getrawtransaction', txid, true)
    expect(mined.confirmations).toBe(1)
  })

  test('derives the addresses that the node derives, and its checksums', async () => {
    for (const form of ['pkh(KEY)', 'wpkh(KEY)', 'sh(wpkh(KEY))']) {
      const body = form.replace('KEY', accountKey.replace('<0;1>', '1'))
      const { descriptor } = await node.rpc<{ descriptor: string }>('getdescriptorinfo', body)
      expect(descriptor).toBe(`${body.replaceAll('h/', "'/").replaceAll('h]', "']")}#${descriptor.slice(-8)}`)
      expect(descriptorChecksum(descriptor.slice(0, -9))).toBe(descriptor.slice(-8))
      const expected = await node.rpc<string[]>('deriveaddresses', descriptor, [0, 24])
      const found = parseWatchOnly(descriptor, place)
      const [branch] = found.type === 'account' ? found.branches : []
      expect(Array.from({ length: 25 }, (_, at) => branch?.keyAt(at).address)).toEqual(expected)
    }
  })
})
