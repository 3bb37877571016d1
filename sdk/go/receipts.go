package portage

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
)

// ReceiptType is the form of the receipts that this package verifies.
const ReceiptType = "swap-receipt/1"

// clockTolerance is how far the clock of the service may be ahead, in seconds.
const clockTolerance = 300

// Receipt is the signed end of a swap. A deposit has one end, so credit each hash once.
type Receipt struct {
	Type    string `json:"type"`
	Network string `json:"network"`
	// Issuer is the address of the service that signed it.
	Issuer string `json:"issuer"`
	// IssuedAt is in Unix seconds.
	IssuedAt int64  `json:"issuedAt"`
	Protocol string `json:"protocol"`
	// Hash is the hash of the deposit, as its chain writes it.
	Hash string `json:"hash"`
	// End is done, refunded, partially_filled or failed.
	End string `json:"end"`
	// Chain is the chain of the deposit.
	Chain         string `json:"chain"`
	SourceAddress string `json:"sourceAddress,omitempty"`
	SellAsset     string `json:"sellAsset"`
	// SellAmount is the deposit in whole coins.
	SellAmount         string           `json:"sellAmount"`
	BuyAsset           string           `json:"buyAsset,omitempty"`
	DestinationAddress string           `json:"destinationAddress,omitempty"`
	Payments           []ReceiptPayment `json:"payments"`
	ConfirmedBy        struct {
		// Agreeing is the number of operators that report this end, of those that are configured.
		Agreeing   int      `json:"agreeing"`
		Configured int      `json:"configured"`
		Operators  []string `json:"operators"`
	} `json:"confirmedBy"`
}

// ReceiptPayment is a payment that the network has sent.
type ReceiptPayment struct {
	// Role is output, refund or affiliate.
	Role  string `json:"role"`
	Chain string `json:"chain"`
	Asset string `json:"asset"`
	// Amount is in whole coins.
	Amount  string `json:"amount"`
	Address string `json:"address"`
	// Hash is empty on the protocol's own chain, whose payments have none.
	Hash string `json:"hash,omitempty"`
}

// ReceiptKey is a key of /.well-known/quote-keys.json.
type ReceiptKey struct {
	Kid string `json:"kid"`
	// X is the public key, 32 bytes in base64url.
	X       string `json:"x"`
	Network string `json:"network,omitempty"`
	Issuer  string `json:"issuer,omitempty"`
	// Expires is in Unix seconds: from then on, the key signs nothing. Nil for a key in use.
	Expires *int64 `json:"expires,omitempty"`
}

// ReceiptOptions is what a receipt is compared with: your own settings, never fields of the receipt.
type ReceiptOptions struct {
	// Keys are those that the service lists, read over https.
	Keys []ReceiptKey
	// Network is mainnet, stagenet or devnet.
	Network string
	// Issuer is the address of the service that you asked.
	Issuer string
	// Hash is the hash of the deposit that you asked for, with or without 0x.
	Hash string
	// Now is the time; the clock of this machine by default.
	Now time.Time
}

// VerifyReceipt verifies that a service signed the body of GET /v1/receipt/{hash}, and returns the receipt. The key must
// be listed and must not have expired when the receipt was issued. The receipt must be for this network and this
// deposit, and a majority of at least two operators must confirm the end. It fails with invalid_signature.
func VerifyReceipt(body []byte, options ReceiptOptions) (*Receipt, error) {
	var value any
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil || !isAtEnd(decoder) {
		return nil, unverified("The receipt is not JSON.")
	}
	fields, isObject := value.(map[string]any)
	if !isObject || fields["type"] != ReceiptType {
		return nil, unverified("This is not a receipt.")
	}
	signature, _ := fields["signature"].(map[string]any)
	keyID, _ := signature["keyId"].(string)
	signed, _ := signature["value"].(string)
	delete(fields, "signature")
	payload, err := canonicalJSON(nil, fields)
	if err != nil {
		return nil, unverified("The receipt is not plain JSON.")
	}
	// The receipt comes from the bytes that are verified: a body may have a field twice.
	receipt := &Receipt{}
	if err := json.Unmarshal(payload, receipt); err != nil {
		return nil, unverified("This is not a receipt.")
	}
	index := slices.IndexFunc(options.Keys, func(key ReceiptKey) bool { return key.Kid == keyID })
	if index < 0 {
		return nil, unverified("The receipt is signed with a key that is not listed.")
	}
	key := options.Keys[index]
	if reason := refusal(receipt, key, options); reason != "" {
		return nil, unverified(reason)
	}
	public, value64 := decodeBytes(key.X), decodeBytes(signed)
	if len(public) != ed25519.PublicKeySize || len(value64) != ed25519.SignatureSize || !ed25519.Verify(public, payload, value64) {
		return nil, unverified("The signature does not fit the receipt: a field was changed after it was signed.")
	}
	if hashKey(receipt.Hash) != hashKey(options.Hash) {
		return nil, unverified("The receipt is for another deposit.")
	}
	return receipt, nil
}

