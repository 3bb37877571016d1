import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createDevnet, type Devnet } from './devnet.ts'
import { evmOfThisMachine } from './evmOfThisMachine.ts'
import { GenesisError } from './genesis/file.ts'
import type { GenesisFile } from './genesis/schema.ts'
import { ServeError, serveDevnet } from './server.ts'
import { viewNames } from './views.ts'

const help = `Portage devnet: THORChain and Maya Protocol in memory, speaking the nodes' own wire.

  npm run devnet -- [--port PORT] [--host HOST] [--genesis FILE]

  --port PORT      where to listen, 8889 by default; 0 takes any free port
  --host HOST      address to listen on, 127.0.0.1 by default
  --genesis FILE   start from a JSON file instead of the built-in play-money network:
                   {network, height, time, pools, mimirs, constants, network_fees, names}; the least is
                   {"network": "stagenet", "pools": [{"asset": "BTC.BTC", "balance_asset": "100000000",
                   "balance_rune": "12800000000000"}]}, and src/devnet/genesis/file.ts describes every field
  --help           this text

Open the first URL that it prints to see what is served.`

/** What the person at the keyboard can mend: said in a sentence, without a stack. */
class UsageError extends Error {
  override name = 'UsageError'
}

interface Arguments {
  readonly port: number
  readonly host: string
  readonly genesis?: string
}

function readArguments(args: string[]): Arguments | 'help' {
  const options = {
    port: { type: 'string', default: '8889' },
    host: { type: 'string', default: '127.0.0.1' },
    genesis: { type: 'string' },
    help: { type: 'boolean', default: false },
  } as const
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values']
  try {
    values = parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nSee --help.`)
  }
  if (values.help) return 'help'
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN
  if (!(port <= 65_535)) throw new UsageError(`--port ${values.port} is not a port; give a number from 0 to 65535.`)
  return { port, host: values.host, ...(values.genesis === undefined ? {} : { genesis: values.genesis }) }
}

/** JSON of any content: `createDevnet` says what is wrong with it as a genesis. */
function readGenesis(file: string): GenesisFile {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`Cannot read the genesis file ${file}: ${(error as NodeJS.ErrnoException).code}.`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as SyntaxError).message}`)
  }
}

function announce({ network, chains }: Devnet, url: string, evm: string): void {
  const lines = [
    `Portage devnet on ${network}`,
    `  index       ${url}/`,
    `  THORNode    ${url}/thornode`,
    `  Mayanode    ${url}/mayanode`,
    `  Midgard     ${url}/midgard`,
    `  Maya's      ${url}/mayamidgard`,
    ...viewNames.map((view) => `  view ${view}      ${url}/${view}`),
    ...(chains === undefined ? [] : [`  chains      ${url}/chain/BTC and so on`, `  EVM chains  ${evm}`]),
  ]
  console.log(lines.join('\n'))
  if (network !== 'mocknet') {
    console.log(`WARNING: addresses here look like ${network}'s, and nobody holds a key to them. Send nothing to them.`)
  }
}

async function main(): Promise<void> {
  const wanted = readArguments(process.argv.slice(2))
  if (wanted === 'help') return console.log(help)
  const { port, host, genesis } = wanted
  const { evm, words } = evmOfThisMachine()
  const devnet = createDevnet({
    now: Date.now,
    evm,
    ...(genesis === undefined ? {} : { genesis: readGenesis(genesis) }),
  })
  const served = await serveDevnet(devnet, { host, port })
  announce(devnet, served.url, words)
  const end = async () => {
    await served.close()
    await devnet.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
}

try {
  await main()
} catch (error) {
  const expected = error instanceof UsageError || error instanceof ServeError
  if (error instanceof GenesisError) console.error(['The genesis file cannot be used:', ...error.problems].join('\n  '))
  else console.error(expected ? error.message : error)
  process.exitCode = 1
}
