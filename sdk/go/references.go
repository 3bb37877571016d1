package portage

import (
	"fmt"
	"math/big"
	"regexp"
	"strconv"
)

// ReferenceCount bounds references: they run from 1 to this number minus 1.
const ReferenceCount = 100_000

var referencePattern = regexp.MustCompile(`^[0-9]{1,5}$`)

// ParseReference parses a reference, with or without leading zeros. It fails with invalid_parameter.
func ParseReference(text string) (int, error) {
	value, err := strconv.Atoi(text)
	if !referencePattern.MatchString(text) || err != nil || value == 0 {
		return 0, invalidReference(text)
	}
	return value, nil
}

// FormatReference writes a reference with five digits. It fails with invalid_parameter.
func FormatReference(reference int) (string, error) {
	if reference < 1 || reference >= ReferenceCount {
		return "", invalidReference(strconv.Itoa(reference))
	}
	return fmt.Sprintf("%05d", reference), nil
}

// ReadReference returns the reference in an amount, and false for zero. The decimals are those of the coin on its own
// chain; the protocol sees at most 8.
func ReadReference(amount Units, decimals int) (int, bool) {
	step := int64(1)
	for ; decimals < UnitDecimals; decimals++ {
		step *= 10
	}
	quotient := new(big.Int).Quo(amount.Big(), big.NewInt(step))
	reference := int(quotient.Rem(quotient, big.NewInt(ReferenceCount)).Int64())
	return reference, reference != 0
}

func invalidReference(text string) *Error {
	return invalidInput(
		CodeInvalidParameter,
		fmt.Sprintf("%.20q is not a reference.", text),
		"A reference has five digits and is not zero, such as 00042.",
	)
}
