import { readFileSync } from 'node:fs'
import { createPublicClient, createWalletClient, custom, decodeEventLog, type Hex, parseAbi, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { contractSourcesHash } from '../../../../scripts/devnetContracts.ts'
import { units } from '../../../../src/core/asset/amount.ts'
import { chains as coreChains } from '../../../../src/core/chains/chains.ts'
import { evmAbi } from '../../../../src/devnet/chains/evm/abi.ts'
import { createEvmChain } from '../../../../src/devnet/chains/evm/evmChain.ts'
import { devnetEvmChainIds } from '../../../../src/devnet/rules/identity.ts'
import { createDevnet } from '../../../../src/devnet/serve/createDevnet.ts'
import { makeChains, mine, usdc } from '../testChains.ts'

const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const stranger = '0x00000000000000000000000000000000000b0b0b'
const viemChain = {
  id: devnetEvmChainIds.ETH,
  name: 'devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

/** Ethereum with a person who has 100 ETH and 1,000 USDC, behind viem's clients. */
async function start(over: Parameters<typeof makeChains>[0] = {}) {
  const chains = makeChains(over)
  const chain = chains.get('ETH')
  if (chain === undefined) throw new Error('There is no ETH.')
  chain.faucet({ to: account.address, asset: 'ETH.ETH', amount: units(10_000_000_000n) })
  chain.faucet({ to: account.address, asset: usdc('ETH'), amount: units(100_000_000_000n) })
  await mine(chain)
  async function rpc<T>(method: string, params: readonly unknown[] = []): Promise<T> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await chain?.handle({ method: 'POST', path: '', query: new URLSearchParams(), body })
    const { result, error } = (response?.body ?? {}) as {
      result: T
      error?: { code: number; message: string; data?: string }
    }
    if (error !== undefined) throw Object.assign(new Error(error.message), error)
    return result
  }
  const transport = custom({ request: ({ method, params }) => rpc(method, params) }, { retryCount: 0 })
  const client = createPublicClient({ chain: viemChain, transport, pollingInterval: 5 })
  const wallet = createWalletClient({ chain: viemChain, transport, account })
  const token = chains.tokens.find(({ asset }) => asset === usdc('ETH'))?.contract as Hex
  return { chains, chain, rpc, client, wallet, token }
}

test('the file of the contracts’ code has the hash of their sources', () => {
  const file = readFileSync(new URL('../../../../src/devnet/chains/evm/contracts.ts', import.meta.url), 'utf8')
  expect(file).toContain(contractSourcesHash())
})

describe('an EVM node of the devnet', () => {
  test('gives whole blocks by number and by hash, with their transactions and receipts', async () => {
    const { chain, client, wallet, token, rpc } = await start()
    const hashes = [
      await wallet.sendTransaction({ to: stranger, value: 1n }),
      await wallet.writeContract({ address: token, abi: evmAbi, functionName: 'transfer', args: [stranger, 5n] }),
    ]
    await mine(chain)
    const block = await client.getBlock({ includeTransactions: true })
    expect(block.transactions.map(({ hash, transactionIndex }) => [hash, transactionIndex])).toEqual([
      [hashes[0], 0],
      [hashes[1], 1],
    ])
    expect(await client.getBlock({ blockHash: block.hash, includeTransactions: true })).toEqual(block)
    const parent = await client.getBlock({ blockHash: block.parentHash })
    expect([parent.number, parent.timestamp < block.timestamp]).toEqual([block.number - 1n, true])
    const receipts = await rpc<readonly { cumulativeGasUsed: Hex; transactionIndex: Hex }[]>('eth_getBlockReceipts', [
      block.hash,
    ])
    expect(receipts.map(({ transactionIndex }) => transactionIndex)).toEqual(['0x0', '0x1'])
    expect(Number(receipts[1]?.cumulativeGasUsed)).toBe(Number(block.gasUsed))
    const tx = await client.getTransaction({ blockNumber: block.number, index: 1 })
    expect(tx).toEqual(block.transactions[1])
    expect(await client.getTransaction({ hash: hashes[1] as Hex })).toEqual(tx)
    expect(await rpc('eth_getBlockByHash', [`0x${'ab'.repeat(32)}`, false])).toBeNull()
    expect(await rpc('eth_getBlockByNumber', [`0x${(chain.height() + 1).toString(16)}`, false])).toBeNull()
  })

  test('finds logs by range, address and topics, and reports new ones to filters', async () => {
    const { chain, client, wallet, token, rpc } = await start()
    const from = BigInt(chain.height()) + 1n
    const blockFilter = await client.createBlockFilter()
    const event = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])[0]
    const filter = await client.createEventFilter({ address: token, event, args: { to: stranger } })
    await wallet.writeContract({ address: token, abi: evmAbi, functionName: 'transfer', args: [stranger, 5n] })
    await wallet.writeContract({ address: token, abi: evmAbi, functionName: 'transfer', args: [token, 6n] })
    await mine(chain)
    const found = await client.getLogs({ address: token, event, args: { to: stranger }, fromBlock: from })
    expect(found.map(({ args }) => args.value)).toEqual([5n])
    expect(
      (await client.getLogs({ event, fromBlock: from })).map(({ args, logIndex }) => [args.value, logIndex]),
    ).toEqual([
      [5n, 0],
      [6n, 1],
    ])
    expect((await client.getLogs({ event, args: { to: [stranger, token] }, fromBlock: from })).length).toBe(2)
    expect(await client.getLogs({ event, fromBlock: from - 2n, toBlock: from - 1n, args: { to: stranger } })).toEqual(
      [],
    )
    const [log] = await client.getFilterChanges({ filter })
    expect(decodeEventLog({ abi: [event], ...(log as unknown as { data: Hex; topics: [Hex] }) }).args).toMatchObject({
      value: 5n,
    })
    expect(await client.getFilterChanges({ filter })).toEqual([])
    expect(await client.getFilterChanges({ filter: blockFilter })).toEqual([(await client.getBlock()).hash])
    expect(await client.uninstallFilter({ filter })).toBe(true)
    await expect(rpc('eth_getFilterChanges', [filter.id])).rejects.toThrow('filter not found')
  })

  test('knows the state of the newest 128 blocks, and says when an older one is pruned', async () => {
    const { chain, client, wallet, token } = await start()
    const before = BigInt(chain.height())
    await wallet.writeContract({ address: token, abi: evmAbi, functionName: 'transfer', args: [stranger, 5n] })
    await mine(chain)
    await wallet.sendTransaction({ to: stranger, value: 7n })
    await mine(chain)
    const balances = (blockNumber: bigint) =>
      Promise.all([
        client.getBalance({ address: stranger, blockNumber }),
        client.readContract({ address: token, abi: evmAbi, functionName: 'balanceOf', args: [stranger], blockNumber }),
        client.getTransactionCount({ address: account.address, blockNumber }),
      ])
    expect(await balances(before)).toEqual([0n, 0n, 0])
    expect(await balances(before + 1n)).toEqual([0n, 5n, 1])
    expect(await balances(before + 2n)).toEqual([7n, 5n, 2])
    await mine(chain, 125)
    expect(await balances(before)).toEqual([0n, 0n, 0])
    await mine(chain)
    await expect(balances(before)).rejects.toThrow('missing trie node')
    expect(await balances(before + 1n)).toEqual([0n, 5n, 1])
  })

  test('creates contracts, and calls code that is nowhere with state overrides', async () => {
    const { chain, client, wallet } = await start()
    // Returns 42.
    const code = '0x602a60005260206000f3'
    const hash = await wallet.sendTransaction({ data: `0x600a600c600039600a6000f3${code.slice(2)}` })
    await mine(chain)
    const { contractAddress } = await client.getTransactionReceipt({ hash })
    expect(await client.getCode({ address: contractAddress as Hex })).toBe(code)
    const answer = `0x${'0'.repeat(62)}2a`
    expect((await client.call({ to: contractAddress as Hex })).data).toBe(answer)
    expect((await client.call({ to: stranger, stateOverride: [{ address: stranger, code }] })).data).toBe(answer)
    expect((await client.call({ data: code })).data).toBe(answer)
  })

  test('reports reverts with their reason and data, and does not estimate them', async () => {
    const { client, token, rpc } = await start()
    const call = {
      address: token,
      abi: evmAbi,
      functionName: 'transfer',
      args: [stranger, 10n ** 30n],
      account,
    } as const
    await expect(client.simulateContract(call)).rejects.toThrow('ERC20: transfer amount exceeds balance')
    await expect(client.estimateContractGas(call)).rejects.toThrow('ERC20: transfer amount exceeds balance')
    const poor = { from: stranger, to: account.address, value: '0x1' }
    await expect(rpc('eth_estimateGas', [poor])).rejects.toThrow('insufficient funds')
    expect(await rpc('eth_estimateGas', [{ from: account.address, to: stranger, value: '0x1' }])).toBe('0x5208')
  })

  test('replaces a pending transaction for a tenth more, and mines behind a gap once it closes', async () => {
    const { chain, client, wallet } = await start()
    const send = (nonce: number, value: bigint, price: bigint) =>
      wallet.sendTransaction({ to: stranger, value, nonce, maxFeePerGas: price, maxPriorityFeePerGas: price })
    const first = await send(0, 1n, parseGwei('100'))
    await expect(send(0, 2n, parseGwei('109'))).rejects.toThrow('replacement transaction underpriced')
    const second = await send(0, 3n, parseGwei('110'))
    await expect(client.getTransaction({ hash: first })).rejects.toThrow('could not be found')
    await send(2, 10n, parseGwei('100'))
    expect(await client.getTransactionCount({ address: account.address, blockTag: 'pending' })).toBe(1)
    expect(chain.pendingCount()).toBe(1)
    await mine(chain)
    expect(await client.getBalance({ address: stranger })).toBe(3n)
    expect((await client.getTransactionReceipt({ hash: second })).status).toBe('success')
    await send(1, 100n, parseGwei('100'))
    expect(chain.pendingCount()).toBe(2)
    await mine(chain)
    expect(await client.getBalance({ address: stranger })).toBe(113n)
    await expect(send(200, 1n, parseGwei('100'))).rejects.toThrow('txpool is full')
  })

  test('suggests fees that a block accepts', async () => {
    const { chain, client, wallet, rpc } = await start()
    const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
    const hash = await wallet.sendTransaction({ to: stranger, value: 1n, maxFeePerGas, maxPriorityFeePerGas })
    await mine(chain)
    const receipt = await client.getTransactionReceipt({ hash })
    const history = await client.getFeeHistory({ blockCount: 4, rewardPercentiles: [10, 50, 90] })
    expect(history.baseFeePerGas).toHaveLength(5)
    expect(history.reward?.at(-1)).toEqual([1, 2, 3].map(() => maxPriorityFeePerGas))
    expect(receipt.effectiveGasPrice - maxPriorityFeePerGas).toBe(history.baseFeePerGas.at(-1))
    expect(history.gasUsedRatio.at(-1)).toBe(21_000 / 30_000_000)
    const { accessList } = await rpc<{ accessList: readonly object[] }>('eth_createAccessList', [{ to: stranger }])
    expect(accessList).toEqual([])
  })

  test('refuses methods that sign with a node’s key, and those of anvil', async () => {
    const { rpc } = await start()
    for (const method of ['anvil_setBalance', 'evm_mine', 'eth_sendTransaction', 'eth_accounts', 'hardhat_mine']) {
      await expect(rpc(method)).rejects.toMatchObject({ code: -32601 })
    }
  })

  test('leaves transactions without room in a block to the next ones', async () => {
    const { chain, client, wallet } = await start()
    for (let nonce = 0; nonce < 3; nonce++) {
      await wallet.sendTransaction({ to: stranger, value: 1n, nonce, gas: 29_990_000n })
    }
    await mine(chain)
    expect(await client.getBalance({ address: stranger })).toBe(1n)
    await mine(chain, 2)
    expect(await client.getBalance({ address: stranger })).toBe(3n)
  })
})

