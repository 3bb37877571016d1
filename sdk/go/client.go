// Package portage calls the keyless interfaces of a Portage site: quotes, pools, network status and memoless swaps.
package portage

import (
	"context"
	"crypto/rand"
	"fmt"
	mathrand "math/rand"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Client calls one site. It needs no key, and goroutines may share it.
type Client struct {
	baseURL string
	http    *http.Client
	retry   RetryPolicy
	timeout time.Duration
	wait    func(context.Context, time.Duration) error
	random  func() float64
	now     func() time.Time
}

// Option changes a setting of a client.
type Option func(*Client)

// WithHTTPClient sends requests through another HTTP client. Its redirects are not followed.
func WithHTTPClient(client *http.Client) Option { return func(c *Client) { c.http = client } }

// WithTimeout bounds each attempt, body included; 20 seconds by default. The context bounds the whole call.
func WithTimeout(timeout time.Duration) Option { return func(c *Client) { c.timeout = timeout } }

// WithRetry replaces the retry policy.
func WithRetry(policy RetryPolicy) Option { return func(c *Client) { c.retry = policy } }

// New creates a client of the site at an address, such as DefaultURL. It fails with invalid_input when it is not one.
func New(baseURL string, options ...Option) (*Client, error) {
	parsed, err := url.Parse(baseURL)
	if err != nil || (parsed.Scheme != "http" && parsed.Scheme != "https") || parsed.Host == "" || parsed.RawQuery != "" {
		message := fmt.Sprintf("%.80q is not the address of a site.", baseURL)
		hint := "Write http:// or https:// and the host, such as https://swap.example.org."
		return nil, invalidInput(CodeInvalidInput, message, hint)
	}
	client := &Client{
		baseURL: strings.TrimRight(baseURL, "/"),
		http:    http.DefaultClient,
		retry:   DefaultRetryPolicy(),
		timeout: 20 * time.Second,
		wait:    wait,
		random:  mathrand.Float64,
		now:     time.Now,
	}
	for _, option := range options {
		option(client)
	}
	own := *client.http
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client.http = &own
	return client, nil
}

// BaseURL returns the address of the site, without a trailing slash.
func (c *Client) BaseURL() string { return c.baseURL }

// GetDocument returns a published document as text. Documents lists their paths.
func (c *Client) GetDocument(ctx context.Context, path string) (string, error) {
	response, err := c.exchange(ctx, call{method: http.MethodGet, path: path})
	if err != nil {
		return "", err
	}
	if response.status != http.StatusOK {
		return "", response.failure(errorObject{})
	}
	return string(response.body), nil
}

// CallOption changes one call.
type CallOption func(*idempotencyKey)

// WithIdempotencyKey repeats an earlier call, which is then executed once. A new key is the default.
func WithIdempotencyKey(key string) CallOption {
	return func(k *idempotencyKey) { *k = idempotencyKey{key, true} }
}

// idempotencyKey is a key and whether the call has one.
type idempotencyKey struct {
	text  string
	isSet bool
}

// newCallOptions returns the key of the caller, or a new one.
func newCallOptions(options []CallOption) idempotencyKey {
	key := idempotencyKey{newKey(), true}
	for _, option := range options {
		option(&key)
	}
	return key
}

func newKey() string {
	var b [16]byte
	if _, err := rand.Read(b[:]); err != nil {
		panic(err) // The system has no randomness: see crypto/rand.
	}
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// check fails with invalid_idempotency_key.
func (k idempotencyKey) check() error {
	isValid := len(k.text) > 0 && len(k.text) <= 255
	for _, char := range k.text {
		isValid = isValid && char >= '!' && char <= '~'
	}
	if isValid || !k.isSet {
		return nil
	}
	hint := "Use 1 to 255 visible ASCII characters, such as a UUID."
	return invalidInput(CodeInvalidIdempotencyKey, "The idempotency key is not valid.", hint)
}

// wait returns after a time, or when the context ends.
func wait(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
