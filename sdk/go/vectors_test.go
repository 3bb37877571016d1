package portage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"
)

// executed counts the vectors that ran, for the test of the repository that compares it with the files.
var executed int

func TestMain(m *testing.M) {
	code := m.Run()
	fmt.Printf("vectors executed: %d\n", executed)
	os.Exit(code)
}

func readVectors[Vector any](t *testing.T, name string) []Vector {
	t.Helper()
	data, err := os.ReadFile("../vectors/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []Vector }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	return file.Vectors
}

type functionVector struct {
	Call  string
	Input struct {
		Coins, Units, Text string
		Decimals           *int
		Reference          int
	}
	Expected any
	Code     string
}

func evaluate(v functionVector) (any, error) {
	decimals := UnitDecimals
	if v.Input.Decimals != nil {
		decimals = *v.Input.Decimals
	}
	number, _ := new(big.Int).SetString(first(v.Input.Units, "0"), 10)
	switch v.Call {
	case "parse_amount":
		amount, err := ParseDecimal(v.Input.Coins, decimals)
		return amount.String(), err
	case "format_amount":
		return NewUnits(number).Decimal(decimals), nil
	case "parse_units":
		amount, err := ParseUnits(v.Input.Text)
		return amount.String(), err
	case "parse_asset":
		return describeAsset(v.Input.Text)
	case "unit_decimals":
		asset, err := ParseAsset(v.Input.Text)
		if err != nil {
			return nil, err
		}
		decimals, err := asset.UnitDecimals()
		return float64(decimals), err
	case "parse_reference":
		reference, err := ParseReference(v.Input.Text)
		return float64(reference), err
	case "format_reference":
		return FormatReference(v.Input.Reference)
	case "read_reference":
		reference, found := ReadReference(NewUnits(number), decimals)
		if !found {
			return nil, nil
		}
		return float64(reference), nil
	}
	return nil, fmt.Errorf("no function runs %s", v.Call)
}

func describeAsset(text string) (any, error) {
	asset, err := ParseAsset(text)
	if err != nil {
		return nil, err
	}
	facts := map[string]any{"kind": string(asset.Kind), "chain": asset.Chain, "symbol": asset.Symbol}
	facts["ticker"], facts["id"], facts["canonical"] = asset.Ticker(), nil, asset.String()
	if id, found := asset.ID(); found {
		facts["id"] = id
	}
	return facts, nil
}

func TestFunctionsReturnWhatTheVectorsExpect(t *testing.T) {
	for _, name := range []string{"amounts", "assets", "references"} {
		for _, v := range readVectors[functionVector](t, name) {
			got, err := evaluate(v)
			if codeOf(err) != v.Code {
				t.Errorf("%s %+v: error %v, expected code %q", v.Call, v.Input, err, v.Code)
			} else if v.Code == "" && !reflect.DeepEqual(got, v.Expected) {
				t.Errorf("%s %+v: %v, expected %v", v.Call, v.Input, got, v.Expected)
			}
			executed++
		}
	}
}

type receiptVector struct {
	Name, Text            string
	Keys                  []ReceiptKey
	Network, Issuer, Hash string
	Now                   int64
	Payload, Code         string
}

func TestReceiptsAreVerifiedAsTheVectorsSay(t *testing.T) {
	for _, v := range readVectors[receiptVector](t, "receipts") {
		options := ReceiptOptions{v.Keys, v.Network, v.Issuer, v.Hash, time.Unix(v.Now, 0)}
		receipt, err := VerifyReceipt([]byte(v.Text), options)
		if codeOf(err) != v.Code {
			t.Errorf("%s: error %v, expected code %q", v.Name, err, v.Code)
		} else if v.Code == "" {
			var signed map[string]any
			if err := json.Unmarshal([]byte(v.Payload), &signed); err != nil {
				t.Fatal(err)
			}
			if receipt.End != signed["end"] || receipt.Hash != signed["hash"] || len(receipt.Payments) != 1 {
				t.Errorf("%s: %+v", v.Name, receipt)
			}
		}
		executed++
	}
}

type scriptedResponse struct {
	Status  int
	Headers map[string]string
	Body    json.RawMessage
	Text    *string
	Failure string
}

// script gives prepared responses in order, and keeps the requests and the waits between them.
type script struct {
	responses []scriptedResponse
	keys      []string
	waits     []float64
}

type timeoutError struct{}

func (timeoutError) Error() string   { return "too late" }
func (timeoutError) Timeout() bool   { return true }
func (timeoutError) Temporary() bool { return true }

func (s *script) RoundTrip(request *http.Request) (*http.Response, error) {
	s.keys = append(s.keys, request.Header.Get("Idempotency-Key"))
	if len(s.responses) == 0 {
		return nil, errors.New("there is no further response")
	}
	next := s.responses[0]
	s.responses = s.responses[1:]
	switch next.Failure {
	case "connection":
		return nil, errors.New("the connection ended early")
	case "timeout":
		return nil, timeoutError{}
	}
	text := string(next.Body)
	if next.Text != nil {
		text = *next.Text
	}
	header := http.Header{}
	for name, value := range next.Headers {
		header.Set(name, value)
	}
	return &http.Response{StatusCode: next.Status, Header: header, Body: io.NopCloser(strings.NewReader(text))}, nil
}

// scripted returns a client without a network or a clock.
func scripted(t *testing.T, attempts int, now time.Time, responses []scriptedResponse) (*Client, *script) {
	t.Helper()
	s := &script{responses: responses}
	policy := DefaultRetryPolicy()
	policy.Attempts = attempts
	client, err := New("https://swap.example.org", WithHTTPClient(&http.Client{Transport: s}), WithRetry(policy))
	if err != nil {
		t.Fatal(err)
	}
	client.random = func() float64 { return 1 }
	client.now = func() time.Time { return now }
	client.wait = func(_ context.Context, d time.Duration) error {
		s.waits = append(s.waits, d.Seconds())
		return nil
	}
	return client, s
}

// perform calls the method that a vector names.
func perform(client *Client, name string, key *string) error {
	var options []CallOption
	if key != nil {
		options = append(options, WithIdempotencyKey(*key))
	}
	ctx := context.Background()
	var err error
	switch name {
	case "subscribe", "support":
		_, err = client.Subscribe(ctx, "first@example.org", options...)
	case "register_memo":
		_, err = client.RegisterMemo(ctx, RegisterMemoParams{Asset: "BTC.BTC", Memo: "=:e:0x0"}, options...)
	case "list_pools", "tool":
		_, err = client.ListPools(ctx, ListPoolsParams{})
	case "list_limit_orders", "aggregator":
		_, err = client.ListLimitOrders(ctx, "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq")
	case "get_memoless_health", "memoless":
		_, err = client.GetMemolessHealth(ctx)
	default:
		err = fmt.Errorf("no method is called %s", name)
	}
	return err
}

func codeOf(err error) string {
	var failure *Error
	if errors.As(err, &failure) {
		return failure.Code
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

func TestFailuresBecomeErrors(t *testing.T) {
	type vector struct {
		Name, Surface string
		Response      scriptedResponse
		Expected      map[string]any
	}
	for _, v := range readVectors[vector](t, "errors") {
		client, _ := scripted(t, 1, time.Now(), []scriptedResponse{v.Response})
		err := perform(client, v.Surface, nil)
		var failure *Error
		if !errors.As(err, &failure) {
			t.Fatalf("%s: %v is not an *Error", v.Name, err)
		}
		facts := factsOf(failure)
		for name, expected := range v.Expected {
			if !reflect.DeepEqual(facts[name], expected) {
				t.Errorf("%s: %s is %v, expected %v", v.Name, name, facts[name], expected)
			}
		}
		if failure.Hint == "" {
			t.Errorf("%s: there is no hint", v.Name)
		}
		executed++
	}
}

func factsOf(e *Error) map[string]any {
	facts := map[string]any{"code": e.Code, "kind": string(e.Kind), "message": e.Message, "hint": e.Hint}
	facts["documentation"], facts["status"] = e.Documentation, float64(e.Status)
	facts["retry_after"], facts["request_id"], facts["details"] = nil, nil, map[string]any{}
	if e.RetryAfter != nil {
		facts["retry_after"] = e.RetryAfter.Seconds()
	}
	if e.RequestID != "" {
		facts["request_id"] = e.RequestID
	}
	if e.Details != nil {
		facts["details"] = e.Details
	}
	return facts
}

func TestRequestsAreRepeatedAsTheVectorsExpect(t *testing.T) {
	type vector struct {
		Name, Call string
		Now        *time.Time
		Responses  []scriptedResponse
		Expected   struct {
			Waits []float64
			Code  string
		}
	}
	for _, v := range readVectors[vector](t, "retries") {
		now := time.Now()
		if v.Now != nil {
			now = *v.Now
		}
		client, s := scripted(t, 3, now, v.Responses)
		code := codeOf(perform(client, v.Call, nil))
		if code != v.Expected.Code || len(s.responses) > 0 || fmt.Sprint(s.waits) != fmt.Sprint(v.Expected.Waits) {
			t.Errorf("%s: code %q after waits %v, %d responses left", v.Name, code, s.waits, len(s.responses))
		}
		executed++
	}
}

func TestKeysFollowTheirCalls(t *testing.T) {
	type vector struct {
		Name  string
		Calls []struct {
			Call      string
			Key       *string
			Responses []scriptedResponse
		}
		Expected struct{ Keys, Code string }
	}
	for _, v := range readVectors[vector](t, "idempotency") {
		var responses []scriptedResponse
		for _, each := range v.Calls {
			responses = append(responses, each.Responses...)
		}
		client, s := scripted(t, 3, time.Now(), responses)
		code := ""
		for _, each := range v.Calls {
			code = codeOf(perform(client, each.Call, each.Key))
		}
		if got := letters(s.keys, v.Calls[0].Key); got != v.Expected.Keys || code != v.Expected.Code {
			t.Errorf("%s: keys %s and code %q", v.Name, got, code)
		}
		executed++
	}
}

// letters writes one letter for each key; equal keys have equal letters.
func letters(keys []string, given *string) string {
	known := map[string]string{"": "-"}
	if given != nil {
		known[*given] = "="
	}
	text, next := "", 'a'
	for _, key := range keys {
		if _, isKnown := known[key]; !isKnown {
			known[key] = string(next)
			next++
		}
		text += known[key]
	}
	return text
}