describe('an EVM chain that lives long', () => {
  test('answers after 16,000 blocks and an idle day, and keeps its newest transactions alone', async () => {
    const KEPT = 100
    const { chains, chain, client } = await start({
      evm: (name, setup) => createEvmChain(name, { ...setup, keptTxs: KEPT }),
    })
    const paid = Array.from({ length: 16_000 }, (_, block) => block % 40 === 0)
    const hashes: string[] = []
    for (const isPaid of paid) {
      if (isPaid) hashes.push(chain.faucet({ to: stranger, asset: usdc('ETH'), amount: units(100n) }))
      await chains.step(chain.time() + coreChains.ETH.blockMs / 1000)
    }
    expect(await client.getTransactionCount({ address: stranger })).toBe(0)
    await chains.step(chain.time() + 86_400)
    expect(await client.getTransactionCount({ address: chain.addressOf('faucet') as Hex })).toBe(hashes.length + 2)
    // Old transactions are unknown, as to a pruned node; what they paid stays.
    expect(chain.txState(hashes[0] ?? '')).toBeUndefined()
    expect(chain.feeOf(hashes[0] ?? '')).toBeUndefined()
    expect(chain.txState(hashes.at(-1) ?? '')?.state).toBe('included')
    const logs = await client.getLogs({ fromBlock: 0n })
    expect(logs.length).toBeGreaterThanOrEqual(KEPT)
    expect(logs.length).toBeLessThanOrEqual(KEPT * 1.1)
    const restore = await chain.snapshot()
    await mine(chain)
    await restore()
    expect(chain.pendingCount()).toBe(0)
  })
})

