const ask = async () => {
  const answer = await fetch('{base_url}/.well-known/status')
  return (await answer.json()).status
}

// Queries at most once in 15 seconds, the interval at which the status is updated.
let status = await ask()
for (let attempt = 1; status !== 'ok' && attempt < 20; attempt++) {
  await new Promise((done) => setTimeout(done, 15_000))
  status = await ask()
}
console.log(status)
