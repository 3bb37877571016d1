import { memoizeAsync } from '../../std/memoizeAsync.ts'
import type { ChainReader } from './reader.ts'

/** The names of a reader's methods. */
export type MethodsOf<R> = Readonly<Record<Exclude<keyof R, 'family' | 'chain'>, true>>

/** Returns a reader whose first query loads it. Its methods reject where the reader's own would throw. */
export function deferReader<R extends ChainReader>(
  { family, chain }: Pick<R, 'family' | 'chain'>,
  methods: MethodsOf<R>,
  load: () => Promise<R>,
): R {
  const loadOnce = memoizeAsync(load)
  const defer = (name: string) => {
    const call = async (...args: readonly unknown[]): Promise<unknown> => {
      const reader = (await loadOnce()) as unknown as Readonly<Record<string, typeof call>>
      return reader[name]?.(...args)
    }
    return [name, call] as const
  }
  return { family, chain, ...Object.fromEntries(Object.keys(methods).map(defer)) } as R
}
