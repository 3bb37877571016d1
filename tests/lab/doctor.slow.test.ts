import { describe, expect, test } from 'vitest'
import { runDoctor } from '../../scripts/doctorCommand.ts'
import { type NetworkDiagnosisJson, networkDiagnosis } from '../../src/contract/networkDiagnosis.ts'
import { botPage, changing, failing, movedTo, oldVersion, withoutCors } from './behaviours.ts'
import { strangerOn } from './chains/owner.ts'
import { provideMainnetLab } from './provideMainnetLab.ts'

const env = { PORTAGE_NETWORK: 'devnet', SITE_URL: 'https://swap.example.org' }
const lab = provideMainnetLab()

/** Runs `npm run doctor -- --network mainnet` with these options. */
async function doctor(...options: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  const code = await runDoctor(['--network', 'mainnet', ...options], {
    env,
    // A busy machine is slow; no host here is silent.
    deadlineMs: 60_000,
    // The laboratory has names of its own.
    checkHostName: async () => undefined,
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
  })
  return { code, ...said }
}

async function diagnosis(): Promise<{ code: number; found: NetworkDiagnosisJson }> {
  const { code, out } = await doctor('--json')
  return { code, found: networkDiagnosis.parse(JSON.parse(out)) }
}

const at = ({ endpoints }: NetworkDiagnosisJson, host: string) => endpoints.find((one) => one.host === host)

