import type { Hex } from 'viem'
import type { Anvil } from './anvilProcess.ts'
import { type BootOptions, bootAnvil, bootSavedAnvil } from './bootAnvil.ts'

/** An anvil process that starts on first use and again after its end, and runs tasks one at a time. */
export class LazyAnvil {
  readonly #boot: (saved: Hex | undefined) => Promise<Anvil>
  #starting: Promise<Anvil> | undefined
  /** State of the chain at the end of the last process: accounts, contracts, blocks and transactions. */
  #saved: Hex | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(binary: string, options: BootOptions) {
    this.#boot = (saved) => (saved === undefined ? bootAnvil(binary, options) : bootSavedAnvil(binary, options, saved))
  }

  get isStarted(): boolean {
    return this.#starting !== undefined
  }

  /** Whether the chain has blocks of an earlier process. */
  get isSaved(): boolean {
    return this.#saved !== undefined
  }

  /** Starts anvil unless it runs, from its saved state if it has one. Throws `AnvilError` when it ends before it listens. */
  readonly start = (): Promise<Anvil> => {
    this.#starting ??= this.#boot(this.#saved)
    return this.#starting
  }

  /** Runs tasks in sequence: a block is never mined while another is read. */
  runInTurn<T>(task: () => Promise<T>): Promise<T> {
    const next = this.#last.then(task, task)
    this.#last = next.catch(() => {})
    return next
  }

  /** Returns the chain's state now. Undefined before the first start. */
  async dump(): Promise<Hex | undefined> {
    const anvil = await this.#starting
    return anvil === undefined ? this.#saved : anvil.call<Hex>('anvil_dumpState')
  }

  /** Ends the process. The next use continues from `saved`; without it, with a new chain. */
  readonly stop = async (saved?: Hex): Promise<void> => {
    const anvil = await this.#starting?.catch(() => undefined)
    anvil?.stop()
    this.#starting = undefined
    this.#saved = saved
  }
}
