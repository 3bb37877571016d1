import { aggregatorApi } from '../../src/contract/aggregator/aggregatorApi.ts'
import type { ApiSpec } from '../../src/contract/apiSpec.ts'
import { memolessApi } from '../../src/contract/memoless/memolessApi.ts'
import { splitModels } from './modelFiles.ts'
import { readAggregator, type SdkContract } from './readCalls.ts'
import { sdkFacts } from './sdkFacts.ts'
import { generatedNote, sentence } from './text.ts'
import { typescriptClient } from './typescriptCalls.ts'
import { docComment, modelModule, typescriptModels } from './typescriptModels.ts'

function contractFile(version: string): string {
  return [
    `// ${generatedNote}`,
    ...docComment(['Version of the contract, which the package shares.']),
    `export const version = '${version}'`,
    '',
    ...docComment(['Address of the local site, which has test coins only.']),
    `export const defaultUrl = '${sdkFacts.defaultUrl}'`,
    '',
    ...docComment(['Revision of the Model Context Protocol.']),
    `export const mcpProtocolVersion = '${sdkFacts.mcpProtocolVersion}'`,
    '',
    ...docComment(['Paths of the published documents.']),
    'export const documentPaths = [',
    ...sdkFacts.documents.map(({ path }) => `  '${path}',`),
    '] as const',
    '',
  ].join('\n')
}

function errorCodesFile(): string {
  const members = sdkFacts.errors.flatMap(({ code, title }) => [`  /** ${sentence(title)} */`, `  | '${code}'`])
  return [
    `// ${generatedNote}`,
    ...docComment(['Error codes of the service. A newer service may return further ones.']),
    'export type ErrorCode =',
    ...members,
    '',
    ...docComment(['HTTP status of each code.']),
    'export const statusOf: Readonly<Record<string, number>> = {',
    ...sdkFacts.errors.map(({ code, status }) => `  ${code}: ${status},`),
    '}',
    '',
  ].join('\n')
}

/** Returns the generated files of the TypeScript client, by their names. */
export function typescriptFiles({ calls, models, version }: SdkContract): ReadonlyMap<string, string> {
  const isBelow = ({ base }: ApiSpec, { path }: { readonly path: string }) => path.startsWith(`${base}/`)
  const clients = [
    {
      name: 'McpClient',
      about: 'The MCP tools of a site. It needs no key and moves no coins.',
      models,

      calls: calls.filter(({ tool }) => tool !== undefined),
    },
    {
      name: 'SupportClient',
      about: 'The support API of a site. It needs no key.',
      models,

      calls: calls.filter(({ rest }) => rest && !isBelow(memolessApi, rest) && !isBelow(aggregatorApi, rest)),
      hasDocuments: true,
    },
    {
      name: 'MemolessClient',
      about: 'Memoless swaps of a site. It needs no key.',
      models,

      calls: calls.filter(({ rest }) => rest && isBelow(memolessApi, rest)),
    },
    {
      name: 'AggregatorClient',
      about: 'The aggregator of a site, which needs an API key.',
      ...readAggregator(),
      key: { header: aggregatorApi.security, option: 'apiKey' },
    },
  ]
  return new Map([
    ['contract.ts', contractFile(version)],
    ['errorCodes.ts', errorCodesFile()],
    ...[models, readAggregator().models]
      .flatMap(splitModels)
      .map((file) => [`${modelModule(file.name)}.ts`, typescriptModels(file)] as const),
    ...clients.map(
      (spec) => [`${spec.name.replace(/^./, (letter) => letter.toLowerCase())}.ts`, typescriptClient(spec)] as const,
    ),
  ])
}
