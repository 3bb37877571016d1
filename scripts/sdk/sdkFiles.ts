import { goModulePath } from '../../src/site.ts'
import { goCalls } from './goCalls.ts'
import { goContract, goErrorCodes, goErrorStatuses, goMod } from './goFacts.ts'
import { goModels } from './goModels.ts'
import { splitModels } from './modelFiles.ts'
import { pythonCalls } from './pythonCalls.ts'
import { pythonContract, pythonErrorCodes } from './pythonFacts.ts'
import { pythonModelNames, pythonModels, pythonModule } from './pythonModels.ts'
import { readSdkContract } from './readCalls.ts'
import { typescriptFiles } from './typescriptFiles.ts'

const go = 'sdk/go'
const typescript = 'src/sdk/generated'
const python = 'sdk/python/src/portage_swap'

/** Returns the text of every generated file of the client libraries, by its path in the repository. */
export function sdkFiles(): ReadonlyMap<string, string> {
  const contract = readSdkContract()
  const { calls, models, version } = contract
  const files = splitModels(models)
  const inTypescript = [...typescriptFiles(contract)].map(([name, text]) => [`${typescript}/${name}`, text] as const)
  return new Map([
    ...inTypescript,
    [`${python}/contract.py`, pythonContract(version)],
    [`${python}/error_codes.py`, pythonErrorCodes()],
    [`${python}/models.py`, pythonModelNames(files)],
    ...files.map((file) => [`${python}/${pythonModule(file.name)}.py`, pythonModels(file)] as const),
    [`${python}/_operations.py`, pythonCalls(calls, false)],
    [`${python}/_async_operations.py`, pythonCalls(calls, true)],
    [`${go}/go.mod`, goMod(goModulePath())],
    [`${go}/contract.go`, goContract(version)],
    [`${go}/codes.go`, goErrorCodes()],
    [`${go}/code_statuses.go`, goErrorStatuses()],
    ...files.map((file) => [`${go}/${file.name}_models.go`, goModels(file.models)] as const),
    [`${go}/operations.go`, goCalls(calls)],
  ])
}
