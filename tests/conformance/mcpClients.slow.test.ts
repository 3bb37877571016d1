import path from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPython, run, toolsFolder } from '../../scripts/release/tools.ts'
import { documentationTools } from '../../src/contract/documentation/documentationTools.ts'
import { tools } from '../../src/contract/tools.ts'
import { pages } from '../server/documentation/pages.ts'
import { listenToDevnet, listenToDocumentation } from '../server/listen.ts'

type Server = Awaited<ReturnType<typeof listenToDevnet>>
let server: Server
let documentation: Server
beforeAll(async () => {
  server = await listenToDevnet()
  documentation = await listenToDocumentation(pages)
})
afterAll(() => Promise.all([server.close(), documentation.close()]))

const stateless = '2026-07-28'
const newestOlder = '2025-06-18'

/** What a client saw: the revision it settled on, the tools, and the result of one. */
interface Seen {
  readonly version: string
  readonly tools: readonly string[]
  readonly result: Readonly<Record<string, unknown>>
}

/** Connects in a mode, lists the tools and calls one. */
type Connect = (url: string, mode: string, tool: string, args: object) => Promise<Seen>

interface Sdk {
  readonly name: string
  /** The command whose absence skips the tests, except in CI. */
  readonly needs: readonly [command: string, argument: string]
  /** The revision that each mode of the SDK ends with. */
  readonly modes: Readonly<Record<string, string>>
  /** Installs the SDK at its pinned version. */
  readonly install: () => Promise<Connect>
}

const folderOf = (language: string) => path.join(import.meta.dirname, 'clients', language)

/** A client that is a program: it gets the mode as an argument and prints what it saw. */
const program =
  (command: string, args: readonly string[] = []): Connect =>
  async (url, mode, tool, values) =>
    JSON.parse((await run(command, [...args, url, mode, tool, JSON.stringify(values)])).stdout)

const sdks: readonly Sdk[] = [
  {
    name: 'TypeScript',
    needs: [process.execPath, '--version'],
    modes: { default: newestOlder, legacy: newestOlder, auto: stateless, [stateless]: stateless },
    install: async () => async (url, mode, tool, args) => {
      const modes = { default: undefined, legacy: 'legacy', auto: 'auto' } as const
      const negotiated = mode in modes ? modes[mode as keyof typeof modes] : { pin: mode }
      const options = negotiated === undefined ? {} : { versionNegotiation: { mode: negotiated } }
      const client = new Client({ name: 'test', version: '1' }, options)
      await client.connect(new StreamableHTTPClientTransport(new URL(url)))
      const names = (await client.listTools()).tools.map(({ name }) => name)
      const { structuredContent } = await client.callTool({ name: tool, arguments: { ...args } })
      const version = client.getNegotiatedProtocolVersion() ?? ''
      await client.close()
      return { version, tools: names, result: structuredContent as Seen['result'] }
    },
  },
  {
    name: 'Python',
    needs: ['python3', '--version'],
    modes: { default: stateless, legacy: newestOlder, auto: stateless, [stateless]: stateless },
    install: async () => {
      const python = await createPython(path.join(toolsFolder, 'mcp-python'))
      await run(python, [
        '-m',
        'pip',
        'install',
        '--quiet',
        '--no-input',
        '-r',
        `${folderOf('python')}/requirements.txt`,
      ])
      return program(python, [path.join(folderOf('python'), 'client.py')])
    },
  },
  {
    name: 'Go',
    needs: ['go', 'version'],
    modes: { default: stateless, legacy: newestOlder, [stateless]: stateless },
    install: async () => {
      const file = path.join(toolsFolder, 'mcp-go', 'client')
      await run('go', ['build', '-o', file, '.'], { cwd: folderOf('go'), env: { GOFLAGS: '-buildvcs=false' } })
      return program(file)
    },
  },
  {
    name: 'Rust',
    needs: ['cargo', '--version'],
    modes: {
      default: newestOlder,
      legacy: newestOlder,
      auto: stateless,
      'auto-both': stateless,
      [stateless]: stateless,
    },
    install: async () => {
      const target = path.join(toolsFolder, 'mcp-rust')
      await run('cargo', ['build', '--quiet', '--locked', '--target-dir', target], { cwd: folderOf('rust') })
      return program(path.join(target, 'debug/portage-mcp-client'))
    },
  },
]

/** Whether a command runs. CI must have all of them. */
async function hasCommand([command, argument]: Sdk['needs']): Promise<boolean> {
  if (process.env.CI) return true
  return run(command, [argument]).then(
    () => true,
    () => false,
  )
}

describe.each(sdks)('the official SDK of $name', ({ needs, modes, install }) => {
  test('connects in every mode to both servers, reads a quote and searches the documentation', async (context) => {
    if (!(await hasCommand(needs))) return context.skip(`The machine has no ${needs[0]}.`)
    const connect = await install()
    const args = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '100000000' }
    const reached: Record<string, string> = {}
    for (const mode of Object.keys(modes)) {
      const seen = await connect(server.url, mode, 'get_swap_quote', args)
      expect(seen.tools, mode).toEqual(Object.values(tools).map(({ name }) => name))
      expect(seen.result.expected_amount_out, mode).toMatch(/^\d+$/)
      reached[mode] = seen.version
      const {
        version,
        tools: names,
        result,
      } = await connect(documentation.url, mode, 'search_docs', { query: 'refund' })
      expect(names, mode).toEqual(Object.values(documentationTools).map(({ name }) => name))
      expect(result, mode).toMatchObject({
        results: expect.arrayContaining([expect.objectContaining({ title: 'Memos' })]),
      })
      expect(version, mode).toBe(seen.version)
    }
    expect(reached).toEqual(modes)
  })
})
