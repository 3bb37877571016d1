import { type SystemId, systems } from '../../contract/systems.ts'
import { goModulePath, site } from '../../site.ts'

/** A language with a client library. */
export type ClientLanguage = 'typescript' | 'python' | 'go'

/** How a client library gets into a project. */
export interface Installation {
  /** Built first in a copy of the repository, while the library is not published. */
  readonly inCopy?: string
  /** Run in the project. `PATH` is that of the copy. */
  readonly inProject: string
}

const go = goModulePath()

const fromRegistry: Readonly<Record<ClientLanguage, Installation>> = {
  typescript: { inProject: `npm install ${site.packages.typescript}` },
  python: { inProject: `python -m pip install ${site.packages.python}` },
  go: { inProject: `go get ${go}` },
}

const fromCopy: Readonly<Record<ClientLanguage, Installation>> = {
  typescript: { inCopy: 'npm ci && npm run sdk', inProject: 'npm install PATH/sdk/typescript' },
  python: { inProject: 'python -m pip install PATH/sdk/python' },
  go: { inProject: `go mod edit -require ${go}@v${site.version} -replace ${go}=PATH/sdk/go` },
}

/**
 * Returns how to install a client library today: from its registry, or from a copy of the repository until it is there.
 */
export const installationOf = (
  language: ClientLanguage,
  arePublished: boolean = site.packages.arePublished,
): Installation => (arePublished ? fromRegistry : fromCopy)[language]

const systemOf: Readonly<Record<ClientLanguage, SystemId>> = {
  typescript: 'typescriptPackage',
  python: 'pythonPackage',
  go: 'goModule',
}

const fence = '```'

/** Renders the installation for the README of a client library. */
export function installationText(language: ClientLanguage, arePublished?: boolean): string {
  const { inCopy, inProject } = installationOf(language, arePublished)
  const commands = `${fence}\n${inProject}\n${fence}\n`
  if (arePublished ?? site.packages.arePublished) return commands
  const build =
    inCopy === undefined
      ? 'Get a copy of Portage’s repository.'
      : `In a copy of Portage’s repository, run \`${inCopy}\`.`
  return `${systems[systemOf[language]].missing} ${build} Then, in your project, with the copy’s path as PATH:\n\n${commands}`
}

/** Languages of programs that import a client library. */
export function librariesIn(programs: readonly string[]): readonly ClientLanguage[] {
  const signs: Readonly<Record<ClientLanguage, string>> = {
    typescript: `from '${site.packages.typescript}`,
    python: `from ${site.packages.python} import`,
    go: `"${go}"`,
  }
  const languages = Object.keys(signs) as ClientLanguage[]
  return languages.filter((language) => programs.some((program) => program.includes(signs[language])))
}
