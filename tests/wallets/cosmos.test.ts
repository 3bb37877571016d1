import { base64 } from '@scure/base'
import { describe, expect, test, vi } from 'vitest'
import type { AminoSignDoc } from '../../src/core/deposits/cosmos/aminoDoc.ts'
import { encodeAminoDoc } from '../../src/core/deposits/cosmos/aminoDoc.ts'
import { hashOfTx } from '../../src/core/deposits/cosmos/assembleTx.ts'
import type { CosmosIntent } from '../../src/core/deposits/cosmos/cosmosIntent.ts'
import type { DirectSignDoc, SignMode } from '../../src/core/deposits/cosmos/cosmosMessages.ts'
import { encodeSignDoc } from '../../src/core/deposits/cosmos/decodeTx.ts'
import { createKeplrWallet, type KeplrProvider } from '../../src/wallets/cosmos/keplr.ts'
import { build, depositOf, transferOf } from '../core/deposits/cosmos/intents.ts'
import { dog, type TestKey } from '../core/deposits/cosmos/keys.ts'
import { genesis, optionsAt, targetFor } from './targets.ts'

const codeOf = (code: string) => expect.objectContaining({ code })
const info = { id: 'cosmos:double', name: 'Double' }
const thorchain = targetFor('THOR', { identity: 'thorchain-1' })

interface KeplrManners {
  known: string[]
  key: TestKey
  /** What it does to a document before it signs. */
  editDirect?: (doc: DirectSignDoc) => DirectSignDoc
  editAmino?: (doc: AminoSignDoc) => AminoSignDoc
  rejects?: boolean
}

/** A wallet as Keplr behaves: it signs what it shows, which need not be what it was given. */
function keplr(manners: KeplrManners) {
  const expectYes = () => {
    if (manners.rejects) throw new Error('Request rejected')
  }
  const signature = (bytes: Uint8Array) => ({ signature: base64.encode(manners.key.sign(bytes)), pub_key: {} })
  const suggested = vi.fn(async (info: unknown) => {
    manners.known.push((info as { chainId: string }).chainId)
  })
  const provider: KeplrProvider = {
    async enable(chainId) {
      expectYes()
      if (!manners.known.includes(chainId)) throw new Error(`There is no modular chain info for ${chainId}`)
    },
    async getKey(chainId) {
      if (!manners.known.includes(chainId)) throw new Error(`There is no modular chain info for ${chainId}`)
      const network = chainId === 'thorchain' ? 'mocknet' : 'mainnet'
      return { bech32Address: manners.key.address('THOR', network), pubKey: manners.key.publicKey }
    },
    async signDirect(_chainId, _signer, doc) {
      expectYes()
      const given = { ...doc, accountNumber: BigInt(doc.accountNumber.toString()) }
      const signed = manners.editDirect?.(given) ?? given
      return { signed, signature: signature(encodeSignDoc(signed)) }
    },
    async signAmino(_chainId, _signer, doc) {
      expectYes()
      const signed = manners.editAmino?.(doc) ?? doc
      return { signed, signature: signature(encodeAminoDoc(signed)) }
    },
    experimentalSuggestChain: suggested,
  }
  return { provider, suggested, manners }
}

const built = (intent: CosmosIntent) => ({ intent, tx: build(intent) })
const honest = () => keplr({ known: ['thorchain-1'], key: dog })

