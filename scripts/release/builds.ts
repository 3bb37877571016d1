import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { goModulePath, site } from '../../src/site.ts'
import { pythonWithTools, root, run } from './tools.ts'

/** Runs work on a copy of a package's folder, which has the changelog of the repository, too. */
async function inCopy<T>(source: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portage-package-'))
  try {
    await cp(path.join(root, source), folder, {
      recursive: true,
      filter: (name) => !/(^|[\\/])(__pycache__|\.mypy_cache|\.pytest_cache|dist)$/.test(name),
    })
    await cp(path.join(root, 'CHANGELOG.md'), path.join(folder, 'CHANGELOG.md'))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const pythonBuild = `import sys
from flit_core import buildapi
print(buildapi.build_sdist(sys.argv[1]))
print(buildapi.build_wheel(sys.argv[1]))`

/** Builds the Python package's source distribution and wheel into a folder. Returns both files. */
export async function buildPython(target: string): Promise<{ readonly sdist: string; readonly wheel: string }> {
  const python = await pythonWithTools()
  const { stdout } = await inCopy('sdk/python', (cwd) => run(python, ['-c', pythonBuild, target], { cwd }))
  const [sdist = '', wheel = ''] = stdout.trim().split('\n')
  return {
    sdist: path.join(target, sdist),
    wheel: path.join(target, wheel),
  }
}

/** Environment of Go commands that use only the module proxy in a folder, and a module cache of their own. */
export const goEnvironment = (proxy: string, modules: string): Readonly<Record<string, string>> => ({
  GOFLAGS: '-modcacherw -buildvcs=false',
  GOTOOLCHAIN: 'local',
  GOSUMDB: 'off',
  GOPROXY: `file://${proxy}`,
  GOMODCACHE: modules,
})

/** Writes the Go module into a folder, in the layout of a module proxy. Returns its archive. */
export async function buildGo(proxy: string): Promise<string> {
  const version = `v${site.version}`
  await mkdir(proxy, { recursive: true })
  await inCopy('sdk/go', (source) =>
    run('go', ['run', 'main.go', source, goModulePath(), version, proxy], {
      cwd: path.join(import.meta.dirname, 'goproxy'),
      env: { GOTOOLCHAIN: 'local' },
    }),
  )
  return path.join(proxy, goModulePath(), '@v', `${version}.zip`)
}

/** Packs the built TypeScript package of a folder. Returns the archive. */
export async function packFolder(folder: string): Promise<string> {
  await run('npm', ['pack', '--silent'], { cwd: folder })
  const name = (await readdir(folder)).find((file) => file.endsWith('.tgz'))
  if (name === undefined) throw new Error('npm pack wrote no archive.')
  return path.join(folder, name)
}
