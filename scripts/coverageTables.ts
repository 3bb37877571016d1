import { type Coverage, coverageOf } from '../src/devnet/wire/documents/coverage.ts'
import { type OpenApiDocument, openApiDocuments } from '../src/devnet/wire/documents/documents.ts'
import { withTables } from './generatedTables.ts'

const answers: Readonly<Record<Coverage['answer'], string>> = {
  data: 'data of the simulation',
  empty: 'always empty',
  refusal: 'refused as by the node',
}

/** Renders how the devnet answers each path of a document, with a line of totals. */
function coverageSection(document: OpenApiDocument): string {
  const rows = coverageOf(document)
  const count = (answer: Coverage['answer']) => rows.filter((row) => row.answer === answer).length
  const totals = `${rows.length} paths: ${count('data')} with data, ${count('empty')} always empty, ${count('refusal')} refused.`
  const lines = rows.map(({ path, answer, cause }) => {
    return `| \`${path}\` | ${answers[answer]}${cause === undefined ? '' : `: ${cause}`} |`
  })
  const heading = `## ${document.title} ${document.version}`
  return [heading, '', totals, '', '| Path | Answer |', '|---|---|', ...lines].join('\n')
}

const coverageTable = {
  name: 'openapi-coverage',
  source: 'src/devnet/wire/documents',
  render: () => openApiDocuments.map(coverageSection).join('\n\n'),
}

/** Returns the portal page with the current tables. Throws when there is no place for them. */
export const withCoverageTables = (text: string): string =>
  withTables(text, [coverageTable], (note) => `{/* ${note} */}`)
