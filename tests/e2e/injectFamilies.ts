import type { Page } from 'playwright-core'
import { codeOf } from '../../src/wallets/errors.ts'
import { type FamilyFacts, familyWallets } from '../wallets/families/familyWallets.ts'

/** A value as it crosses between the page and the test: bytes and whole numbers have names. */
type Packed = unknown

interface Reply {
  readonly result?: Packed
  readonly error?: { readonly code: unknown; readonly text: string; readonly isText: boolean }
}

declare global {
  interface Window {
    callWallet: (path: string, args: Packed) => Promise<Reply>
  }
}

/** Wallets of the page, and the addresses that they report without a call. */
interface Constants {
  readonly families: readonly Family[]
  readonly tron: string
  readonly xrp: string
}

type Family = 'unisat' | 'keplr' | 'tronLink' | 'crossmark' | 'solana'

/** Injects these wallets, which sign in this process; `solana` is one of the Wallet Standard. Call before `goto`. */
export async function injectFamilies(page: Page, facts: FamilyFacts, families: readonly Family[]): Promise<void> {
  const objects = familyWallets(facts)
  await page.exposeFunction('callWallet', async (path: string, args: Packed): Promise<Reply> => {
    const names = path.split('/')
    const method = names.pop() ?? ''
    const owner = names.reduce<unknown>((inside, name) => (inside as Record<string, unknown>)[name], objects)
    try {
      const call = (owner as Record<string, (...given: readonly unknown[]) => unknown>)[method]
      return { result: pack(await call?.apply(owner, unpack(args) as unknown[])) }
    } catch (error) {
      return { error: { code: codeOf(error), text: textOf(error), isText: typeof error === 'string' } }
    }
  })
  const { addressOn } = facts
  const constants = { families, tron: addressOn('TRON'), xrp: addressOn('XRP') }
  await page.addInitScript(installFamilies, constants)
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function pack(value: unknown): Packed {
  if (typeof value === 'bigint') return { $whole: String(value) }
  if (value instanceof Uint8Array) return { $bytes: [...value] }
  if (Array.isArray(value)) return value.map(pack)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, pack(part)]))
}

function unpack(value: Packed): unknown {
  if (Array.isArray(value)) return value.map(unpack)
  if (typeof value !== 'object' || value === null) return value
  const { $whole: whole, $bytes: bytes } = value as { readonly $whole?: string; readonly $bytes?: number[] }
  if (whole !== undefined) return BigInt(whole)
  if (bytes !== undefined) return Uint8Array.from(bytes)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unpack(part)]))
}

/** Runs in the page. */
function installFamilies({ families, tron, xrp }: Constants): void {
  const toTest = (value: unknown): unknown => {
    if (typeof value === 'bigint') return { $whole: String(value) }
    if (value instanceof Uint8Array) return { $bytes: [...value] }
    if (Array.isArray(value)) return value.map(toTest)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toTest(part)]))
  }
  const toPage = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toPage)
    if (typeof value !== 'object' || value === null) return value
    const { $whole: whole, $bytes: bytes } = value as { $whole?: string; $bytes?: number[] }
    if (whole !== undefined) return BigInt(whole)
    if (bytes !== undefined) return Uint8Array.from(bytes)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toPage(part)]))
  }
  const call = async (path: string, args: unknown[]) => {
    const { result, error } = await window.callWallet(path, toTest(args))
    if (error?.isText) throw error.text
    if (error) throw Object.assign(new Error(error.text), { code: error.code })
    return toPage(result)
  }
  const methods = (path: string, ...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => call(`${path}/${name}`, args)]))
  let isSignedIn = false
  const crossmark = {
    ...methods('crossmark/methods', 'signAndWait'),
    signInAndWait: async () => {
      const answer = await call('crossmark/methods/signInAndWait', [])
      isSignedIn = true
      return answer
    },
    getAddress: () => (isSignedIn ? xrp : undefined),
  }
  const standard = {
    ...{ name: 'Solflare', chains: ['solana:mainnet'], accounts: [] as unknown[] },
    features: {
      'standard:connect': {
        async connect(...given: unknown[]) {
          const answer = (await call('solanaStandard/features/standard:connect/connect', given)) as {
            accounts: unknown[]
          }
          standard.accounts = answer.accounts
          return answer
        },
      },
      'solana:signTransaction': methods('solanaStandard/features/solana:signTransaction', 'signTransaction'),
    },
  }
  const objects = {
    unisat: methods('unisat', 'requestAccounts', 'getAccounts', 'getPublicKey', 'getNetwork', 'signPsbt'),
    keplr: methods('keplr', 'enable', 'getKey', 'signDirect', 'signAmino', 'experimentalSuggestChain'),
    tronLink: {
      ...methods('tronLink', 'request'),
      tronWeb: { defaultAddress: { base58: tron }, trx: methods('tronLink/tronWeb/trx', 'sign', 'getBlock') },
    },
    crossmark: { methods: crossmark },
  }
  Object.assign(
    window,
    Object.fromEntries(Object.entries(objects).filter(([name]) => families.includes(name as Family))),
  )
  if (!families.includes('solana')) return
  addEventListener('wallet-standard:app-ready', (event) => {
    const { register } = (event as CustomEvent<{ register: (wallet: unknown) => void }>).detail
    register(standard)
  })
}
