import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type ChainId, chains, type DepositSender, type PreparedTransaction } from '../../../src/core/index.ts'
import { devnetEvmChainIds } from '../../../src/devnet/rules/identity.ts'
import {
  createCosmosBurner,
  createEvmBurner,
  createMemoBurner,
  createSolanaBurner,
  createTronBurner,
  createUtxoBurner,
  createXrpBurner,
  parseBurnerKey,
  type SubmitOptions,
  type WalletAccount,
  type WalletTarget,
} from '../../../src/wallets/index.ts'
import type { Harness } from './harness.ts'

/** A user with one burner key for every chain family. */
export type TestUser = ReturnType<typeof createTestUser>

/** Creates a test user. The name determines the key, unless one is given. */
export function createTestUser(
  harness: Harness,
  name: string,
  key = parseBurnerKey(bytesToHex(sha256(utf8ToBytes(`burner ${name}`)))),
) {
  const wallets = {
    evm: createEvmBurner(key),
    utxo: createUtxoBurner(key),
    cosmos: createCosmosBurner(key),
    solana: createSolanaBurner(key),
    tron: createTronBurner(key),
    xrp: createXrpBurner(key),
    send_with_memo: createMemoBurner(key, loadCoins),
  }

  async function loadCoins(chain: ChainId, address: string) {
    const reader = harness.readerOf(chain)
    if (reader.family !== 'utxo') throw new RangeError(`${chain} has no coins.`)
    return { utxos: await reader.utxos(address), feeRate: await reader.feeRate() }
  }

  async function placeOn(chain: ChainId): Promise<WalletTarget> {
    const evmChainId = devnetEvmChainIds[chain as keyof typeof devnetEvmChainIds]
    const identity = evmChainId === undefined ? await harness.readerOf(chain).identity() : String(evmChainId)
    return { chain, network: 'mocknet', identity }
  }

  /** Returns the account on a chain. */
  async function accountOn(chain: ChainId): Promise<WalletAccount> {
    const family = chain === 'BCH' || chain === 'ZEC' ? 'send_with_memo' : chains[chain].family
    const wallet = wallets[family as keyof typeof wallets]
    return wallet.connect(await placeOn(chain))
  }

  return {
    key,
    wallets,
    placeOn,
    accountOn,
    async senderOn(chain: ChainId): Promise<DepositSender> {
      const { address, publicKey } = await accountOn(chain)
      return {
        address,
        ...(publicKey && { publicKey }),
      }
    },
    /** Signs and sends all transactions of a deposit in order. Returns the hashes; the last is the deposit's. */
    async submit(chain: ChainId, transaction: PreparedTransaction, expiry: number): Promise<readonly string[]> {
      const reader = harness.readerOf(chain)
      const options: SubmitOptions = {
        target: await placeOn(chain),
        broadcast: (signed) => reader.broadcast(signed),
        quoteExpiry: expiry,
        now: () => harness.devnet.simulation.time(),
      }
      const hashes: string[] = []
      const send = async (sent: Promise<{ hash: string }>) => hashes.push((await sent).hash)
      switch (transaction.family) {
        case 'evm':
          for (const tx of transaction.steps) {
            await send(wallets.evm.submit({ intent: transaction.intent, tx }, options))
          }
          break
        case 'utxo':
          await send(wallets.utxo.submit(transaction, options))
          break
        case 'cosmos':
          await send(wallets.cosmos.submit(transaction, options))
          break
        case 'solana':
          await send(wallets.solana.submit(transaction, options))
          break
        case 'tron':
          await send(wallets.tron.submit(transaction, options))
          break
        case 'xrp':
          await send(wallets.xrp.submit(transaction, options))
          break
        case 'send_with_memo':
          await send(wallets.send_with_memo.submit(transaction, options))
      }
      return hashes
    },
  }
}
