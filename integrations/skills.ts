import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readSkill, type Skill } from '../src/discovery/skill.ts'

/** Every skill of a folder, `{site}` in it replaced by the site's address, with the digest of what is served. */
export async function readSkills(folder: string, siteUrl: string): Promise<readonly Skill[]> {
  const names = (await readdir(folder)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(path.join(folder, name, 'SKILL.md'), 'utf8')).replaceAll('{site}', siteUrl)
      return { ...readSkill(name, text), sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
