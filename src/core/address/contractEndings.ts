// Written by `npm run generate` from src/core/address/wellKnownContracts.ts; do not edit.

/** The last three characters of every address in `wellKnownContracts`, in lower case and sorted. */
const contractEndings =
  '0020030060440630cb0d30db1121171181191461741bf1d41f42182512632702803253413593bf3f63f846d4ce50a52952d54854956b56' +
  'c5775995a55aa5cd5da5fa6196266646816c76ca71c77778f7so80d8318b38c78d891393593e95595c9849e19hza11a6ea6fa79ab1ae9a' +
  'v4b0fb48ba0ba3babbb0bb2bb9bc3c02c2bc59ca0cc2cc8chrcpnct3d0fd2ad56d8dd9cda1dc2dd4dz8e05e50e84e8feacec7ejpfb8fd1' +
  'fd6gwhgxoiy1j6tju7knlmjhmnonyboxspcfpdnt1vu3suebvcnvp4wcawfrx1sx6rzy9'

/** Returns whether an address may be in `wellKnownContracts`: it has the ending of one, as one address in 30 does. */
export function isContractEnding(address: string): boolean {
  const ending = address.slice(-3).toLowerCase()
  return contractEndings.match(/.{3}/g)?.includes(ending) ?? false
}
