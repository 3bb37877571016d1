import { sdkFacts } from './sdkFacts.ts'
import { generatedNote } from './text.ts'

/** Renders contract.py: version and addresses. */
export function pythonContract(version: string): string {
  const paths = sdkFacts.documents.map(({ path, title }) => `    "${path}": "${title}",`)
  return [
    `# ${generatedNote}`,
    '"""Facts of the contract."""',
    '',
    `VERSION = "${version}"`,
    '"""Version of the contract, which the package shares."""',
    '',
    `MCP_PROTOCOL_VERSION = "${sdkFacts.mcpProtocolVersion}"`,
    '"""Revision of the Model Context Protocol."""',
    '',
    `DEFAULT_URL = "${sdkFacts.defaultUrl}"`,
    '"""Address of the local site, which has test coins only."""',
    '',
    'DOCUMENTS = {',
    ...paths,
    '}',
    '"""Path and title of each document of the contract."""',
    '',
  ].join('\n')
}

/** Renders error_codes.py: every code with its status. */
export function pythonErrorCodes(): string {
  const { errors } = sdkFacts
  return [
    `# ${generatedNote}`,
    '"""Error codes of the service. A newer service may return further ones."""',
    '',
    'from enum import StrEnum',
    '',
    '',
    'class ErrorCode(StrEnum):',
    '    """Stable codes, equal to their text."""',
    '',
    ...errors.flatMap(({ code, title }) => [`    ${code.toUpperCase()} = "${code}"`, `    """${title}"""`]),
    '',
    '',
    'STATUS_OF: dict[str, int] = {',
    ...errors.map(({ code, status }) => `    "${code}": ${status},`),
    '}',
    '"""HTTP status of each code."""',
    '',
  ].join('\n')
}
