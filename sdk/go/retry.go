package portage

import (
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"time"
)

// RetryPolicy repeats requests that change nothing, and writes with an idempotency key. A repeated status is 429, 502, 503
// or 504. Retry-After is honoured; without it, the wait doubles each time. A write whose first attempt is still running (409)
// is repeated each second, or after Retry-After, and is not counted as an attempt. Errors of MCP tools inside a 200 are not
// repeated.
type RetryPolicy struct {
	// Attempts in all; 1 turns retries off.
	Attempts int
	// FirstWait is the wait before the second attempt. A random half is taken off.
	FirstWait time.Duration
	// LongestWait bounds every wait, and all waits for an attempt that is still running together. A longer Retry-After is not
	// waited for: the error has it.
	LongestWait time.Duration
}

// DefaultRetryPolicy returns the policy of a new client.
func DefaultRetryPolicy() RetryPolicy {
	return RetryPolicy{Attempts: 3, FirstWait: 500 * time.Millisecond, LongestWait: 30 * time.Second}
}

// retries is the state of one call: the number of its attempt, from 1, and all waits for an earlier one that is still running.
type retries struct {
	attempt int
	waited  time.Duration
}

// next returns the wait before the next attempt, and false to give up.
func (r *retries) next(p RetryPolicy, err error, random float64) (time.Duration, bool) {
	var failure *Error
	if !errors.As(err, &failure) {
		return 0, false
	}
	if failure.Code == CodeIdempotencyInProgress && p.Attempts > 1 {
		wait := failure.runningWait()
		r.waited += wait
		return wait, r.waited <= p.LongestWait
	}
	wait, ok := p.waitBefore(r.attempt, failure, random)
	r.attempt++
	return wait, ok
}

// runningWait returns the wait for an attempt that is still running: Retry-After, and at least a second.
func (e *Error) runningWait() time.Duration {
	if e.RetryAfter == nil {
		return time.Second
	}
	return max(time.Second, *e.RetryAfter)
}

func (p RetryPolicy) waitBefore(attempt int, failure *Error, random float64) (time.Duration, bool) {
	if attempt >= p.Attempts || !failure.maySucceed() {
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
	return e.Kind == KindConnection || e.Kind == KindTimeout
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
