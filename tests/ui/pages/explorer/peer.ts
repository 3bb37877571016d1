/** A user's swap as the control API returns it; tests override fields. */
export function swapOf(over: Record<string, unknown> = {}) {
  return {
    hash: 'A1'.repeat(32),
    protocol: 'THORCHAIN',
    from_asset: 'BTC.BTC',
    to_asset: 'ETH.ETH',
    amount_in: '50000000',
    from_address: 'bcrt1q3wrmhnh2qe98rjse30pl7u6jxszjjwl44ls6uw',
    destination: '0x51176f5F0B7ccC8fA0376F08aaa28F316A38a2a0',
    memo: '=:ETH.ETH:0x51176f5F0B7ccC8fA0376F08aaa28F316A38a2a0:0/1/12',
    state: 'swapping',
    height: 4100,
    time: 1_800_000_000 - 118 * 6,
    scenario: null,
    out: [],
    ...over,
  }
}

const chainOf = (chain: string, height: number, seconds: number) => ({
  chain,
  height,
  time: 1_800_000_000 - (height % 7) * 3,
  block_seconds: seconds,
  pending: chain === 'BTC' ? 2 : 0,
  halted: false,
  failure: null,
})

const vault = (protocol: string, chain: string, address: string) => ({ protocol, chain, address, generation: 1 })

const scenarios = [
  { suffix: '901', id: 'price_limit', title: 'Price below the limit', what_happens: 'The swap is refunded.' },
  { suffix: '902', id: 'bad_memo', title: 'Bad memo', what_happens: 'The memo counts as unreadable: refunded.' },
  {
    suffix: '903',
    id: 'partial_fill',
    title: 'Partial fill',
    what_happens: 'Half the parts fail; the rest is paid out.',
  },
  { suffix: '904', id: 'slow', title: 'Slow confirmation', what_happens: 'Confirmations take ten times as long.' },
]

const pools = (base: 'balance_rune' | 'balance_cacao') => [
  { asset: 'BTC.BTC', status: 'Available', balance_asset: '81240012345', [base]: '17220000000000000' },
  { asset: 'ETH.ETH', status: 'Available', balance_asset: '1933012345678', [base]: '13220000000000000' },
  {
    asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
    status: 'Staged',
    balance_asset: '980000000000000',
    [base]: '2230000000000000',
  },
]

/** Imitates the devnet's control API and one of its nodes with plain data that tests change. */
export function createPeer() {
  const state = {
    devnet: {
      network: 'mocknet',
      seed: 'portage',
      time: 1_800_000_000,
      heights: { THORCHAIN: 4218, MAYACHAIN: 9120 },
      clock: { mode: 'auto', speed: 30, speed_reached: 30, paused: false, in_flight: 1 },
      chains: [chainOf('BTC', 312, 600), chainOf('ETH', 8120, 12), chainOf('DOGE', 7750, 60), chainOf('THOR', 4218, 6)],
      views: {
        1: { lie: null, fault: null },
        2: { lie: null, fault: null },
        3: { lie: null, fault: null },
      } as Record<string, { lie: string | null; fault: string | null }>,
      prices: { 'BTC.BTC': '101000.5', 'ETH.ETH': '3900', 'THOR.RUNE': '2', 'MAYA.CACAO': '0.5' } as Record<
        string,
        string
      >,
      vaults: [
        vault('THORCHAIN', 'BTC', 'bcrt1q3wrmhnh2qe98rjse30pl7u6jxszjjwl44ls6uw'),
        { ...vault('THORCHAIN', 'ETH', `0x${'ab'.repeat(20)}`), router: `0x${'cd'.repeat(20)}` },
      ],
      scenarios,
    },
    swaps: [swapOf()],
    blocks: Array.from({ length: 16 }, (_, at) => ({
      protocol: at % 2 === 0 ? 'THORCHAIN' : 'MAYACHAIN',
      height: (at % 2 === 0 ? 4218 : 9120) - Math.floor(at / 2),
      time: 1_800_000_000 - Math.floor(at / 2) * 6,
      events: [] as { type: string; fields: Record<string, string> }[],
    })),
    status: { stages: { inbound_observed: { completed: true } } } as Record<string, unknown>,
    details: {} as Record<string, unknown>,
  }
  const posts: { path: string; body: Record<string, unknown> }[] = []
  let refusal: { status: number; json: unknown } | undefined

  const read = (path: string): unknown => {
    if (path === '/devnet') return state.devnet
    if (path.startsWith('/devnet/swaps')) return { swaps: state.swaps }
    if (path.startsWith('/devnet/blocks')) return { blocks: state.blocks }
    if (path.endsWith('/thorchain/pools')) return pools('balance_rune')
    if (path.endsWith('/mayachain/pools')) return pools('balance_cacao')
    if (path.includes('/tx/status/')) return state.status
    if (path.includes('/tx/details/')) return state.details
    return undefined
  }
  const change = (path: string, body: Record<string, unknown>): unknown => {
    posts.push({ path, body })
    const { devnet } = state
    if (path === '/devnet/clock') Object.assign(devnet.clock, body)
    if (path === '/devnet/step') {
      const blocks = Number(body.blocks)
      devnet.time += blocks * 6
      devnet.heights = { THORCHAIN: devnet.heights.THORCHAIN + blocks, MAYACHAIN: devnet.heights.MAYACHAIN + blocks }
    }
    if (path === '/devnet/halt') {
      for (const chain of devnet.chains)
        if (body.chain === 'all' || chain.chain === body.chain) chain.halted = body.halted === true
    }
    if (path === '/devnet/view') {
      const { view, lie, fault } = body as { view: string; lie: string | null; fault: string | null }
      devnet.views[view] = { lie, fault }
    }
    if (path === '/devnet/snapshot') return { id: 'snap-1' }
    if (path === '/devnet/faucet') return { hash: 'FA'.repeat(32), chain: 'BTC' }
    if (path === '/devnet/deposit') return { hash: 'DE'.repeat(32), from: 'bcrt1qfrom' }
    return {}
  }

  return {
    state,
    posts,
    /** Error for the next POST request. */
    refuse: (status: number, json: unknown) => {
      refusal = { status, json }
    },
    answer: (method: string, path: string, body: string | null): { status: number; json: unknown } => {
      if (method === 'POST') {
        const refused = refusal
        refusal = undefined
        return refused ?? { status: 200, json: change(path, JSON.parse(body ?? '{}') as Record<string, unknown>) }
      }
      const json = read(path)
      return json === undefined ? { status: 404, json: { error: 'not found' } } : { status: 200, json }
    },
  }
}

export type Peer = ReturnType<typeof createPeer>
