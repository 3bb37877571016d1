package portage

import (
	"encoding/json"
	"fmt"
	"time"
)

// ErrorKind says at which step a call failed.
type ErrorKind string

const (
	// KindInvalidInput means that an argument is not valid. Nothing was sent.
	KindInvalidInput ErrorKind = "invalid_input"
	// KindRejected means that the request cannot succeed unchanged (4xx).
	KindRejected ErrorKind = "rejected"
	// KindRateLimited means too many requests (429). RetryAfter has the time to wait.
	KindRateLimited ErrorKind = "rate_limited"
	// KindUnavailable means that the service or the network behind it cannot answer now (5xx).
	KindUnavailable ErrorKind = "unavailable"
	// KindConnection means that no response arrived. A write may have been executed.
	KindConnection ErrorKind = "connection"
	// KindTimeout means that the response did not arrive in time. A write may have been executed.
	KindTimeout ErrorKind = "timeout"
	// KindCancelled means that the context ended.
	KindCancelled ErrorKind = "cancelled"
	// KindInvalidResponse means that the response is not what the contract describes.
	KindInvalidResponse ErrorKind = "invalid_response"
)

// Error is the failure of every call. Use errors.As to read it.
type Error struct {
	// Kind says at which step the call failed.
	Kind ErrorKind
	// Code says what happened, for programs; stable.
	Code string
	// Message says what happened, for people.
	Message string
	// Hint says what to do.
	Hint string
	// Documentation is the address of the page about the code; empty where the client found the failure itself.
	Documentation string
	// Status is the HTTP status. Errors of MCP tools have the status that REST would have.
	Status int
	// HTTPStatus is the status of the HTTP response: 200 for an error of an MCP tool.
	HTTPStatus int
	// Details has figures of the failure, such as recommended_min_amount_in in 1e8 base units.
	Details map[string]any
	// RequestID identifies the request when you report the failure.
	RequestID string
	// RetryAfter is the time to wait before the next attempt; nil where the service names none.
	RetryAfter *time.Duration

	cause error
}

// Error returns message, hint and code in one line.
func (e *Error) Error() string {
	return fmt.Sprintf("%s %s (%s)", e.Message, e.Hint, e.Code)
}

// Unwrap returns the error below, such as context.Canceled.
func (e *Error) Unwrap() error { return e.cause }

// errorObject is the body of a response that is not 2xx, in each of its forms.
type errorObject struct {
	Error         json.RawMessage `json:"error"`
	Message       string          `json:"message"`
	Code          string          `json:"code"`
	Hint          string          `json:"hint"`
	Documentation string          `json:"documentation"`
	Details       map[string]any  `json:"details"`
	RequestID     string          `json:"request_id"`
}

// nestedError is how the memoless service writes what happened.
type nestedError struct {
	Message string         `json:"message"`
	Details map[string]any `json:"details"`
}

// apiError returns the error of an error object. The status is 200 for an error of an MCP tool.
func apiError(body errorObject, status int, retryAfter *time.Duration) *Error {
	var nested nestedError
	var message string
	if json.Unmarshal(body.Error, &message) != nil {
		_ = json.Unmarshal(body.Error, &nested)
	}
	code := first(body.Code, fmt.Sprintf("http_%d", status))
	actual := status
	if status < 300 {
		actual = statusOf(code)
	}
	details := body.Details
	if details == nil {
		details = nested.Details
	}
	return &Error{
		Kind:          kindOf(actual),
		Code:          code,
		Message:       first(nested.Message, body.Message, message, fmt.Sprintf("The service responded with status %d.", actual)),
		Hint:          first(body.Hint, "Try again later. If it persists, report it to the operator of the site."),
		Documentation: body.Documentation,
		Status:        actual,
		HTTPStatus:    status,
		Details:       details,
		RequestID:     body.RequestID,
		RetryAfter:    retryAfter,
	}
}

func kindOf(status int) ErrorKind {
	switch {
	case status == 429:
		return KindRateLimited
	case status >= 500:
		return KindUnavailable
	default:
		return KindRejected
	}
}

// first returns the first text that is not empty.
func first(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}

func invalidInput(code, message, hint string) *Error {
	return &Error{Kind: KindInvalidInput, Code: code, Message: message, Hint: hint}
}

func invalidResponse(cause error) *Error {
	return &Error{
		Kind:    KindInvalidResponse,
		Code:    "invalid_response",
		Message: fmt.Sprintf("The response is not what the contract describes: %v.", cause),
		Hint:    "Check that the address is that of the site, and that this module is not older than its API.",
		cause:   cause,
	}
}
