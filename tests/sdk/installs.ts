import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildGo, buildPython, goEnvironment } from '../../scripts/release/builds.ts'
import { pythonOf, pythonWithTools, run } from '../../scripts/release/tools.ts'
import { goModulePath, site } from '../../src/site.ts'
import { packTypescript } from './packed.ts'

/** A package that is installed from its built artifact in a folder of its own. */
export interface Installed {
  /** Runs a program of the language. Returns what it printed. */
  readonly runProgram: (
    code: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<string>
  /** The files of the artifact. */
  readonly files: readonly string[]
}

/** A package with a command for quotes. */
export interface InstalledCommand extends Installed {
  readonly runCommand: (args: readonly string[], env: Readonly<Record<string, string>>) => Promise<string>
}

/** Builds sdist and wheel, and installs the wheel in an environment without other packages. */
export async function installPython(folder: string): Promise<InstalledCommand> {
  const tools = await pythonWithTools()
  const { sdist, wheel } = await buildPython(folder)
  const venv = path.join(folder, 'venv')
  await run(tools, ['-m', 'venv', '--without-pip', venv])
  const python = pythonOf(venv)
  await run(tools, ['-m', 'pip', '--python', python, 'install', '--quiet', '--no-index', wheel])
  const list = 'import sys, tarfile; print("\\n".join(tarfile.open(sys.argv[1]).getnames()))'
  const files = (await run(tools, ['-c', list, sdist])).stdout.trim().split('\n')
  return {
    files: files.map((name) => name.replace(/^[^/]+\//, '')),
    runProgram: async (code, args, env = {}) => {
      await writeFile(path.join(folder, 'program.py'), code)
      return (await run(python, ['program.py', ...args], { cwd: folder, env })).stdout
    },
    runCommand: async (args, env) =>
      (await run(python, ['-m', site.packages.python, ...args], { cwd: folder, env })).stdout,
  }
}

/** Writes the module into a file GOPROXY and gets it from there. */
export async function installGo(folder: string): Promise<InstalledCommand> {
  const proxy = path.join(folder, 'proxy')
  const project = path.join(folder, 'project')
  const module = goModulePath()
  const version = `v${site.version}`
  const env = goEnvironment(proxy, path.join(folder, 'modules'))
  await buildGo(proxy)
  await mkdir(project)
  await run('go', ['mod', 'init', 'story.example'], { cwd: project, env })
  await run('go', ['get', `${module}@${version}`], { cwd: project, env })
  const sources = await readdir(path.join(folder, 'modules', `${module}@${version}`))
  return {
    files: sources,
    runProgram: async (code, args, more = {}) => {
      await writeFile(path.join(project, 'main.go'), code)
      return (await run('go', ['run', '.', ...args], { cwd: project, env: { ...env, ...more } })).stdout
    },
    runCommand: async (args, more) => {
      const command = ['run', `${module}/cmd/portage-swap`, ...args]
      return (await run('go', command, { cwd: project, env: { ...env, ...more } })).stdout
    },
  }
}

/** Installs the archive of `npm pack` in an empty project. Node runs TypeScript programs. */
export async function installTypescript(folder: string): Promise<Installed> {
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  await run('npm', ['install', ...flags, await packTypescript()], { cwd: folder })
  return {
    files: await readdir(path.join(folder, 'node_modules', site.packages.typescript)),
    runProgram: async (code, args, env = {}) => {
      await writeFile(path.join(folder, 'program.ts'), code)
      return (await run(process.execPath, ['program.ts', ...args], { cwd: folder, env })).stdout
    },
  }
}
