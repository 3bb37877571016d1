// The five digits that identify a registered memo.
// `units` are 1e8 per coin on every chain.
function referenceOf(units, decimals = 8) {
  const kept = decimals < 8 ? units / 10n ** BigInt(8 - decimals) : units
  const digits = String(kept % 100_000n).padStart(5, '0')
  return digits === '00000' ? undefined : digits
}

console.log(referenceOf(100_000_042n), 'of 1.00000042 BTC')
console.log(referenceOf(1_020_002_300n, 6), 'of 10.200023 ATOM')
