import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58, hex } from '@scure/base'
import { Keypair, PublicKey, Transaction as SolanaTransaction, SystemProgram } from '@solana/web3.js'
import { opcodes, Psbt, script, Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { decode, encode, encodeForSigning } from 'ripple-binary-codec'
import { deriveAddress, verify } from 'ripple-keypairs'
import { describe, expect, test } from 'vitest'
import {
  cosmosSignBytes,
  decodeXrpPayment,
  encodeXrpPayment,
  isSolanaTxSigned,
  readBitcoinTx,
  readPsbt,
  readPsbtOutput,
  readSolanaTx,
  signSolanaTx,
  signXrpPayment,
  solanaTransfer,
  textOfOpReturn,
  type XrpPayment,
  xrpAddressOf,
} from './chainFormats.ts'

const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const amounts = fc.bigInt({ min: 0n, max: 2n ** 53n })
const scripts = fc.uint8Array({ maxLength: 300 })

describe('bitcoinjs-lib agrees', () => {
  const txs = fc.record({
    inputs: fc.array(fc.tuple(bytesOf(32), fc.nat(), scripts, fc.array(scripts, { maxLength: 3 })), {
      minLength: 1,
      maxLength: 4,
    }),
    outputs: fc.array(fc.tuple(amounts, scripts), { maxLength: 300 }),
  })

  test('on the name, the inputs and the outputs of any transaction', () => {
    fc.assert(
      fc.property(txs, ({ inputs, outputs }) => {
        const tx = new Transaction()
        for (const [hash, index, , witness] of inputs) {
          tx.addInput(hash, index)
          tx.setWitness(tx.ins.length - 1, witness)
        }
        for (const [at, [, , sig]] of inputs.entries()) tx.setInputScript(at, sig)
        for (const [amount, locking] of outputs) tx.addOutput(locking, amount)
        const read = readBitcoinTx(tx.toBuffer())
        expect(read.txid).toBe(tx.getId())
        expect(read.inputs).toEqual(
          inputs.map(([hash, index]) => ({ txid: hex.encode(Uint8Array.from(hash).reverse()), index })),
        )
        expect(read.outputs).toEqual(outputs.map(([amount, locking]) => ({ amount, script: locking })))
      }),
    )
  })

  test('on a PSBT’s transaction and the output that it spends', () => {
    fc.assert(
      fc.property(bytesOf(32), amounts, bytesOf(20), (hash, value, key) => {
        const psbt = new Psbt()
        const locking = Uint8Array.of(0, 20, ...key)
        psbt.addInput({ hash, index: 1, witnessUtxo: { script: locking, value }, sighashType: 0x41 })
        psbt.addOutput({ script: locking, value })
        const { tx, inputs, unsigned } = readPsbt(psbt.toBase64())
        expect(unsigned).toEqual(Uint8Array.from(psbt.data.globalMap.unsignedTx.toBuffer()))
        expect(tx.outputs).toEqual([{ amount: value, script: locking }])
        expect(readPsbtOutput(inputs[0]?.get(1))).toEqual({ amount: value, script: locking })
        expect([...(inputs[0]?.get(3) ?? [])]).toEqual([0x41, 0, 0, 0])
      }),
    )
  })

  test('on the memo of an OP_RETURN of any length', () => {
    for (const length of [1, 2, 75, 76, 80, 255, 256, 600]) {
      const memo = 'm'.repeat(length)
      const compiled = script.compile([opcodes.OP_RETURN ?? 0x6a, Buffer.from(memo)])
      // A single byte below 17 would be an opcode; a letter is not.
      expect(textOfOpReturn(Uint8Array.from(compiled)), String(length)).toBe(memo)
    }
  })
})

describe('@solana/web3.js agrees', () => {
  test('on the bytes of a transfer, its signature and its parts', () => {
    fc.assert(
      fc.property(bytesOf(32), bytesOf(32), bytesOf(32), fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }), (...given) => {
        const [seed, to, block, lamports] = given
        const owner = Keypair.fromSeed(seed)
        fc.pre(!owner.publicKey.equals(new PublicKey(to)) && to.some((byte) => byte !== 0))
        const blockhash = base58.encode(block)
        const tx = new SolanaTransaction({ feePayer: owner.publicKey, recentBlockhash: blockhash }).add(
          SystemProgram.transfer({ fromPubkey: owner.publicKey, toPubkey: new PublicKey(to), lamports }),
        )
        tx.sign(owner)
        const theirs = Uint8Array.from(tx.serialize())
        const from = owner.publicKey.toBase58()
        const own = signSolanaTx(solanaTransfer(lamports, { from, to: base58.encode(to), blockhash }), seed)
        expect(hex.encode(own)).toBe(hex.encode(theirs))
        const read = readSolanaTx(theirs)
        expect(isSolanaTxSigned(read)).toBe(true)
        expect(read.signers).toEqual([from])
        const [instruction] = tx.instructions
        expect(read.instructions).toEqual([
          {
            program: instruction?.programId.toBase58(),
            accounts: instruction?.keys.map(({ pubkey }) => pubkey.toBase58()),
            data: Uint8Array.from(instruction?.data ?? []),
          },
        ])
        const forged = Uint8Array.from(theirs)
        forged[20] = (forged[20] ?? 0) ^ 1
        expect(isSolanaTxSigned(readSolanaTx(forged))).toBe(false)
      }),
    )
  })
})

