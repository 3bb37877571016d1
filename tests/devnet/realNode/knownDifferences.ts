const checksum =
  'The destination 0x1C7b17362c84287bD1184447E6dFEAf920c31bbe has a wrong EIP-55 checksum. The node lower-cases it; we refuse a mistyped address.'

/** Recorded quotes whose answer differs on purpose, by "<state>/<row>", with the cause. At most 300. */
export const knownDifferences: Readonly<Record<string, string>> = {
  '100002/32': checksum,
  '100062/13': checksum,
  '100068/30': checksum,
  '100074/28': checksum,
  '200002/28': checksum,
  '200002/59': checksum,
  '200020/49': checksum,
  '200122/13': checksum,
  '300026/26': checksum,
  '300092/34': checksum,
  '300116/42': checksum,
}
