import type { Anvil } from './anvilProcess.ts'
import { type BootOptions, bootAnvil } from './bootAnvil.ts'

/** An anvil process that starts on first use, and runs tasks one at a time. */
export class LazyAnvil {
  readonly #boot: () => Promise<Anvil>
  #starting: Promise<Anvil> | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(binary: string, options: BootOptions) {
    this.#boot = () => bootAnvil(binary, options)
  }

  get isStarted(): boolean {
    return this.#starting !== undefined
  }

  /** Returns the running anvil. Undefined when it has not been started. */
  get started(): Promise<Anvil> | undefined {
    return this.#starting
  }

  /** Starts anvil unless it runs. Throws `AnvilError` when it ends before it listens. */
  readonly start = (): Promise<Anvil> => {
    this.#starting ??= this.#boot()
    return this.#starting
  }

  /** Runs tasks in sequence: a block is never mined while another is read. */
  runInTurn<T>(task: () => Promise<T>): Promise<T> {
    const next = this.#last.then(task, task)
    this.#last = next.catch(() => {})
    return next
  }

  /** Stops the process. The next use starts a new chain. */
  readonly stop = async (): Promise<void> => {
    const anvil = await this.#starting?.catch(() => undefined)
    anvil?.stop()
    this.#starting = undefined
  }
}