describe('npm run doctor', () => {
  test('reports every endpoint, the majorities and the deposits of a healthy network, and exits with 0', async () => {
    const { code, found } = await diagnosis()
    expect(code).toBe(0)
    expect(found.problems).toEqual([])
    expect(found.endpoints.map(({ state, problem }) => [state, problem])).toEqual(
      found.endpoints.map(() => ['ok', undefined]),
    )
    expect(at(found, 'gateway.liquify.com')).toMatchObject({ chain_id: 'thorchain-1', pages: true, proxy: false })
    expect(at(found, 's1.ripple.com:51234')).toMatchObject({ service: 'XRP', chain_id: '0', pages: false })
    expect(at(found, 'xrplcluster.com')).toMatchObject({ service: 'XRP', chain_id: '0', pages: true })
    expect(found.protocols).toMatchObject([
      { protocol: 'THORCHAIN', operators: 5, up_to_date: 5, majority: 3, memoless: { available: true } },
      { protocol: 'MAYACHAIN', operators: 3, up_to_date: 3, majority: 2 },
    ])
    expect(new Set(found.chains.map(({ deposits }) => deposits))).toEqual(new Set(['open']))
    const routed = found.chains.filter(({ router }) => router !== undefined)
    expect(routed.map(({ chain, router_known: known }) => [chain, known])).toEqual(
      ['AVAX', 'BASE', 'BSC', 'ETH', 'ARB', 'ETH'].map((chain) => [chain, true]),
    )
  })

  test('prints the same as tables, with one line for each endpoint', async () => {
    const { code, out } = await doctor()
    expect(code).toBe(0)
    for (const host of lab.server.hosts) expect(out).toContain(host)
    expect(out).toMatch(
      /^thornode +liquify\.com +gateway\.liquify\.com +ok +thorchain-1 +\d+ +\d+ s +\d+ ms +yes +\S+$/m,
    )
    expect(out).toContain('Swaps are possible.')
  })

  test('names what is wrong with each host, and exits with 0 while majorities remain', async () => {
    lab.server.setBehaviour('gateway.liquify.com', botPage(200))
    lab.server.setBehaviour('thorchain.ibs.team', movedTo('https://elsewhere.example.org'))
    lab.server.setBehaviour('lcd-thorchain.keplr.app', withoutCors)
    lab.server.setBehaviour('api-maya.liquify.com', foreign('mayachain-stagenet-v1'))
    lab.server.setBehaviour('solana-rpc.publicnode.com', failing('cut'))
    const { code, found } = await diagnosis()
    expect(code).toBe(0)
    expect(at(found, 'gateway.liquify.com')).toMatchObject({
      state: 'unreachable',
      problem: expect.stringMatching(/valid/),
    })
    expect(at(found, 'thorchain.ibs.team')?.state).toBe('unreachable')
    expect(at(found, 'lcd-thorchain.keplr.app')).toMatchObject({ state: 'ok', pages: false })
    expect(at(found, 'api-maya.liquify.com')).toMatchObject({
      state: 'wrong_chain',
      problem: 'It serves another chain: mayachain-stagenet-v1.',
    })
    expect(found.problems).toEqual(
      expect.arrayContaining([
        'THORChain: 3 of 5 operators are up to date, which is enough.',
        'SOL: no server is up to date, so balances and deposits need another one.',
      ]),
    )
  })

  test('finds a node whose newest block is old', async () => {
    lab.server.setBehaviour('public-thornode.nativeswap.io', olderBy(20))
    lab.server.setBehaviour('api-thorchain.rorcual.xyz', olderBy(600))
    const { found } = await diagnosis()
    expect(at(found, 'public-thornode.nativeswap.io')?.state).toBe('late')
    expect(at(found, 'api-thorchain.rorcual.xyz')?.state).toBe('behind')
    expect(found.protocols[0]?.up_to_date).toBe(4)
  })

  test('names a node whose software is older than the network’s', async () => {
    lab.server.setBehaviour('api-thorchain.rorcual.xyz', oldVersion('3.16.3'))
    const { code, found } = await diagnosis()
    expect(code).toBe(0)
    const problem = expect.stringMatching(/^It runs version 3\.16\.3, older than the network’s 3\.20\.\d+\.$/)
    expect(at(found, 'api-thorchain.rorcual.xyz')).toMatchObject({ state: 'ok', version: '3.16.3', problem })
    expect(found.problems).toEqual([expect.stringMatching(/^api-thorchain\.rorcual\.xyz: It runs version 3\.16\.3/)])
  })

  test('states halts and pauses in words, and that memoless deposits are halted', async () => {
    const { mimirs } = lab.mainnet.state.THORCHAIN
    const votes = { HALTSOLTRADING: 1, HALTSIGNINGBTC: 1, PAUSELP: 1, HALTMEMOLESS: 1, HALTLTCCHAIN: 99_999_999 }
    for (const [name, value] of Object.entries(votes)) mimirs.set(name, value)
    const { code, found } = await diagnosis()
    for (const name of Object.keys(votes)) mimirs.set(name, 0)
    expect(code).toBe(0)
    expect(found.protocols[0]?.halts).toEqual([
      'Adding and removing liquidity is paused on every chain; swaps continue.',
      'Memoless deposits are halted; swaps with a memo continue.',
      'Payouts on Bitcoin wait; quotes continue.',
      'Swaps from and to Solana are halted.',
    ])
    expect(found.protocols[0]?.memoless).toEqual({ available: false, reason: 'HALTMEMOLESS is in force.' })
    const deposits = Object.fromEntries(found.chains.map((one) => [`${one.protocol} ${one.chain}`, one.deposits]))
    expect(deposits).toMatchObject({ 'THORCHAIN SOL': 'halted', 'THORCHAIN BTC': 'open', 'THORCHAIN LTC': 'open' })
  })

  test('names a router that is not in the list of known ones', async () => {
    const { vaults } = lab.mainnet.state.THORCHAIN
    const vault = vaults.get('BASE')
    if (vault === undefined) throw new Error('THORChain has no vault on BASE.')
    vaults.set('BASE', { ...vault, router: strangerOn('BASE', 'router') })
    const { code, found } = await diagnosis()
    vaults.set('BASE', vault)
    expect(code).toBe(0)
    expect(found.chains.find(({ chain }) => chain === 'BASE')).toMatchObject({ deposits: 'open', router_known: false })
    expect(found.problems).toEqual(['THORChain: the router on BASE is not in the list of known ones.'])
  })

  test('exits with 1 when no protocol has a majority', async () => {
    for (const { url } of lab.config.nodes.thornode.slice(0, 3)) {
      lab.server.setBehaviour(new URL(url).hostname, failing('cut'))
    }
    for (const { url } of lab.config.nodes.mayanode.slice(1)) {
      lab.server.setBehaviour(new URL(url).hostname, failing('cut'))
    }
    const { code, found } = await diagnosis()
    expect(code).toBe(1)
    expect(found.swaps_possible).toBe(false)
    expect(found.problems).toContain('THORChain: 2 of 5 operators are up to date, and 3 make a majority.')
    expect(found.chains.every(({ deposits }) => deposits === 'withheld')).toBe(true)
  })

  test('exits with 2 for an unknown option or network', async () => {
    expect(await doctor('--everything')).toMatchObject({ code: 2, err: expect.stringContaining('npm run doctor') })
    expect(await doctor('--network', 'testnet')).toMatchObject({
      code: 2,
      err: expect.stringContaining('PORTAGE_NETWORK'),
    })
  })
})

interface Block {
  readonly header: { readonly chain_id: string; readonly height: number; readonly time: string }
}

const foreign = (chain_id: string) =>
  changing('/block', (body) => ({ ...(body as Block), header: { ...(body as Block).header, chain_id } }))

const olderBy = (seconds: number) =>
  changing('/block', (body) => {
    const { header } = body as Block
    const time = new Date(Date.parse(header.time) - seconds * 1000).toISOString()
    return { ...(body as Block), header: { ...header, time, height: header.height - Math.floor(seconds / 6) } }
  })
