interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** Runs a command of an operator, and returns its exit code with everything that it wrote. */
export async function captureOutput<Code>(command: (terminal: Terminal) => Promise<Code>) {
  let out = ''
  let err = ''
  const code = await command({
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
  })
  return { code, out, err }
}
