package portage

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strings"
)

// UnitDecimals are the decimals of a unit: 100,000,000 units are one coin. Asset.UnitDecimals has the exceptions of MAYAChain.
const UnitDecimals = 8

var (
	coinsPattern = regexp.MustCompile(`^(0|[1-9][0-9]{0,29})?(?:\.([0-9]*))?$`)
	unitsPattern = regexp.MustCompile(`^(0|[1-9][0-9]{0,77})$`)
	wholePattern = regexp.MustCompile(`^-?[0-9]{1,90}$`)
	textPattern  = regexp.MustCompile(`^[0-9]{1,40}(\.[0-9]{1,40})?$`)
)

// Units is an exact quantity: 1e-8 of a coin, except on MAYAChain (Asset.UnitDecimals). Its zero value is zero. Compare units with Cmp, not with ==.
type Units struct{ value *big.Int }

// NewUnits returns a copy of a whole number as units.
func NewUnits(value *big.Int) Units { return Units{new(big.Int).Set(value)} }

// ParseAmount converts whole coins to units: "0.015" is 1500000. It never rounds, and fails with invalid_amount.
func ParseAmount(coins string) (Units, error) { return ParseDecimal(coins, UnitDecimals) }

// ParseDecimal converts a decimal to a whole number of its last decimal. It never rounds, and fails with invalid_amount.
func ParseDecimal(text string, decimals int) (Units, error) {
	match := coinsPattern.FindStringSubmatch(text)
	if match == nil || match[1]+match[2] == "" || len(match[2]) > decimals {
		return Units{}, invalidAmount(text, decimals)
	}
	digits := match[1] + match[2] + strings.Repeat("0", decimals-len(match[2]))
	value, _ := new(big.Int).SetString(digits, 10)
	return Units{value}, nil
}

// ParseUnits parses units as the API writes them, such as "100000000". It fails with invalid_amount.
func ParseUnits(text string) (Units, error) {
	if !unitsPattern.MatchString(text) {
		return Units{}, invalidAmount(text, 0)
	}
	value, _ := new(big.Int).SetString(text, 10)
	return Units{value}, nil
}

// Big returns a copy of the number.
func (u Units) Big() *big.Int {
	if u.value == nil {
		return new(big.Int)
	}
	return new(big.Int).Set(u.value)
}

// Cmp compares two amounts: -1, 0 or +1.
func (u Units) Cmp(other Units) int { return u.Big().Cmp(other.Big()) }

// Sign returns -1, 0 or +1.
func (u Units) Sign() int { return u.Big().Sign() }

// String writes the digits, such as "100000000".
func (u Units) String() string { return u.Big().String() }

// Coins writes exact whole coins without trailing zeros: 1500000 is "0.015".
func (u Units) Coins() string { return u.Decimal(UnitDecimals) }

// Decimal writes the number as a decimal without trailing zeros.
func (u Units) Decimal(decimals int) string {
	digits := new(big.Int).Abs(u.Big()).String()
	if missing := decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	split := len(digits) - decimals
	text := digits[:split]
	if fraction := strings.TrimRight(digits[split:], "0"); fraction != "" {
		text += "." + fraction
	}
	if u.Sign() < 0 {
		return "-" + text
	}
	return text
}

// MarshalJSON writes the digits as text, as the API expects them.
func (u Units) MarshalJSON() ([]byte, error) { return json.Marshal(u.String()) }

// UnmarshalJSON reads digits as text. A JSON number is refused, because it may have lost digits.
func (u *Units) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	if !wholePattern.MatchString(text) {
		return fmt.Errorf("%.40q is not a whole number", text)
	}
	u.value, _ = new(big.Int).SetString(text, 10)
	return nil
}

// Coins is an exact amount in whole coins, as the API writes it.
type Coins string

// Units converts the amount to units. It fails with invalid_amount when it has more than 8 decimals.
func (c Coins) Units() (Units, error) { return ParseAmount(string(c)) }

// UnmarshalJSON reads a decimal as text.
func (c *Coins) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	if !textPattern.MatchString(text) {
		return errors.New("an amount is not a decimal")
	}
	*c = Coins(text)
	return nil
}

func invalidAmount(value string, decimals int) *Error {
	return invalidInput(
		CodeInvalidAmount,
		fmt.Sprintf("Amount %.40q is not a decimal number of at most %d decimals.", value, decimals),
		fmt.Sprintf("Write digits with one dot, at most %d decimals and no zeros in front, such as 0.015.", decimals),
	)
}
