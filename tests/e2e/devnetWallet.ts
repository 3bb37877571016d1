import type { Page } from 'playwright-core'
import { units } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { devnetReaders } from '../../src/runtime/chooseReaders.ts'
import { requestTestCoins } from '../../src/ui/review/requestTestCoins.ts'
import { account, type InjectedWallet, injectWallet } from './injectedWallet.ts'

/** Injects a wallet on mainnet's chain id, in front of a devnet's Ethereum, with one ether. Call before `goto`. */
export async function injectDevnetWallet(page: Page, devnet: Devnet, devnetUrl: string): Promise<InjectedWallet> {
  const server = devnetReaders(devnetUrl).ETH?.[0]?.url ?? ''
  const wallet = await injectWallet(page, { accounts: [account.address], chainId: 1, known: [1] }, async (raw) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] })
    const headers = { 'content-type': 'application/json' }
    const answer = await devnet.transport(new Request(server, { method: 'POST', body, headers }))
    return ((await answer.json()) as { result: unknown }).result
  })
  const faucet = { url: devnetUrl, transport: devnet.transport }
  await requestTestCoins(faucet, { asset: parseAsset('ETH.ETH'), amount: units(100_000_000n), to: account.address })
  await devnet.simulation.step(2)
  return wallet
}
