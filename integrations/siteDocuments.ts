import { appendFile, mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  addressesOf,
  documentHeaders,
  documents,
  homeLinkHeader,
  homeRelations,
  siteDocuments,
  skillDocument,
} from '../src/discovery/documents.ts'
import {
  type FullText,
  type Page,
  type Publication,
  type PublishedSite,
  publicationOf,
} from '../src/discovery/publication.ts'
import { registryOf } from '../src/discovery/registry/registry.ts'
import type { OperatorNotice } from '../src/site.ts'
import { builtPages } from './builtPages.ts'
import type { LastChange } from './lastChange.ts'
import { fullTextFiles } from './markdownTwins.ts'
import type { PageFile } from './pageFiles.ts'
import { writePageMetadata } from './pageMetadata.ts'
import { readSkills } from './skills.ts'

export interface SiteDocumentOptions extends PublishedSite {
  readonly securityContact?: string | undefined
  readonly notice?: OperatorNotice | undefined
}

/** Writes the documents about the built site, their headers, and the pages' links to them. */
export async function writeSiteDocuments(
  folder: string,
  files: readonly PageFile[],
  publication: Publication,
): Promise<void> {
  const written = [...siteDocuments, ...publication.skills.map(skillDocument)].flatMap((document) => {
    const text = document.render(publication)
    return text === undefined ? [] : [{ document, text }]
  })
  for (const { document, text } of written) {
    for (const address of addressesOf(document)) {
      const file = path.join(folder, address)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, text)
    }
  }
  const present = written.map(({ document }) => document)
  const home = publication.pages.find((page) => page.path === '/')
  const relations = homeRelations([...documents, ...present], home)
  await appendFile(path.join(folder, '_headers'), documentHeaders(present) + homeLinkHeader(relations))
  await writePageMetadata(folder, files, publication, relations)
}

/** Returns the full texts that markdownTwins wrote, with their sizes. */
async function writtenFullTexts(folder: string, pages: readonly Page[]): Promise<FullText[]> {
  const files = fullTextFiles(pages.flatMap(({ path: page, twin }) => (twin === undefined ? [] : [page])))
  const read = files.map(async ({ paths: [address = ''], title, pages: own }) => {
    const { size } = await stat(path.join(folder, address))
    return { path: address, title, pages: own.length, kilobytes: Math.ceil(size / 1000) }
  })
  return Promise.all(read)
}

/** What is known of the sources of a build. */
export interface SourceFacts {
  /** The repository's root folder. */
  readonly root: string
  /** Unix milliseconds. */
  readonly builtAt: number
  readonly lastChange: LastChange
}

/** Writes the documents about the site in a built folder. Must run after everything that adds pages or markdown. */
export async function writeDocuments(
  folder: string,
  files: readonly PageFile[],
  { root, builtAt, lastChange }: SourceFacts,
  { securityContact, notice, ...published }: SiteDocumentOptions,
): Promise<void> {
  const { siteUrl, network, ...options } = published
  const pages = builtPages(folder, files, lastChange)
  const skills = await readSkills(path.join(root, 'src/content/skills'), registryOf(siteUrl, network, options))
  const contact = securityContact === undefined ? {} : { securityContact }
  const fullTexts = await writtenFullTexts(folder, pages)
  const found = { pages, skills, builtAt, fullTexts, ...contact, ...(notice && { notice }) }
  await writeSiteDocuments(folder, files, publicationOf(published, found))
}
