package portage

import (
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"time"
)

// RetryPolicy repeats requests that change nothing, and writes with an idempotency key. A repeated status is 429, 502, 503
// or 504, or 409 while the first attempt is still running. Retry-After is honoured; without it, the wait doubles each time.
// Errors of MCP tools inside a 200 are not repeated.
type RetryPolicy struct {
	// Attempts in all; 1 turns retries off.
	Attempts int
	// FirstWait is the wait before the second attempt. A random half is taken off.
	FirstWait time.Duration
	// LongestWait bounds every wait. A longer Retry-After is not waited for: the error has it.
	LongestWait time.Duration
}

// DefaultRetryPolicy returns the policy of a new client.
func DefaultRetryPolicy() RetryPolicy {
	return RetryPolicy{Attempts: 3, FirstWait: 500 * time.Millisecond, LongestWait: 30 * time.Second}
}

// waitBefore returns the wait before the next attempt, and false to give up.
func (p RetryPolicy) waitBefore(attempt int, err error, random float64) (time.Duration, bool) {
	var failure *Error
	if attempt >= p.Attempts || !errors.As(err, &failure) || !failure.maySucceed() {
		return 0, false
	}
	if failure.RetryAfter != nil {
		return *failure.RetryAfter, *failure.RetryAfter <= p.LongestWait
	}
	wait := float64(p.FirstWait) * (0.5 + random/2)
	for ; attempt > 1; attempt-- {
		wait *= 2
	}
	return min(time.Duration(wait), p.LongestWait), true
}

func (e *Error) maySucceed() bool {
	switch e.HTTPStatus {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return e.Kind == KindConnection || e.Kind == KindTimeout || e.Code == CodeIdempotencyInProgress
}

var secondsPattern = regexp.MustCompile(`^[0-9]{1,9}$`)

// parseRetryAfter reads seconds or a date. It returns nil for anything else.
func parseRetryAfter(value string, now time.Time) *time.Duration {
	if secondsPattern.MatchString(value) {
		seconds, _ := strconv.Atoi(value)
		wait := time.Duration(seconds) * time.Second
		return &wait
	}
	until, err := http.ParseTime(value)
	if err != nil {
		return nil
	}
	wait := max(0, until.Sub(now))
	return &wait
}
