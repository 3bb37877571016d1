/** An exact rational, for expected values that owe nothing to the code under test. Denominators stay positive. */
export class Fraction {
  readonly over: bigint
  readonly under: bigint
  constructor(over: bigint, under = 1n) {
    this.over = over
    this.under = under
  }
  plus(other: Fraction): Fraction {
    return new Fraction(this.over * other.under + other.over * this.under, this.under * other.under)
  }
  minus(other: Fraction): Fraction {
    return new Fraction(this.over * other.under - other.over * this.under, this.under * other.under)
  }
  times(other: Fraction): Fraction {
    return new Fraction(this.over * other.over, this.under * other.under)
  }
  by(other: Fraction): Fraction {
    return new Fraction(this.over * other.under, this.under * other.over)
  }
  floor(): bigint {
    return this.over / this.under
  }
  /** Nearest integer, ties upward. */
  halfUp(): bigint {
    return this.times(rational(2n)).plus(rational(1n)).by(rational(2n)).floor()
  }
  /** Nearest integer, ties to even. */
  halfEven(): bigint {
    const whole = this.floor()
    const rest = this.minus(rational(whole)).times(rational(2n))
    if (rest.over === rest.under) return whole % 2n === 0n ? whole : whole + 1n
    return rest.over > rest.under ? whole + 1n : whole
  }
  /** The nearest number of 18 decimals, first cut to 36: what a cosmos-sdk decimal keeps of it. */
  toDecimal(): Fraction {
    const long = rational(10n ** 36n)
    const cut = rational(this.times(long).floor()).by(long)
    return rational(cut.times(rational(10n ** 18n)).halfEven()).by(rational(10n ** 18n))
  }
}

export function rational(over: bigint, under = 1n): Fraction {
  return new Fraction(over, under)
}
