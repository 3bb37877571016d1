// The scripts of package.json run TypeScript directly, which Node can do from 22.18 on. `npm ci` installs such a Node
// on common platforms; this explains what to do on others.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Portage needs Node 22.18 or newer to run, and this is Node ${process.versions.node}. ` +
      'Run "npm ci" without --omit=optional, which brings one, or install Node 24 from https://nodejs.org.',
  )
  process.exit(1)
}
