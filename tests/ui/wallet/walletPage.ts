import type { ChainId } from '../../../src/core/chains/chains.ts'
import { chains } from '../../../src/core/chains/chains.ts'
import { evmChainIds } from '../../../src/core/deposits/evm/evmNetworks.ts'
import type { Clock } from '../../../src/core/nodes/net/clock.ts'
import type { ChainReader } from '../../../src/core/readers/reader.ts'
import type { RememberedWallet } from '../../../src/ui/wallet/rememberedWallets.ts'
import { dog } from '../../core/deposits/cosmos/keys.ts'
import * as solana from '../../core/deposits/solana/intents.ts'
import * as tron from '../../core/deposits/tron/intents.ts'
import { bitcoinAddresses } from '../../core/deposits/utxo/wallet.ts'
import * as xrp from '../../core/deposits/xrp/intents.ts'
import { providerWith } from '../../wallets/evm/provider.ts'
import { genesis } from '../../wallets/targets.ts'
import { bitcoin, honest, phantom, unisat } from '../../wallets/utxo/providers.ts'
import { openSession, pageWith } from './openSession.ts'

export const alice = '0x51176f5F0B7ccC8fA0376F08aaa28F316A38a2a0'
export const bob = `0x${'0b'.repeat(20)}`

/** Identity of each chain, as its server reports it. */
const identities: Readonly<Partial<Record<ChainId, string>>> = { BTC: bitcoin.identity, THOR: 'thorchain-1' }

interface Announced {
  readonly rdns: string
  readonly name: string
  readonly provider: object
}

/** A page with a wallet of every family, each as its public documentation describes it. */
export function walletPage() {
  const evm = providerWith({ accounts: [alice], chainId: 1, known: [1, 8453] }, async () => null)
  const solanaKey = { current: undefined as string | undefined }
  const keplr = { enabled: [] as string[] }
  const tronAccount = { base58: tron.sender }
  const objects = {
    unisat: unisat(honest()).provider,
    phantom: {
      bitcoin: phantom(honest()).provider,
      solana: {
        get publicKey() {
          return solanaKey.current
        },
        connect: async () => {
          solanaKey.current = solana.sender
        },
        request: async () => null,
      },
    },
    keplr: {
      enable: async (chainId: string) => void keplr.enabled.push(chainId),
      getKey: async (chainId: string) => {
        if (!keplr.enabled.includes(chainId)) throw new Error('Request rejected')
        const chain = chainId.startsWith('maya') ? 'MAYA' : 'THOR'
        return { bech32Address: dog.address(chain, 'mainnet'), pubKey: dog.publicKey }
      },
      signDirect: async () => null,
      signAmino: async () => null,
    },
    tronLink: {
      request: async () => ({ code: 200 }),
      tronWeb: {
        defaultAddress: tronAccount,
        trx: { sign: async () => null, getBlock: async () => ({ blockID: genesis }) },
      },
    },
    crossmark: {
      methods: {
        signInAndWait: async () => ({ response: { data: { address: xrp.secp.address } } }),
        getAddress: () => undefined,
        signAndWait: async () => null,
      },
    },
  }
  const page = pageWith(objects)
  const announce = ({ rdns, name, provider }: Announced, uuid: string) =>
    page.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid, rdns, name, icon: '' }, provider } }),
    )
  return { page, evm, announce, keplr, tronAccount }
}

type WalletPageDouble = ReturnType<typeof walletPage>

/** Reads of a chain: its balances in the chain's smallest unit by asset, or an error. */
type ChainBalances = Readonly<Record<string, bigint>> | Error

export interface SessionSetup {
  readonly remembered?: readonly RememberedWallet[]
  readonly balances?: Readonly<Partial<Record<ChainId, ChainBalances>>>
}

/** A session over the page on mainnet, with doubles of the chains' servers and a clock that the test moves. */
export function startSession({ page, evm, announce }: WalletPageDouble, setup: SessionSetup = {}) {
  const balances = { ...setup.balances }
  const timers: (() => void)[] = []
  const clock: Clock = {
    now: () => 0,
    after(_ms, run) {
      timers.push(run)
      return () => void timers.splice(timers.indexOf(run), 1)
    },
  }
  const opened = openSession({
    page,
    clock,
    everyMs: 1,
    readerFor: async (chain) => readerOf(chain, balances),
    announce: () => announce({ rdns: 'io.example', name: 'Example', provider: evm.provider }, crypto.randomUUID()),
    ...(setup.remembered && { remembered: setup.remembered }),
  })
  return {
    ...opened,
    balances,
    /** Lets every pause end. */
    tick: () => {
      for (const run of timers.splice(0)) run()
    },
  }
}

function readerOf(chain: ChainId, balances: SessionSetup['balances'] = {}): ChainReader {
  const { family, gasAsset, nativeDecimals } = chains[chain]
  const held = balances[chain] ?? {}
  const reader = {
    family,
    chain,
    identity: async () => identities[chain] ?? genesis,
    chainId: async () => (evmChainIds as Record<string, number>)[chain],
    async balances() {
      if (held instanceof Error) throw held
      return Object.entries({ [gasAsset]: 0n, ...held }).map(([asset, amount]) => ({
        asset,
        amount,
        decimals: nativeDecimals,
      }))
    },
  }
  return reader as unknown as ChainReader
}

export const addresses = {
  ETH: alice,
  BTC: bitcoinAddresses.p2wpkh,
  THOR: dog.address('THOR', 'mainnet'),
  SOL: solana.sender,
  TRON: tron.sender,
  XRP: xrp.secp.address,
} as const
