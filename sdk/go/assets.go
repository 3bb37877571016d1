package portage

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// AssetKind is the kind of an asset.
type AssetKind string

const (
	// KindLayer1 is a coin or token on its own chain.
	KindLayer1 AssetKind = "layer1"
	// KindSynth is a synthetic asset, written with a slash.
	KindSynth AssetKind = "synth"
	// KindTrade is a trade asset, written with a tilde.
	KindTrade AssetKind = "trade"
	// KindSecured is a secured asset, written with a dash.
	KindSecured AssetKind = "secured"
)

// Asset is an asset in the notation of the protocols. Chain and symbol are upper case.
type Asset struct {
	Kind  AssetKind
	Chain string
	// Symbol is the ticker, with "-<ID>" for a token: "USDC-0XA0B8…".
	Symbol string
}

const maxAssetLength = 200

var (
	chainPattern  = regexp.MustCompile(`^[A-Z]{3,10}$`)
	symbolPattern = regexp.MustCompile(`^[A-Z0-9._][A-Z0-9._-]*$`)
	separators    = map[AssetKind]string{KindLayer1: ".", KindSynth: "/", KindTrade: "~", KindSecured: "-"}
)

// ParseAsset parses THORChain's notation in any letter case. The first of "~ . / -" decides the kind. A text without one
// is a symbol on THORChain itself. It fails with invalid_asset.
func ParseAsset(text string) (Asset, error) {
	upper := strings.ToUpper(text)
	asset := Asset{KindLayer1, "THOR", upper}
	if at := strings.IndexAny(upper, "~./-"); at >= 0 {
		asset = Asset{kindOfSeparator(upper[at : at+1]), upper[:at], upper[at+1:]}
	}
	isShort := utf8.RuneCountInString(text) <= maxAssetLength
	if !isShort || !chainPattern.MatchString(asset.Chain) || !symbolPattern.MatchString(asset.Symbol) {
		return Asset{}, invalidInput(
			CodeInvalidAsset,
			fmt.Sprintf("Asset %.80q is not in the notation CHAIN.SYMBOL.", text),
			"Write the chain, a dot and the symbol, such as BTC.BTC.",
		)
	}
	return asset, nil
}

// ownCoins has the decimals of the coins of the protocols' own chains. Coins of other chains have those of a unit.
var ownCoins = map[string]map[string]int{
	"THOR": {"RUNE": 8, "TCY": 8, "RUJI": 8, "NAMI": 8, "LQDY": 8, "XUSK": 8, "AUTO": 8},
	"MAYA": {"CACAO": 10, "MAYA": 4, "AZTEC": 4},
}

// derivedSymbols are those of THORChain's derived assets: TOR, and the coin of each of its chains.
var derivedSymbols = strings.Fields("TOR BTC ETH LTC BCH DOGE AVAX BNB ATOM USDC XRP TRX SOL ZEC POL SUI ADA")

// UnitDecimals returns the decimals of the asset's units: 8, but 10 for CACAO and 4 for MAYA and AZTEC. It fails with
// unsupported_asset for another coin of THORChain or MAYAChain, because nothing known says in which unit the nodes count it.
func (a Asset) UnitDecimals() (int, error) {
	own, isOwn := ownCoins[a.Chain]
	if !isOwn || (a.Chain == "THOR" && slices.Contains(derivedSymbols, a.Symbol)) {
		return UnitDecimals, nil
	}
	if decimals, known := own[a.Symbol]; known {
		return decimals, nil
	}
	return 0, invalidInput(
		CodeUnsupportedAsset,
		fmt.Sprintf("The number of decimals of %s is not known.", a),
		"Choose another asset.",
	)
}

func kindOfSeparator(separator string) AssetKind {
	for kind, written := range separators {
		if written == separator {
			return kind
		}
	}
	return KindLayer1
}

// Ticker returns the symbol without the token's id.
func (a Asset) Ticker() string {
	ticker, _, _ := strings.Cut(a.Symbol, "-")
	return ticker
}

// ID returns the token's contract or id in upper case, and whether there is one.
func (a Asset) ID() (string, bool) {
	_, id, found := strings.Cut(a.Symbol, "-")
	return id, found
}

// String writes the asset in canonical notation.
func (a Asset) String() string { return a.Chain + separators[a.Kind] + a.Symbol }
