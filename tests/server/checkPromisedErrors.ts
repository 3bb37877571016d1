import type { ApiSpec } from '../../src/contract/apiSpec.ts'
import type { Operation } from '../../src/contract/defineOperation.ts'
import { errorsOf } from '../../src/contract/operationErrors.ts'
import type { Service } from '../../src/server/transport/bindHandler.ts'

/** Makes a service fail loudly when its handler throws a code that its operation does not publish. */
export function checkPromisedErrors<Op extends Operation>(service: Service<Op>, api: ApiSpec): Service<Op> {
  const promised: readonly string[] = errorsOf(service.operation, api)
  const run: Service<Op>['run'] = async (...given) => {
    try {
      return await service.run(...given)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
      if (code === undefined || promised.includes(code)) throw error
      throw new Error(`${service.operation.path} does not publish ${code}.`, { cause: error })
    }
  }
  return { ...service, run }
}
