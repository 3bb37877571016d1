import { parseArgs } from 'node:util'
import { MAX_SPEED, type Pace } from '../rules/clock.ts'

/** Returns the output of --help. `command` is how a person starts the devnet. */
export const helpOf = (
  command: string,
) => `Portage devnet: THORChain and Maya Protocol in memory, speaking the nodes' own wire.

  ${command} [--port PORT] [--host HOST] [--genesis FILE | --from FOLDER]
      [--seed SEED] [--speed SPEED] [--paused] [--run FILE]

  --port PORT      where to listen, 8889 by default; views 2 and 3 take the two ports after it; 0 takes any free ones
  --host HOST      address to listen on, 127.0.0.1 by default
  --genesis FILE   start from a JSON file instead of the built-in play-money network:
                   {network, height, time, pools, mimirs, constants, network_fees, names}; the minimum is
                   {"network": "stagenet", "pools": [{"asset": "BTC.BTC", "balance_asset": "100000000",
                   "balance_rune": "12800000000000"}]}, and src/devnet/genesis/file.ts describes every field
  --from FOLDER    start from recorded mainnet answers: thornode.pools.json, thornode.inbound_addresses.json,
                   thornode.mimir.json and thornode.lastblock.json, and the same of mayanode; all are optional. Depths,
                   prices, fees and mimirs are theirs; addresses, keys, contracts and chain ids are the devnet's own
  --seed SEED      determines all keys and hashes, "portage" by default
  --speed SPEED    1 to 600 times real time; by default real time, and 30 times as fast while a swap is in progress
  --paused         make no blocks until POST /devnet/step or POST /devnet/clock
  --run FILE       run the steps of a JSON file, print them and end: with code 0, or 1 at the first step that fails;
                   /devnet/script.schema.json describes the file
  --help           show this text

Open the first printed URL for an index of the endpoints.`

/** A mistake in the command line. Printed without a stack trace. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export interface Arguments {
  readonly port: number
  readonly host: string
  readonly genesis?: string
  /** Folder with recorded answers. */
  readonly from?: string
  readonly seed?: string
  readonly pace: Partial<Pace>
  /** File of a script. */
  readonly run?: string
}

const options = {
  port: { type: 'string', default: '8889' },
  host: { type: 'string', default: '127.0.0.1' },
  genesis: { type: 'string' },
  from: { type: 'string' },
  seed: { type: 'string' },
  speed: { type: 'string' },
  paused: { type: 'boolean', default: false },
  run: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nSee --help.`)
  }
}

/** Parses the command line arguments. Throws `UsageError`. */
export function readArguments(args: string[]): Arguments | 'help' {
  const { help: wantsHelp, host, genesis, from, seed, paused, run, ...numbers } = parsed(args)
  if (wantsHelp) return 'help'
  const port = /^\d{1,5}$/.test(numbers.port) ? Number(numbers.port) : Number.NaN
  if (!(port <= 65_535)) throw new UsageError(`--port ${numbers.port} is not a port; give a number from 0 to 65535.`)
  if (genesis !== undefined && from !== undefined) throw new UsageError('Give --genesis or --from, not both.')
  if (seed === '') throw new UsageError('--seed is empty; give any text.')
  return {
    port,
    host,
    ...(genesis !== undefined && { genesis }),
    ...(from !== undefined && { from }),
    ...(seed !== undefined && { seed }),
    ...(run !== undefined && { run }),
    pace: { paused, ...(numbers.speed !== undefined && { speed: speedOf(numbers.speed) }) },
  }
}

function speedOf(text: string): Pace['speed'] {
  if (text === 'auto') return text
  const speed = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (speed >= 1 && speed <= MAX_SPEED) return speed
  throw new UsageError(`--speed ${text} is not a speed; give a number from 1 to ${MAX_SPEED}, or auto.`)
}
