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
  'references',
  'retries',
  'transport',
  'errors',
]
const goFiles = ['operations', 'client', 'amounts', 'assets', 'references', 'retry', 'errors', 'models']

/** Returns the public names of a client in reading order: methods first, models last. */
export function readSdkApi(sources: SdkSources, language: 'python' | 'go'): readonly SdkEntry[] {
  const textOf = (path: string) => sources[path] ?? ''
  if (language === 'go') return readGoApi(goFiles.map((file) => textOf(`/sdk/go/${file}.go`)))
  const exported = new Set(readPythonExports(textOf(`${pythonRoot}/__init__.py`)))
  const entries = readPythonApi(pythonFiles.map((file) => textOf(`${pythonRoot}/${file}.py`)))
  const isPublic = ({ name, kind }: SdkEntry) => kind === 'method' || exported.has(name.split('.')[0] ?? '')
  const models = readPythonApi([textOf(`${pythonRoot}/models.py`)])
  return [...entries.filter(isPublic), ...models]
}
