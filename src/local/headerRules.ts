import path from 'node:path'
import { type Header, parseAllHeaders } from '@netlify/headers-parser'
import { memoizeText } from '../std/memoizeText.ts'
import type { ProjectSettings } from './projectSettings.ts'

/** The custom headers of a path, lower-case names. A later rule replaces the same header of an earlier one. */
export type HeaderRules = (pathname: string) => Readonly<Record<string, string>>

/** Reads the headers of netlify.toml and of the published `_headers`, once. Throws when a rule cannot be read. */
export async function readHeaderRules(settings: ProjectSettings): Promise<HeaderRules> {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [path.join(settings.publishDir, '_headers')],
    netlifyConfigPath: settings.configPath,
    configHeaders: [],
    minimal: false,
  })
  if (errors.length > 0) throw new Error(`The header rules cannot be read: ${errors.map(String).join(' ')}`)
  const rules = headers.map((rule) => ({
    fits: (rule as Header).forRegExp,
    values: Object.entries(rule.values).map(([name, value]) => [name.toLowerCase(), value] as const),
  }))
  return memoizeText((pathname) =>
    Object.fromEntries(rules.filter(({ fits }) => fits.test(pathname)).flatMap(({ values }) => values)),
  )
}
