// What require() loads under a Node without require(esm): one sentence that says what to do.
const { name } = require('./package.json')

const message = `${name} is an ES module: load it with "await import('${name}')", or use Node 20.19, 22.12 or newer, where require() loads it.`
// Programs that fall back to import() recognise Node's own code.
const error = Object.assign(new Error(message), { code: 'ERR_REQUIRE_ESM' })
error.stack = `Error: ${message}`
throw error
