import { aggregatorErrorWord } from '../../contract/aggregator/aggregatorErrorWords.ts'
import type { ErrorForm } from '../../contract/apiSpec.ts'
import { memolessErrorWord } from '../../contract/memoless/memolessErrorWords.ts'
import type { Failure } from '../apiError.ts'
import type { Reply } from './responses.ts'

/** Renders a failure as the API's contract has it; `code`, `hint` and `documentation` are in every form. */
export function renderFailure(form: ErrorForm, failure: Failure): Reply {
  const { status, headers } = failure
  return { status, headers, body: errorBodies[form](failure) }
}

const errorBodies: { readonly [Form in ErrorForm]: (failure: Failure) => object } = {
  service: ({ body }) => body,
  aggregator: ({ body, word, providerErrors }) => ({
    error: word ?? aggregatorErrorWord(body.code),
    message: body.error,
    ...(providerErrors && body.code !== 'no_route' && { errorCode: aggregatorErrorWord(body.code) }),
    ...(providerErrors && { providerErrors }),
    ...sharedFields(body),
    ...(body.details === undefined ? {} : { details: body.details }),
  }),
  memoless: ({ body, word, details = body.details }) => ({
    success: false,
    error: {
      code: word ?? memolessErrorWord(body.code),
      message: body.error,
      ...(details === undefined ? {} : { details }),
    },
    ...sharedFields(body),
  }),
}

const sharedFields = ({ code, hint, documentation, request_id }: Failure['body']) => ({
  code,
  hint,
  documentation,
  ...(request_id === undefined ? {} : { request_id }),
})
