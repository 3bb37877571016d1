package portage

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

const noPools = `{"jsonrpc":"2.0","id":1,"result":{"structuredContent":{"pools":[]}}}`

// site answers every request with one handler.
func site(t *testing.T, handler http.HandlerFunc, options ...Option) *Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	client, err := New(server.URL, options...)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func failureOf(t *testing.T, err error) *Error {
	t.Helper()
	var failure *Error
	if !errors.As(err, &failure) {
		t.Fatalf("%v is not an *Error", err)
	}
	return failure
}

func TestSendsToolsWithTheHeadersOfTheProtocol(t *testing.T) {
	var seen *http.Request
	var body struct {
		Params struct {
			Name      string
			Arguments map[string]any
		}
	}
	client := site(t, func(w http.ResponseWriter, r *http.Request) {
		seen = r
		_ = json.NewDecoder(r.Body).Decode(&body)
		_, _ = io.WriteString(w, noPools)
	})
	amount, _ := ParseAmount("0.1")
	blocks := int64(1)
	params := GetSwapQuoteParams{FromAsset: "BTC.BTC", ToAsset: "ETH.ETH", Amount: amount, StreamingInterval: &blocks}
	_, err := client.GetSwapQuote(context.Background(), params)
	if failureOf(t, err).Kind != KindInvalidResponse {
		t.Errorf("pools are not a quote: %v", err)
	}
	arguments := body.Params.Arguments
	if arguments["amount"] != "10000000" || arguments["streaming_interval"] != "1" || len(arguments) != 4 {
		t.Errorf("arguments are %v", arguments)
	}
	if seen.Header.Get("MCP-Protocol-Version") == "" || !strings.HasPrefix(seen.UserAgent(), "portage-swap-go/") {
		t.Errorf("headers are %v", seen.Header)
	}
}

func TestFailsWithATimeoutWhenTheBodyArrivesSlowly(t *testing.T) {
	client := site(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, "{")
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}, WithTimeout(50*time.Millisecond), WithRetry(RetryPolicy{Attempts: 1}))
	_, err := client.ListPools(context.Background(), ListPoolsParams{})
	if failure := failureOf(t, err); failure.Kind != KindTimeout || failure.Code != "timed_out" {
		t.Errorf("the failure is %+v", failure)
	}
}

func TestEndsWhenTheContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	requests := 0
	client := site(t, func(w http.ResponseWriter, _ *http.Request) {
		requests++
		w.WriteHeader(http.StatusServiceUnavailable)
		cancel()
	}, WithRetry(RetryPolicy{Attempts: 3, FirstWait: time.Hour, LongestWait: time.Hour}))
	_, err := client.ListPools(ctx, ListPoolsParams{})
	if failureOf(t, err).Kind != KindCancelled || !errors.Is(err, context.Canceled) || requests != 1 {
		t.Errorf("%v after %d requests", err, requests)
	}
}

func TestFollowsNoRedirect(t *testing.T) {
	client := site(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/elsewhere", http.StatusFound)
	})
	_, err := client.GetDocument(context.Background(), "/robots.txt")
	if failureOf(t, err).Code != "http_302" {
		t.Errorf("the failure is %v", err)
	}
}

func TestRefusesAResponseOfMoreThan16MiB(t *testing.T) {
	client := site(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write(make([]byte, maxBody+1))
	})
	_, err := client.ListPools(context.Background(), ListPoolsParams{})
	if failureOf(t, err).Kind != KindInvalidResponse {
		t.Errorf("the failure is %v", err)
	}
}

func TestRefusesAnAddressThatIsNotOne(t *testing.T) {
	for _, address := range []string{"swap.example.org", "ftp://swap.example.org", "https://", "", "http://a?b=c"} {
		if _, err := New(address); failureOf(t, err).Kind != KindInvalidInput {
			t.Errorf("%q: %v", address, err)
		}
	}
}

func TestUnitsDoNotChangeWithTheNumberThatTheyCameFrom(t *testing.T) {
	amount, _ := ParseAmount("0.1")
	amount.Big().SetInt64(5)
	if amount.String() != "10000000" || (Units{}).String() != "0" || amount.Cmp(Units{}) != 1 {
		t.Errorf("the amount is %v", amount)
	}
}