describe('a Keplr-like wallet', () => {
  test.each<SignMode>(['direct', 'amino'])('signs a deposit in mode %s without sending it', async (signMode) => {
    const wallet = createKeplrWallet(honest().provider, info)
    expect(await wallet.connect(thorchain)).toMatchObject({
      address: dog.address('THOR', 'mainnet'),
      publicKey: dog.publicKey,
    })
    const { options, broadcast } = optionsAt(thorchain, hashOfTx)
    const submitted = await wallet.submit(built(depositOf('THOR.RUNE', { signMode })), options)
    const [bytes] = broadcast.mock.calls[0] ?? []
    expect(submitted).toEqual({ chain: 'THOR', hash: hashOfTx(bytes ?? new Uint8Array()), sentBy: 'us' })
  })

  test.each<SignMode>(['direct', 'amino'])(
    'receives the document of the checked bytes in mode %s',
    async (signMode) => {
      const deposit = built(depositOf('THOR.RUNE', { signMode }))
      const handed: Uint8Array[] = []
      const { provider, manners } = honest()
      manners.editDirect = (doc) => {
        handed.push(encodeSignDoc(doc))
        doc.bodyBytes.fill(0)
        throw new Error('Request rejected')
      }
      manners.editAmino = (doc) => {
        handed.push(encodeAminoDoc(doc))
        throw new Error('Request rejected')
      }
      const before = deposit.tx.signBytes.slice()
      const submitting = createKeplrWallet(provider, info).submit(deposit, optionsAt(thorchain).options)
      await expect(submitting).rejects.toEqual(codeOf('wallet_rejected'))
      expect(handed).toEqual([before])
      expect(deposit.tx.signBytes).toEqual(before)
    },
  )

  test.each<SignMode>(['direct', 'amino'])(
    'never receives a document with another payee in mode %s',
    async (signMode) => {
      const { provider } = honest()
      const shown = { direct: vi.spyOn(provider, 'signDirect'), amino: vi.spyOn(provider, 'signAmino') }
      const own = depositOf('THOR.RUNE', { signMode })
      const other = depositOf('THOR.RUNE', { signMode, memo: '=:b:thief' })
      const tx = { ...build(own), signDoc: build(other).signDoc } as ReturnType<typeof build>
      const submitting = createKeplrWallet(provider, info).submit({ intent: own, tx }, optionsAt(thorchain).options)
      await expect(submitting).rejects.toEqual(codeOf('deposit_mismatch'))
      expect(shown.direct).not.toHaveBeenCalled()
      expect(shown.amino).not.toHaveBeenCalled()
    },
  )

  test('rejects a signature of other bytes', async () => {
    const { provider, manners } = honest()
    manners.key = { ...dog, sign: (bytes) => dog.sign(bytes.map((byte) => byte ^ 1)) }
    const { options, broadcast } = optionsAt(thorchain, hashOfTx)
    for (const signMode of ['direct', 'amino'] as const) {
      const submitting = createKeplrWallet(provider, info).submit(built(depositOf('THOR.RUNE', { signMode })), options)
      await expect(submitting).rejects.toEqual(codeOf('deposit_mismatch'))
    }
    expect(broadcast).not.toHaveBeenCalled()
  })

  test.each(['0x1', '01', '-1', '1e3', 'x'])('refuses the account number %j in the signed document', async (number) => {
    const { provider, manners } = honest()
    const { signDirect } = provider
    const lying: KeplrProvider = {
      ...provider,
      signDirect: async (...asked) => {
        const { signed, signature } = await signDirect(...asked)
        return { signed: { ...signed, accountNumber: { toString: () => number } }, signature }
      },
    }
    expect(manners.known).toContain('thorchain-1')
    const submitting = createKeplrWallet(lying, info).submit(
      built(depositOf('THOR.RUNE')),
      optionsAt(thorchain).options,
    )
    await expect(submitting).rejects.toEqual(codeOf('deposit_mismatch'))
  })

  test('rejects a document that the wallet edited before signing', async () => {
    const { provider, manners } = honest()
    const wallet = createKeplrWallet(provider, info)
    const { options, broadcast } = optionsAt(thorchain, hashOfTx)
    manners.editAmino = (doc) => ({ ...doc, fee: { amount: [{ denom: 'rune', amount: '5000000' }], gas: '500000000' } })
    const amino = built(depositOf('THOR.RUNE', { signMode: 'amino' }))
    await expect(wallet.submit(amino, options)).rejects.toEqual(codeOf('deposit_mismatch'))
    manners.editDirect = (doc) => ({ ...doc, chainId: 'thorchain-2' })
    await expect(wallet.submit(built(depositOf('THOR.RUNE')), options)).rejects.toEqual(codeOf('deposit_mismatch'))
    expect(broadcast).not.toHaveBeenCalled()
  })

  test('adds the devnet chain and signs for its private chain id', async () => {
    const { provider, suggested } = honest()
    const wallet = createKeplrWallet(provider, info)
    const endpoints = { rpc: 'http://127.0.0.1:26657', rest: 'http://127.0.0.1:1317' }
    const devnet = targetFor('THOR', { network: 'mocknet', identity: 'thorchain', endpoints })
    await wallet.connect(devnet)
    expect(suggested.mock.calls[0]?.[0]).toMatchObject({
      chainId: 'thorchain',
      chainName: expect.stringContaining('test coins'),
      bip44: { coinType: 931 },
      bech32Config: { bech32PrefixAccAddr: 'tthor' },
      feeCurrencies: [{ coinMinimalDenom: 'rune', coinDecimals: 8 }],
    })
    const { options } = optionsAt(devnet, hashOfTx)
    const deposit = built(depositOf('THOR.RUNE', { network: 'mocknet' }))
    expect(await wallet.submit(deposit, options)).toMatchObject({ sentBy: 'us' })
  })

  test('refuses a devnet with another chain id', async () => {
    const wallet = createKeplrWallet(keplr({ known: ['thorchain', 'other'], key: dog }).provider, info)
    const devnet = targetFor('THOR', { network: 'mocknet', identity: 'other' })
    const deposit = built(depositOf('THOR.RUNE', { network: 'mocknet' }))
    await expect(wallet.submit(deposit, optionsAt(devnet).options)).rejects.toEqual(codeOf('wallet_wrong_chain'))
  })

  test('reports a rejection, a lock and another account', async () => {
    const { provider, manners } = honest()
    const wallet = createKeplrWallet(provider, info)
    manners.rejects = true
    await expect(wallet.connect(thorchain)).rejects.toEqual(codeOf('wallet_rejected'))
    const { options } = optionsAt(thorchain, hashOfTx)
    await expect(wallet.submit(built(depositOf('THOR.RUNE')), options)).rejects.toEqual(codeOf('wallet_rejected'))
    manners.known = []
    expect(await wallet.account(thorchain)).toBeUndefined()
    const gaia = targetFor('GAIA', { identity: genesis })
    await expect(wallet.submit(built(transferOf('GAIA', 'GAIA.ATOM')), optionsAt(gaia).options)).rejects.toEqual(
      codeOf('wallet_wrong_chain'),
    )
  })

  test('reports that it is locked, and is suggested no chain then', async () => {
    const { provider, suggested } = honest()
    const shut = { ...provider, enable: () => Promise.reject(new Error('The wallet is locked')) }
    const endpoints = { rpc: 'http://127.0.0.1:26657', rest: 'http://127.0.0.1:1317' }
    const connecting = createKeplrWallet(shut, info).connect({ ...thorchain, endpoints })
    await expect(connecting).rejects.toEqual(codeOf('wallet_locked'))
    expect(suggested).not.toHaveBeenCalled()
  })

  test('reads a key once until it changes, because a read opens the window of a locked wallet', async () => {
    const events = new EventTarget()
    const { provider } = honest()
    const getKey = vi.fn(provider.getKey)
    const shut = vi.fn(() => Promise.reject(new Error('The wallet is locked')))
    const wallet = createKeplrWallet(
      { ...provider, getKey: (chainId) => (isOpen ? getKey(chainId) : shut()) },
      { ...info, events, readsOpenWindow: true },
    )
    let isOpen = false
    for (let reads = 0; reads < 3; reads += 1) expect(await wallet.account(thorchain)).toBeUndefined()
    expect(shut).toHaveBeenCalledTimes(1)
    isOpen = true
    const { address } = await wallet.connect(thorchain)
    for (let reads = 0; reads < 3; reads += 1) expect((await wallet.account(thorchain))?.address).toBe(address)
    expect(getKey).toHaveBeenCalledTimes(1)
    events.dispatchEvent(new Event('keplr_keystorechange'))
    expect((await wallet.account(thorchain))?.address).toBe(address)
    expect(getKey).toHaveBeenCalledTimes(2)
  })

  test('reports an account change from its window event', () => {
    const events = new EventTarget()
    const wallet = createKeplrWallet(honest().provider, { ...info, events: events })
    const stops = vi.fn()
    const stop = wallet.onChange(stops)
    events.dispatchEvent(new Event('keplr_keystorechange'))
    stop()
    events.dispatchEvent(new Event('keplr_keystorechange'))
    expect(stops.mock.calls).toEqual([['accounts']])
  })
})
