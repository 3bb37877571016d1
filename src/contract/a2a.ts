/** The agent-to-agent interface: the same tools, called by message. Source: A2A 1.0, specification/a2a.proto. */
export const a2a = {
  path: '/a2a',
  protocolVersion: '1.0',
  /** A question is data; a text part is read as the same data, written as JSON. */
  inputModes: ['application/json', 'text/plain'],
  outputModes: ['application/json'],
} as const

/** JSON-RPC codes of A2A's own errors. Source: A2A 1.0, section on error codes. */
export const a2aCodes = {
  taskNotFound: -32001,
  pushNotificationNotSupported: -32003,
  unsupportedOperation: -32004,
  extendedAgentCardNotConfigured: -32007,
  versionNotSupported: -32009,
} as const

/** Call in a message: a skill's id, which is a tool's name, and that tool's arguments. */
export interface SkillCall {
  readonly skill: string
  readonly arguments: unknown
}
