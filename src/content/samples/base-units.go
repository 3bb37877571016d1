package main

import (
	"fmt"
	"log"
	"math/big"
	"regexp"
	"strings"
)

var decimal = regexp.MustCompile(`^(\d+)(?:\.(\d+))?$`)

// toUnits turns "0.015" with 8 decimals into 1500000.
// It rejects values that it cannot represent exactly.
func toUnits(text string, decimals int) (*big.Int, error) {
	parts := decimal.FindStringSubmatch(text)
	if parts == nil || len(parts[2]) > decimals {
		return nil, fmt.Errorf("%s is no amount of %d decimals", text, decimals)
	}
	zeros := strings.Repeat("0", decimals-len(parts[2]))
	units, _ := new(big.Int).SetString(parts[1]+parts[2]+zeros, 10)
	return units, nil
}

func main() {
	units, err := toUnits("0.15", 8)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(units)
}
