import { readGoApi } from './readGoApi.ts'
import { readPythonApi, readPythonExports } from './readPythonApi.ts'
import type { SdkEntry } from './sdkEntry.ts'

/** Sources of the clients by path, such as "/sdk/go/client.go". */
export type SdkSources = Readonly<Record<string, string>>

const pythonRoot = '/sdk/python/src/portage_swap'
const pythonFiles = [
  '_operations',
  'client',
  'aio',
  'amounts',
  'assets',
  'receipts',
  'references',
  'retries',
  'transport',
  'errors',
]
const goFiles = ['operations', 'client', 'amounts', 'assets', 'receipts', 'references', 'retry', 'errors']

/** Generated files with the objects of responses. */
const modelFile = /_models\.(?:go|py)$/

/** Returns the public names of a client in reading order: methods first, models last. */
export function readSdkApi(sources: SdkSources, language: 'python' | 'go'): readonly SdkEntry[] {
  const textOf = (path: string) => sources[path] ?? ''
  const models = Object.keys(sources)
    .toSorted()
    .filter((path) => modelFile.test(path))
  if (language === 'go')
    return readGoApi([
      ...goFiles.map((file) => textOf(`/sdk/go/${file}.go`)),
      ...models.filter((path) => path.endsWith('.go')).map(textOf),
    ])
  const exported = new Set(readPythonExports(textOf(`${pythonRoot}/__init__.py`)))
  const entries = readPythonApi(pythonFiles.map((file) => textOf(`${pythonRoot}/${file}.py`)))
  const isPublic = ({ name, kind }: SdkEntry) => kind === 'method' || exported.has(name.split('.')[0] ?? '')
  return [...entries.filter(isPublic), ...readPythonApi(models.filter((path) => path.endsWith('.py')).map(textOf))]
}