describe('the libraries of the XRP Ledger agree', () => {
  const drops = fc.bigInt({ min: 1n, max: 10n ** 17n }).map(String)
  const u32 = fc.nat({ max: 2 ** 32 - 1 })
  const optional = fc.record(
    { NetworkID: u32, Flags: u32, SourceTag: u32, DestinationTag: u32, LastLedgerSequence: u32 },
    { requiredKeys: [] },
  )
  const memos = fc.array(fc.uint8Array({ minLength: 1, maxLength: 1000 }), { minLength: 1, maxLength: 2 })
  const payments = fc.tuple(bytesOf(32), drops, drops, u32, optional, fc.option(memos))

  test('on the bytes, the address and the signature of any payment', () => {
    fc.assert(
      fc.property(payments, ([entropy, Amount, Fee, Sequence, fields, data]) => {
        const key = secp256k1.utils.isValidSecretKey(entropy) ? entropy : new Uint8Array(32).fill(1)
        const SigningPubKey = hex.encode(secp256k1.getPublicKey(key, true)).toUpperCase()
        const Account = xrpAddressOf(SigningPubKey)
        expect(Account).toBe(deriveAddress(SigningPubKey))
        const Memos = data?.map((bytes) => ({ Memo: { MemoData: hex.encode(bytes).toUpperCase() } }))
        const payment: XrpPayment = {
          TransactionType: 'Payment',
          Account,
          Destination: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
          Amount,
          Fee,
          Sequence,
          SigningPubKey,
          ...fields,
          ...(Memos && { Memos }),
        }
        const spelled = hex.encode(encodeXrpPayment(payment)).toUpperCase()
        expect(spelled).toBe(encode({ ...payment }))
        const signed = signXrpPayment(payment, key)
        expect(decodeXrpPayment(signed)).toEqual(decode(hex.encode(signed)))
        const { TxnSignature = '' } = decodeXrpPayment(signed)
        expect(verify(encodeForSigning({ ...payment }), TxnSignature, SigningPubKey)).toBe(true)
      }),
    )
  })
})

test('cosmjs signs the same bytes of any document', () => {
  const parts = fc.tuple(fc.uint8Array({ maxLength: 500 }), scripts, fc.string({ maxLength: 40 }), fc.maxSafeNat())
  fc.assert(
    fc.property(parts, ([bodyBytes, authInfoBytes, chainId, accountNumber]) => {
      const theirs = makeSignBytes(makeSignDoc(bodyBytes, authInfoBytes, chainId, accountNumber))
      const own = cosmosSignBytes({ bodyBytes, authInfoBytes, chainId, accountNumber: BigInt(accountNumber) })
      expect(hex.encode(own)).toBe(hex.encode(theirs))
    }),
  )
})
