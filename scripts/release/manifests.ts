import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ClientLanguage, installationText } from '../../src/discovery/portal/installation.ts'
import { goModulePath, site } from '../../src/site.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What a person has to do before the packages can be published. */
export const unpublishable =
  'Not for publishing yet: set links.repository in src/site.ts to the public address of this repository, take the names in ' +
  'packages there as your own on the registries, set arePublished, and run "npm run generate".'

/** Whether the packages have an address and names of their own. */
export const isPublishable = site.links.repository !== undefined && site.packages.arePublished

type Json = { readonly [key: string]: unknown }

/** Fields of every package.json that `site.ts` decides. */
export function manifestFacts(repository: string | undefined = site.links.repository): Json {
  const common = { version: site.version, license: site.license, author: site.author }
  if (repository === undefined) return common
  return {
    ...common,
    homepage: `${repository}#readme`,
    repository: { type: 'git', url: `git+${repository}.git` },
    bugs: `${repository}/issues`,
  }
}

const decided = ['//', 'private', 'version', 'license', 'author', 'homepage', 'repository', 'bugs']

/** Returns a package.json with the given facts behind its description. */
export function withManifestFacts(text: string, facts: Json): string {
  const manifest = JSON.parse(text) as Json
  const entries = Object.entries(manifest).filter(([key]) => !decided.includes(key))
  const after = entries.findIndex(([key]) => key === 'description') + 1
  const all = [...entries.slice(0, after), ...Object.entries(facts), ...entries.slice(after)]
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`
}

/** Returns a pyproject.toml with author and addresses of `site.ts` between its two markers. */
export function withProjectFacts(text: string, repository: string | undefined = site.links.repository): string {
  const addresses =
    repository === undefined
      ? `# ${unpublishable}\n`
      : `\n[project.urls]\nHomepage = "${repository}#readme"\nRepository = "${repository}"\nIssues = "${repository}/issues"\n`
  const facts = `license = "${site.license}"\nauthors = [{ name = "${site.author}" }]\n${addresses}`
  return withBlock(text, facts, { begin: `# facts: ${note}\n`, end: '# /facts\n' })
}

/** Returns the README of a client library with its installation, and the name that the Go module has today. */
export function withInstallation(text: string, language: ClientLanguage, arePublished?: boolean): string {
  const formerGo = /portage "(\S+)"/.exec(text)?.[1]
  const named = formerGo === undefined ? text : text.replaceAll(formerGo, goModulePath())
  const marks = { begin: `<!-- install: ${note} -->\n`, end: '<!-- /install -->\n' }
  return withBlock(named, installationText(language, arePublished), marks)
}

const note = 'generated from src/site.ts by `npm run generate`'

/** Replaces the text between two lines. */
function withBlock(
  text: string,
  block: string,
  { begin, end }: { readonly begin: string; readonly end: string },
): string {
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`There is no place for the facts of src/site.ts: no line ${begin.trim()}`)
  return `${text.slice(0, from + begin.length)}${block}${text.slice(to)}`
}

/** Returns the manifests and READMEs of all packages with the facts of `site.ts`, by their path in the repository. */
export function manifestFiles(): ReadonlyMap<string, string> {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const facts = manifestFacts()
  // npm refuses to publish a private package.
  const published = isPublishable ? facts : { '//': unpublishable, private: true, ...facts }
  return new Map([
    ['package.json', withManifestFacts(read('package.json'), { ...facts, private: true })],
    ['sdk/typescript/package.json', withManifestFacts(read('sdk/typescript/package.json'), published)],
    ['sdk/python/pyproject.toml', withProjectFacts(read('sdk/python/pyproject.toml'))],
    ['sdk/typescript/README.md', withInstallation(read('sdk/typescript/README.md'), 'typescript')],
    ['sdk/python/README.md', withInstallation(read('sdk/python/README.md'), 'python')],
    ['sdk/go/README.md', withInstallation(read('sdk/go/README.md'), 'go')],
  ])
}
