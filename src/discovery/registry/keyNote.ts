import type { Registry } from './registry.ts'

/** Returns which interfaces need a key, in one or two sentences. */
export function keyNote({ apis }: Pick<Registry, 'apis'>): string {
  const keyed = apis.find(({ security }) => security !== undefined)
  const note = 'No key, no token, no sign-in. Leave such fields of a client empty.'
  return keyed ? `${note} Only the aggregator at ${keyed.url} needs a key, in the header ${keyed.security}.` : note
}
