import type { z } from 'zod'
import { issueSentence } from '../../contract/describeIssues.ts'
import type { DevnetChains } from '../chains/createChains.ts'
import type { DevnetParts } from '../devnetTypes.ts'
import { type RefusalCode, refuseInput } from './controlRefusal.ts'

/** A devnet with simulated chains; only such a devnet can be controlled. */
export type ControllableDevnet = DevnetParts & { readonly chains: DevnetChains }

/** An operation of the devnet's control API. The OpenAPI document is generated from these. */
export interface Control {
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** One line, an imperative sentence. */
  readonly summary: string
  /** Effects and limits of the operation. */
  readonly description: string
  /** The query of a GET, the JSON body of a POST. */
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** In addition to the refusals of every control. */
  readonly refusals: readonly RefusalCode[]
  /** Throws `ControlRefusal`; `SwapError` and `ChainRefusal` when a chain rejects the input. */
  readonly run: (devnet: ControllableDevnet, params: unknown) => Promise<unknown>
}

interface ControlDefinition<Input extends z.ZodType, Output extends z.ZodType>
  extends Omit<Control, 'input' | 'output' | 'run' | 'refusals'> {
  readonly input: Input
  readonly output: Output
  readonly refusals?: readonly RefusalCode[]
  readonly handle: (devnet: ControllableDevnet, input: z.infer<Input>) => z.input<Output> | Promise<z.input<Output>>
}

/** Defines a control whose handler matches its schemas. */
export function defineControl<Input extends z.ZodType, Output extends z.ZodType>({
  handle,
  refusals = [],
  ...facts
}: ControlDefinition<Input, Output>): Control {
  return {
    ...facts,
    refusals,
    async run(devnet, params) {
      const read = facts.input.safeParse(params, { error: issueSentence })
      if (!read.success) throw refuseInput(read.error)
      return handle(devnet, read.data)
    },
  }
}
