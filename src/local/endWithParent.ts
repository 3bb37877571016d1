// Loaded into a build before anything else. Its standard input is a pipe from the process that started it, which closes
// when that process ends, even by SIGKILL. An orphaned build would write beside the next one.
process.stdin.once('close', () => process.exit(1))
process.stdin.resume()
if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref()
