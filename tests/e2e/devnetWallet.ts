import type { Page } from 'playwright-core'
import { units } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { devnetReaders } from '../../src/runtime/chooseReaders.ts'
import { requestTestCoins } from '../../src/ui/review/requestTestCoins.ts'
import { chainRpc, createDelegate, smartAccountMethods } from '../wallets/evm/smartAccount.ts'
import { account, type InjectedWallet, injectWallet } from './injectedWallet.ts'

/** Injects a wallet on mainnet's chain id, in front of a devnet's Ethereum, with one ether. Call before `goto`. */
export async function injectDevnetWallet(page: Page, devnet: Devnet, devnetUrl: string): Promise<InjectedWallet> {
  const server = devnetReaders(devnetUrl).ETH?.[0]?.url ?? ''
  const rpc = chainRpc(devnet, server)
  const manners = { accounts: [account.address], chainId: 1, known: [1] }
  const wallet = await injectWallet(page, manners, (raw) => rpc('eth_sendRawTransaction', [raw]))
  const faucet = { url: devnetUrl, transport: devnet.transport }
  await requestTestCoins(faucet, { asset: parseAsset('ETH.ETH'), amount: units(100_000_000n), to: account.address })
  await devnet.simulation.step(2)
  return wallet
}

/** Makes the wallet's account one that sends several calls as one transaction (EIP-5792, EIP-7702). */
export async function upgradeAccount({ more }: InjectedWallet, devnet: Devnet, devnetUrl: string): Promise<void> {
  const rpc = chainRpc(devnet, devnetReaders(devnetUrl).ETH?.[0]?.url ?? '')
  const smart = { account, rpc, chainId: Number(await rpc('eth_chainId', [])) }
  const mine = () => devnet.simulation.step(1)
  const delegate = await createDelegate(smart, mine)
  Object.assign(more, smartAccountMethods({ ...smart, delegate, mine }))
}
