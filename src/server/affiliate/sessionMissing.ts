import { sessionCookie } from '../../contract/credentials.ts'
import { ApiError } from '../apiError.ts'
import { affiliatePaths } from './affiliatePaths.ts'

/** Names the cookie that was expected. Source: RFC 9110 §15.5.2, draft-broyer-http-cookie-auth-00. */
const challenge = `Cookie realm="partner", form-action="${affiliatePaths.signIn}", cookie-name="${sessionCookie}"`

/** Creates the refusal of a request without a session. */
export const sessionMissing = () => new ApiError('session_missing', { headers: { 'www-authenticate': challenge } })
