/** Error that ends a command. Its message is printed to the user without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

export interface ListenAttempt {
  /** The variable that chooses the port. */
  readonly variable: 'PORT' | 'DEVNET_PORT'
  readonly host: string
  readonly port: number
}

/** Explains a failed listen and how to fix it. Returns other errors unchanged. */
export function explainListenError(error: unknown, { variable, host, port }: ListenAttempt): unknown {
  const failed = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, port: at = port } = failed as NodeJS.ErrnoException & { readonly port?: number }
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${at} on ${host} is in use. Stop what listens there, or choose another port with ${variable}.`,
      )
    case 'EACCES':
      return new StartError(`Port ${at} may not be used by this user. Choose one above 1023 with ${variable}.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST is ${host}, which is no address of this machine. Leave it out to use 127.0.0.1.`)
    default:
      return error
  }
}