func isAtEnd(decoder *json.Decoder) bool {
	_, err := decoder.Token()
	return errors.Is(err, io.EOF)
}

// refusal returns why a receipt is refused whatever its signature is; empty if it is not.
func refusal(receipt *Receipt, key ReceiptKey, options ReceiptOptions) string {
	now := options.Now
	if now.IsZero() {
		now = time.Now()
	}
	switch {
	case receipt.Network != options.Network || key.Network != "" && key.Network != options.Network:
		return fmt.Sprintf("The receipt is not for %s.", options.Network)
	case receipt.Issuer != options.Issuer || key.Issuer != "" && key.Issuer != options.Issuer:
		return fmt.Sprintf("The receipt is not by %s.", options.Issuer)
	case key.Expires != nil && receipt.IssuedAt >= *key.Expires:
		return "The key had expired when the receipt was issued."
	case receipt.IssuedAt > now.Unix()+clockTolerance:
		return "The receipt is from the future."
	case !isMajority(receipt):
		return "No majority of the operators confirms the end."
	}
	return ""
}

func isMajority(receipt *Receipt) bool {
	agreeing, configured := receipt.ConfirmedBy.Agreeing, receipt.ConfirmedBy.Configured
	names := map[string]bool{}
	for _, name := range receipt.ConfirmedBy.Operators {
		names[name] = true
	}
	isNamed := len(names) == agreeing && len(receipt.ConfirmedBy.Operators) == agreeing
	return isNamed && configured > 1 && agreeing <= configured && agreeing > configured/2
}

func unverified(message string) *Error {
	hint := "Credit nothing by this receipt. Request it from the service itself, and read its keys again."
	return invalidInput(CodeInvalidSignature, message, hint)
}

var hexHash = regexp.MustCompile(`^(?:0[xX])?([0-9a-fA-F]{64})$`)

// hashKey returns a hash in the one spelling in which hashes are compared.
func hashKey(text string) string {
	if digits := hexHash.FindStringSubmatch(strings.TrimSpace(text)); digits != nil {
		return strings.ToUpper(digits[1])
	}
	return strings.TrimSpace(text)
}

// decodeBytes decodes base64url without padding; nil for another form.
func decodeBytes(text string) []byte {
	decoded, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || strings.ContainsAny(text, "\r\n") {
		return nil
	}
	return decoded
}

var errNotPlain = errors.New("a value has no form in JSON")

// maxInteger is the largest number that every language reads exactly.
const maxInteger = 1<<53 - 1

// canonicalJSON appends a value in its one canonical form (RFC 8785). It fails for a number that is not whole.
func canonicalJSON(out []byte, value any) ([]byte, error) {
	switch value := value.(type) {
	case nil:
		return append(out, "null"...), nil
	case bool:
		return strconv.AppendBool(out, value), nil
	case string:
		return appendText(out, value), nil
	case json.Number:
		number, err := value.Float64()
		if err != nil || number != math.Trunc(number) || math.Abs(number) > maxInteger {
			return nil, errNotPlain
		}
		return strconv.AppendInt(out, int64(number), 10), nil
	case []any:
		return appendAll(out, '[', ']', value, canonicalJSON)
	case map[string]any:
		names := make([]string, 0, len(value))
		for name := range value {
			names = append(names, name)
		}
		slices.SortFunc(names, func(a, b string) int {
			return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
		})
		return appendAll(out, '{', '}', names, func(out []byte, name string) ([]byte, error) {
			return canonicalJSON(append(appendText(out, name), ':'), value[name])
		})
	}
	return nil, errNotPlain
}

// appendAll appends the members of a list or an object.
func appendAll[Member any](
	out []byte, first, last byte, members []Member, write func([]byte, Member) ([]byte, error),
) ([]byte, error) {
	out = append(out, first)
	for index, member := range members {
		if index > 0 {
			out = append(out, ',')
		}
		var err error
		if out, err = write(out, member); err != nil {
			return nil, err
		}
	}
	return append(out, last), nil
}

// shortEscapes are those of ECMAScript; other control characters are written with their code.
var shortEscapes = map[byte]string{
	'"': `\"`, '\\': `\\`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`,
}

func appendText(out []byte, text string) []byte {
	out = append(out, '"')
	for index := 0; index < len(text); index++ {
		letter := text[index]
		if escape, found := shortEscapes[letter]; found {
			out = append(out, escape...)
		} else if letter < ' ' {
			out = fmt.Appendf(out, `\u%04x`, letter)
		} else {
			out = append(out, letter)
		}
	}
	return append(out, '"')
}
