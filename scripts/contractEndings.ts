import { wellKnownContracts } from '../src/core/address/wellKnownContracts.ts'

const LINE_CHARACTERS = 110

/** Returns the text of src/core/address/contractEndings.ts: the endings of every well-known contract. */
export function contractEndings(): string {
  const addresses = Object.values(wellKnownContracts).flatMap((list) => list.flatMap((contract) => contract.addresses))
  const endings = [...new Set(addresses.map((address) => address.slice(-3).toLowerCase()))].toSorted().join('')
  const lines = endings.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'g')) ?? []
  return `// Written by \`npm run generate\` from src/core/address/wellKnownContracts.ts; do not edit.

/** The last three characters of every address in \`wellKnownContracts\`, in lower case and sorted. */
const contractEndings =
${lines.map((line) => `  '${line}'`).join(' +\n')}

/** Returns whether an address may be in \`wellKnownContracts\`: it has the ending of one, as one address in 30 does. */
export function isContractEnding(address: string): boolean {
  const ending = address.slice(-3).toLowerCase()
  return contractEndings.match(/.{3}/g)?.includes(ending) ?? false
}
`
}
