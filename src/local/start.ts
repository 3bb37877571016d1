import { keepCompiled } from '../devnet/serve/keepCompiled.ts'
import { loadEnvironmentFile } from './environmentFile.ts'
import { readCommandLine } from './readCommandLine.ts'

const { values } = readCommandLine({
  usage: `npm start: the site, its functions and a devnet on this machine. PORT, DEVNET_PORT and the README’s variables set it up.

  npm start -- --no-build   starts at once with what npm run build made for these variables, or not at all`,
  options: { 'no-build': { type: 'boolean' } },
})
loadEnvironmentFile()
keepCompiled()
const [{ serve }, { startLocal }] = await Promise.all([import('./serve.ts'), import('./startLocal.ts')])
const isBuilt = values['no-build'] === true
await serve((options) => startLocal({ ...options, isBuilt }))
