import { keepCompiled } from '../devnet/serve/keepCompiled.ts'
import { readCommandLine } from './readCommandLine.ts'

readCommandLine({
  usage:
    'npm start: the site, its functions and a devnet on this machine. PORT, DEVNET_PORT and the README’s variables set it up.',
})
keepCompiled()
const [{ serve }, { startLocal }] = await Promise.all([import('./serve.ts'), import('./startLocal.ts')])
await serve(startLocal)
