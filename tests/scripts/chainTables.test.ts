import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chainTableFiles } from '../../scripts/chainTables.ts'
import { chainIds, chains } from '../../src/core/chains/chains.ts'
import { chainFolders } from '../../src/core/chains/families.ts'

const order = Object.values(chainFolders).flat()

describe('the tables of chains', () => {
  test.each([...chainTableFiles(order)])('%s is what `npm run generate` writes', (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test('have every chain under its id and in its family', () => {
    expect(chainIds).toEqual(order.map((folder) => folder.toUpperCase()))
    for (const [family, folders] of Object.entries(chainFolders)) {
      expect(folders.map((folder) => chains[folder.toUpperCase() as keyof typeof chains].family)).toEqual(
        folders.map(() => family),
      )
    }
  })

  const createRepository = (files: Readonly<Record<string, string>>) => {
    const root = mkdtempSync(path.join(tmpdir(), 'portage-chains-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(root, 'src/core/chains', name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    return root
  }

  test('have a new chain once its folder is listed, with the parts that it has', () => {
    const root = createRepository({
      'one/chain.ts': 'export const one = {}\n',
      'one/tokens.ts': 'export const oneTokens = []\n',
      'two/chain.ts': 'export const two = {}\n',
    })
    const files = chainTableFiles(['two', 'one'], root)
    expect(files.get('src/core/chains/tables/chainList.ts')).toContain('[\n  two,\n  one,\n]')
    expect(files.get('src/core/chains/tables/tokens.ts')).toContain('{\n  ONE: oneTokens,\n}')
    expect(files.get('src/core/chains/tables/explorers.ts')).toContain('{\n} as const')
  })

  test('are refused when a folder is not listed, has no chain, or its part exports another name', () => {
    const root = createRepository({
      'one/chain.ts': 'export const one = {}\n',
      'two/chain.ts': 'export const other = {}\n',
    })
    expect(() => chainTableFiles(['one'], root)).toThrow('does not list the folder of a chain: two')
    expect(() => chainTableFiles(['one', 'two'], root)).toThrow('src/core/chains/two/chain.ts has to export two')
    expect(() => chainTableFiles(['three', 'one', 'two'], root)).toThrow('three/chain.ts has to export three')
  })
})
