import { issueSentence } from '../../../contract/describeIssues.ts'
import { chainIds } from '../../../core/chains/chains.ts'
import { parseTxHash } from '../../../core/tracking/txHash.ts'
import type { Devnet } from '../../devnetTypes.ts'
import { type SwapState, swapStates } from '../describeSwap.ts'
import { type RequestStep, type Script, type ScriptStep, type SwapStep, scriptSchema } from './scriptFile.ts'
import { fillReferences, findMissing, ScriptError } from './scriptValues.ts'

/** Position of the first final state. */
const FIRST_END = swapStates.indexOf('done')

/** Reads a script. Throws `ScriptError` with the first invalid field. */
export function readScript(value: unknown): Script {
  const read = scriptSchema.safeParse(value, { error: issueSentence })
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ScriptError(
    `"${issue?.path.join('.') ?? ''}" does not fit: ${issue?.message.replace(/\.$/, '') ?? 'it cannot be read'}.`,
  )
}

/**
 * Executes the steps of a script on a paused devnet. `report` receives a line before each step. Throws `ScriptError` at
 * the first step that fails.
 */
export async function runScript(devnet: Devnet, script: Script, report: (line: string) => void): Promise<void> {
  const values: Record<string, unknown> = { account: accountsOf(devnet) }
  for (const [index, step] of script.steps.entries()) {
    report(`${index + 1}/${script.steps.length} ${step.note ?? describe(step)}`)
    try {
      await runStep(devnet, fillReferences(step, values) as ScriptStep, values)
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error
      throw new ScriptError(`Step ${index + 1} failed: ${error.message}`, { cause: error })
    }
  }
}

/** Returns the address of the same devnet account on every chain. */
const accountsOf = ({ chains }: Devnet) =>
  Object.fromEntries(chainIds.map((chain) => [chain, chains?.get(chain)?.addressOf('script')]))

async function runStep(devnet: Devnet, step: ScriptStep, values: Record<string, unknown>): Promise<void> {
  if ('blocks' in step) return devnet.simulation.step(step.blocks)
  if ('swap' in step) return waitForSwap(devnet, step)
  const body = await request(devnet, step)
  if (step.save !== undefined) values[step.save] = body
}

async function request({ transport }: Devnet, step: RequestStep): Promise<unknown> {
  const isCall = 'call' in step
  const url = `http://devnet${isCall ? step.call : step.get}`
  const facts = isCall ? { method: 'POST', body: JSON.stringify(step.body) } : {}
  const response = await transport(new Request(url, facts))
  const text = await response.text()
  const body = parseBody(text)
  if (response.status !== step.status) {
    throw new ScriptError(`the status is ${response.status}, not ${step.status}: ${text.slice(0, 500)}`)
  }
  const missing = step.contains === undefined ? undefined : findMissing(step.contains, body)
  if (missing !== undefined) throw new ScriptError(`${missing}.`)
  return body
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function waitForSwap(devnet: Devnet, { swap, state, within }: SwapStep): Promise<void> {
  const id = parseTxHash(swap)
  for (let made = 0; ; made++) {
    const found = await stateOf(devnet, id)
    if (found === state) return
    const isPast = found !== undefined && swapStates.indexOf(found) > Math.min(swapStates.indexOf(state), FIRST_END - 1)
    if (made === within || isPast) {
      throw new ScriptError(`the swap is ${found ?? 'not listed'} after ${made} blocks, not ${state}.`)
    }
    await devnet.simulation.step(1)
  }
}

async function stateOf({ transport }: Devnet, id: string): Promise<SwapState | undefined> {
  const response = await transport(new Request('http://devnet/devnet/swaps?limit=200'))
  const { swaps } = (await response.json()) as {
    swaps: readonly { readonly hash: string; readonly state: SwapState }[]
  }
  return swaps.find(({ hash }) => hash === id)?.state
}

function describe(step: ScriptStep): string {
  if ('blocks' in step) return `make ${step.blocks} blocks`
  if ('swap' in step) return `wait until ${step.swap} is ${step.state}`
  return 'call' in step ? `POST ${step.call}` : `GET ${step.get}`
}
