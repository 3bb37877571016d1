import { Secp256k1Wallet, serializeSignDoc } from '@cosmjs/amino'
import { DirectSecp256k1Wallet, decodePubkey, decodeTxRaw, makeSignBytes, Registry } from '@cosmjs/proto-signing'
import { base64, hex, utf8 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { encodeAminoDoc } from '../../../../src/core/deposits/cosmos/aminoDoc.ts'
import { assembleTx } from '../../../../src/core/deposits/cosmos/assembleTx.ts'
import { checkCosmosDeposit } from '../../../../src/core/deposits/cosmos/checkCosmosDeposit.ts'
import { cosmosNetworks } from '../../../../src/core/deposits/cosmos/cosmosNetworks.ts'
import { encodeSignDoc } from '../../../../src/core/deposits/cosmos/decodeTx.ts'
import { build, everyIntent, transferOf } from './intents.ts'
import { dog } from './keys.ts'

const prefixOf = (address: string): string => address.slice(0, address.indexOf('1'))

describe('cosmjs, an independent wallet and decoder,', () => {
  test.each(everyIntent('direct'))(
    'signs the $kind on $chain ($network) from our document with the same bytes',
    async (intent) => {
      const tx = build(intent)
      if (tx.signMode !== 'direct') throw new Error('unreachable')
      const wallet = await DirectSecp256k1Wallet.fromKey(dog.secret, prefixOf(intent.signer.address))
      const answer = await wallet.signDirect(intent.signer.address, tx.signDoc)
      expect(base64.decode(answer.signature.signature)).toEqual(dog.sign(tx.signBytes))
      expect(makeSignBytes(answer.signed)).toEqual(tx.signBytes)
      expect(checkCosmosDeposit(encodeSignDoc(answer.signed), intent)).toEqual([])
    },
  )

  test.each(everyIntent('amino'))(
    'signs the $kind on $chain ($network) from our JSON with the same bytes',
    async (intent) => {
      const tx = build(intent)
      if (tx.signMode !== 'amino') throw new Error('unreachable')
      expect(serializeSignDoc(tx.signDoc)).toEqual(tx.signBytes)
      const wallet = await Secp256k1Wallet.fromKey(dog.secret, prefixOf(intent.signer.address))
      const answer = await wallet.signAmino(intent.signer.address, tx.signDoc)
      expect(base64.decode(answer.signature.signature)).toEqual(dog.sign(tx.signBytes))
      expect(checkCosmosDeposit(encodeAminoDoc(tx.signDoc), intent)).toEqual([])
    },
  )

  test.each([...everyIntent('direct'), ...everyIntent('amino')])(
    'decodes the signed $kind on $chain ($signMode) to the intent',
    (intent) => {
      const tx = build(intent)
      const { txBytes } = assembleTx(tx, dog.sign(tx.signBytes))
      const { body, authInfo, signatures } = decodeTxRaw(txBytes)
      expect(signatures).toEqual([dog.sign(tx.signBytes)])
      expect(body.memo).toBe(intent.kind === 'transfer' ? intent.memo : '')
      expect(body.timeoutHeight).toBe(0n)
      expect(body.messages).toHaveLength(1)
      const [signer] = authInfo.signerInfos
      expect(signer?.sequence).toBe(intent.signer.sequence)
      expect(signer?.modeInfo?.single?.mode).toBe(intent.signMode === 'direct' ? 1 : 127)
      expect(signer?.publicKey && decodePubkey(signer.publicKey).value).toBe(base64.encode(dog.publicKey))
      const { amount, gas } = intent.fee ?? cosmosNetworks[intent.chain].fee
      expect(authInfo.fee?.gasLimit).toBe(gas)
      expect(authInfo.fee?.amount.map((coin) => coin.amount)).toEqual(amount === 0n ? [] : [amount.toString()])
      expect([authInfo.fee?.payer, authInfo.fee?.granter]).toEqual(['', ''])
    },
  )

  test('encodes and decodes a bank transfer byte for byte as we do', () => {
    const intent = transferOf('GAIA', 'GAIA.ATOM')
    const { bodyBytes } = build(intent)
    const registry = new Registry()
    const value = {
      fromAddress: intent.signer.address,
      toAddress: intent.recipient,
      amount: [{ denom: 'uatom', amount: '12345' }],
    }
    expect(registry.decodeTxBody(bodyBytes).messages).toEqual([value])
    const written = registry.encodeTxBody({
      messages: [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }],
      memo: intent.memo,
    })
    expect(hex.encode(written)).toBe(hex.encode(bodyBytes))
  })
})

describe('the JSON to sign', () => {
  test('of a deposit has sorted keys, the asset in notation and < escaped', () => {
    const [intent] = everyIntent('amino')
    if (intent?.kind !== 'deposit') throw new Error('unreachable')
    expect(utf8.encode(build({ ...intent, memo: '=<:b:x&y' }).signBytes)).toBe(
      `{"account_number":"1234","chain_id":"thorchain-1","fee":{"amount":[],"gas":"500000000"},"memo":"","msgs":[{"type":"thorchain/MsgDeposit","value":{"coins":[{"amount":"193945327992","asset":"THOR.RUNE"}],"memo":"=\\u003c:b:x\\u0026y","signer":"${intent.signer.address}"}}],"sequence":"56"}`,
    )
  })
})
