import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Registry } from '../src/discovery/registry/registry.ts'
import { readSkill, type Skill } from '../src/discovery/skill.ts'
import { skillText } from '../src/discovery/skillText.ts'

/** Reads every skill of a folder, filled in for a site, with the digest of the served text. */
export async function readSkills(folder: string, registry: Registry): Promise<readonly Skill[]> {
  const names = (await readdir(folder)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = skillText(await readFile(path.join(folder, name, 'SKILL.md'), 'utf8'), registry)
      return { ...readSkill(name, text), sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
