import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createPython, run, toolsFolder } from '../../scripts/release/tools.ts'
import { clearSigningDescriptor, clearSigningFile, clearSigningSubjects } from '../../src/contract/clearSigning.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-erc7730-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Interpreters of pyenv, which its commands hide until one is chosen. */
function installedVersions(): readonly string[] {
  const versions = path.join(process.env.PYENV_ROOT ?? path.join(homedir(), '.pyenv'), 'versions')
  try {
    return readdirSync(versions).map((version) => path.join(versions, version, 'bin/python'))
  } catch {
    return []
  }
}

/** Returns an interpreter of Python 3.12 or newer, which the linter needs; undefined where there is none. */
async function findPython(): Promise<string | undefined> {
  const isNew = 'import sys; sys.exit(sys.version_info < (3, 12))'
  for (const each of ['python3', 'python3.14', 'python3.13', 'python3.12', ...installedVersions()]) {
    const found = await promisify(execFile)(each, ['-c', isNew]).then(
      () => true,
      () => false,
    )
    if (found) return each
  }
  return undefined
}

const python = await findPython()

/**
 * Runs the linter on a file, and prints its findings. It would read the contract's interface from the internet; it gets
 * the routers' published one, written here by hand.
 */
const program = `
import json
import sys
from pathlib import Path
from pydantic import TypeAdapter
from erc7730.common import client
from erc7730.lint.v2.lint import lint_all_and_print_errors
from erc7730.model.abi import ABI

types = {"vault": "address", "asset": "address", "amount": "uint256", "memo": "string", "expiration": "uint256"}
inputs = [{"name": name, "type": type} for name, type in types.items()]
deposit = {"type": "function", "name": "depositWithExpiry", "inputs": inputs, "outputs": [], "stateMutability": "payable"}
client.get_contract_abis = lambda chain_id, address: TypeAdapter(list[ABI]).validate_json(json.dumps([deposit]))
client.get_contract_explorer_url = lambda chain_id, address: f"https://explorer.example/{address}"
lint_all_and_print_errors([Path(sys.argv[1])])
`

test('the linter of the public registry finds nothing in the descriptors, and a fault in a broken one', async (context) => {
  if (python === undefined) {
    if (process.env.CI) throw new Error('CI must lint the descriptors: it needs Python 3.12 or newer.')
    return context.skip('The machine has no Python 3.12 or newer.')
  }
  const venv = await createPython(path.join(toolsFolder, 'erc7730'), python)
  await run(venv, ['-m', 'pip', 'install', '--quiet', '--no-input', 'erc7730==1.0.12'])
  const lint = async (file: string) => (await run(venv, ['-c', program, file])).stdout
  for (const subject of clearSigningSubjects) {
    const file = path.join(folder, clearSigningFile(subject))
    const text = JSON.stringify(clearSigningDescriptor(subject))
    writeFileSync(file, text)
    expect(await lint(file)).toContain('no errors found')
    writeFileSync(file, text.replace('#.memo', '#.note'))
    expect(await lint(file)).toContain('some errors found')
  }
}, 300_000)
