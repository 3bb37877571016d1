import type { ClientSources } from '../../discovery/library/clientPrograms.ts'

const sources = import.meta.glob<string>(['/sdk/python/src/portage_swap/_operations.py', '/sdk/go/operations.go'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const [go = '', python = ''] = Object.keys(sources)
  .toSorted()
  .map((file) => sources[file])

/** The generated methods of the Python and the Go client, as text. */
export const clientSources: ClientSources = { python, go }
