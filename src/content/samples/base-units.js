/** "0.015" with 8 decimals is 1500000n. Throws for values that it cannot represent exactly. */
function toUnits(text, decimals = 8) {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals)
    throw new Error(`${text} is no amount of ${decimals} decimals.`)
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

console.log(String(toUnits('0.15')))