describe('a chain that fails', () => {
  test('is reported once, does not stop the others, and makes blocks again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { chains, chain } = await start()
    const avax = chains.get('AVAX')
    const { step } = chain
    const height = chain.height()
    Object.assign(chain, { step: () => Promise.reject(new Error('out of order')) })
    await chains.step(chain.time() + 60)
    await chains.step(chain.time() + 120)
    expect([chain.height(), chains.failureOf('ETH')]).toEqual([height, 'out of order'])
    expect(avax?.time()).toBe(chain.time() + 120)
    expect(log).toHaveBeenCalledTimes(1)
    Object.assign(chain, { step })
    await chains.step(chain.time() + 120)
    expect([chain.height(), chains.failureOf('ETH')]).toEqual([height + 10, undefined])
    log.mockRestore()
  })

  test('stops neither protocol, and is named by the controls', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const devnet = createDevnet({ now: () => 1_795_000_000_000, pace: { paused: true } })
    const failing = ['ETH', 'MAYA'] as const
    for (const name of failing) {
      const broken = () => Promise.reject(new Error(`${name} is out of order`))
      Object.assign(devnet.chains?.get(name) ?? {}, { step: broken })
    }
    const heights = () => [devnet.state.THORCHAIN.height, devnet.state.MAYACHAIN.height]
    const before = heights()
    await devnet.simulation.step(3)
    expect(heights()).toEqual(before.map((height) => height + 3))
    const { chains: described } = (await (await devnet.transport(new Request('http://devnet/devnet'))).json()) as {
      chains: readonly { chain: string; failure: string | null }[]
    }
    expect(described.filter(({ failure }) => failure !== null)).toMatchObject(
      failing.map((chain) => ({ chain, failure: `${chain} is out of order` })),
    )
    log.mockRestore()
  })

  test('to start is tried again with the next use', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let tries = 0
    const chains = makeChains({
      evm() {
        tries += 1
        throw new Error('no memory')
      },
    })
    expect([chains.get('ETH'), chains.get('ETH'), tries]).toEqual([undefined, undefined, 2])
    expect(chains.failureOf('ETH')).toBe('no memory')
    expect(chains.get('BTC')?.height()).toBeGreaterThan(0)
    log.mockRestore()
  })
})
