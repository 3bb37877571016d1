import { keepCompiled } from '../devnet/serve/keepCompiled.ts'

keepCompiled()
const [{ serve }, { startLocal }] = await Promise.all([import('./serve.ts'), import('./startLocal.ts')])
await serve(startLocal)
