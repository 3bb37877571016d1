import { goName } from './goNames.ts'
import { sdkFacts } from './sdkFacts.ts'
import { generatedNote, sentence } from './text.ts'

const codeName = (code: string) => `Code${goName(code)}`

/** Renders go.mod. The oldest supported Go is named here. */
export function goMod(modulePath: string): string {
  return `// ${generatedNote}\nmodule ${modulePath}\n\ngo 1.21\n`
}

/** Renders contract.go: version and addresses. */
export function goContract(version: string): string {
  return [
    `// ${generatedNote}`,
    '',
    'package portage',
    '',
    '// Version is the version of the contract, which the module shares.',
    `const Version = "${version}"`,
    '',
    '// DefaultURL is the address of the local site, which has test coins only.',
    `const DefaultURL = "${sdkFacts.defaultUrl}"`,
    '',
    `const mcpProtocolVersion = "${sdkFacts.mcpProtocolVersion}"`,
    '',
    '// Documents returns the paths of the published documents.',
    'func Documents() []string {',
    '\treturn []string{',
    ...sdkFacts.documents.map(({ path }) => `\t\t"${path}",`),
    '\t}',
    '}',
    '',
  ].join('\n')
}

/** Renders codes.go: every error code. */
export function goErrorCodes(): string {
  const constants = sdkFacts.errors.flatMap(({ code, title }) => [
    `\t// ${sentence(title)}`,
    `\t${codeName(code)} = "${code}"`,
    '',
  ])
  return [
    `// ${generatedNote}`,
    '',
    'package portage',
    '',
    '// Error codes of the service. A newer service may return further ones.',
    'const (',
    ...constants.slice(0, -1),
    ')',
    '',
  ].join('\n')
}

/** Renders code_statuses.go: the status that REST gives each error code. */
export function goErrorStatuses(): string {
  const byStatus = [...Map.groupBy(sdkFacts.errors, ({ status }) => status)].toSorted(([a], [b]) => a - b)
  return [
    `// ${generatedNote}`,
    '',
    'package portage',
    '',
    'func statusOf(code string) int {',
    '\tswitch code {',
    ...byStatus.flatMap(([status, codes]) => [
      `\tcase ${codes.map(({ code }) => codeName(code)).join(',\n\t\t')}:`,
      `\t\treturn ${status}`,
    ]),
    '\tdefault:',
    '\t\treturn 400',
    '\t}',
    '}',
    '',
  ].join('\n')
}
