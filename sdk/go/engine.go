package portage

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// maxBody is the largest response that is read, in bytes.
const maxBody = 16 << 20

// call is a request before it is sent.
type call struct {
	method     string
	path       string
	body       any
	repeatable bool
	key        idempotencyKey
	tool       bool
}

// toolCall calls an MCP tool. All tools only read.
func toolCall(name string, arguments any) call {
	params := map[string]any{"name": name, "arguments": arguments}
	message := map[string]any{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
	return call{method: http.MethodPost, path: "/mcp", body: message, repeatable: true, tool: true}
}

// response is what arrived.
type response struct {
	status     int
	body       []byte
	retryAfter *time.Duration
}

func (r response) failure(body errorObject) *Error { return apiError(body, r.status, r.retryAfter) }

// send sends a call with retries, and decodes its result.
func send[Result any](ctx context.Context, c *Client, request call) (*Result, error) {
	if err := request.key.check(); err != nil {
		return nil, err
	}
	repeats := retries{attempt: 1}
	for {
		data, err := c.attempt(ctx, request)
		if err == nil {
			result := new(Result)
			if err := json.Unmarshal(data, result); err != nil {
				return nil, invalidResponse(err)
			}
			return result, nil
		}
		pause, ok := repeats.next(c.retry, err, c.random())
		if !ok || !request.repeatable {
			return nil, err
		}
		if err := c.wait(ctx, pause); err != nil {
			return nil, cancelled(err)
		}
	}
}

// attempt sends a call once and returns the JSON of its result.
func (c *Client) attempt(ctx context.Context, request call) (json.RawMessage, error) {
	response, err := c.exchange(ctx, request)
	if err != nil {
		return nil, err
	}
	if request.tool {
		return toolResult(response)
	}
	var body struct {
		Success *bool `json:"success"`
	}
	isSuccess := response.status >= 200 && response.status < 300
	if err := json.Unmarshal(response.body, &body); err != nil && response.status < 400 {
		return nil, invalidResponse(err)
	}
	if !isSuccess || (body.Success != nil && !*body.Success) {
		return nil, response.failure(errorIn(response.body))
	}
	return response.body, nil
}

// toolResult returns the structured content of a tool's result.
func toolResult(response response) (json.RawMessage, error) {
	var reply struct {
		Error *struct {
			Message string          `json:"message"`
			Data    json.RawMessage `json:"data"`
		} `json:"error"`
		Result struct {
			IsError bool `json:"isError"`
			Content []struct {
				Text string `json:"text"`
			} `json:"content"`
			StructuredContent json.RawMessage `json:"structuredContent"`
		} `json:"result"`
	}
	err := json.Unmarshal(response.body, &reply)
	switch {
	case err != nil && response.status < 400:
		return nil, invalidResponse(err)
	case reply.Error != nil && len(reply.Error.Data) > 0:
		return nil, response.failure(errorIn(reply.Error.Data))
	case reply.Error != nil:
		message, _ := json.Marshal(reply.Error.Message)
		return nil, response.failure(errorObject{Error: message, Code: "rpc_error"})
	case err != nil || response.status != http.StatusOK:
		return nil, response.failure(errorObject{})
	case reply.Result.IsError && len(reply.Result.Content) > 0:
		return nil, apiError(errorIn([]byte(reply.Result.Content[0].Text)), http.StatusOK, nil)
	case reply.Result.IsError || len(reply.Result.StructuredContent) == 0:
		return nil, invalidResponse(errors.New("the tool returned no structured content"))
	}
	return reply.Result.StructuredContent, nil
}

// errorIn reads an error object. A text that is not one has no fields.
func errorIn(data []byte) errorObject {
	var body errorObject
	_ = json.Unmarshal(data, &body)
	return body
}

// exchange sends one HTTP request and reads its response within the timeout.
func (c *Client) exchange(ctx context.Context, request call) (response, error) {
	bounded, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	message, err := c.newRequest(bounded, request)
	if err != nil {
		return response{}, err
	}
	received, err := c.http.Do(message)
	if err != nil {
		return response{}, c.connectionFailure(ctx, err)
	}
	defer received.Body.Close()
	body, err := io.ReadAll(io.LimitReader(received.Body, maxBody+1))
	if err != nil {
		return response{}, c.connectionFailure(ctx, err)
	}
	if len(body) > maxBody {
		return response{}, invalidResponse(fmt.Errorf("it is larger than %d bytes", maxBody))
	}
	return response{received.StatusCode, body, parseRetryAfter(received.Header.Get("Retry-After"), c.now())}, nil
}

func (c *Client) newRequest(ctx context.Context, request call) (*http.Request, error) {
	var body io.Reader
	if request.body != nil {
		data, err := json.Marshal(request.body)
		if err != nil {
			return nil, invalidInput(CodeInvalidInput, "The arguments cannot be written as JSON.", err.Error())
		}
		body = bytes.NewReader(data)
	}
	message, err := http.NewRequestWithContext(ctx, request.method, c.baseURL+request.path, body)
	if err != nil {
		return nil, invalidInput(CodeInvalidInput, "The path is not valid.", err.Error())
	}
	message.Header.Set("User-Agent", "portage-swap-go/"+Version)
	message.Header.Set("Accept", "application/json")
	if body != nil {
		message.Header.Set("Content-Type", "application/json")
	}
	if request.tool {
		message.Header.Set("Accept", "application/json, text/event-stream")
		message.Header.Set("MCP-Protocol-Version", mcpProtocolVersion)
	}
	if request.key.isSet {
		message.Header.Set("Idempotency-Key", request.key.text)
	}
	return message, nil
}

// connectionFailure says why no response arrived: the context ended, the timeout of the attempt, or the connection.
func (c *Client) connectionFailure(ctx context.Context, cause error) *Error {
	if ctx.Err() != nil {
		return cancelled(ctx.Err())
	}
	var network net.Error
	if errors.Is(cause, context.DeadlineExceeded) || (errors.As(cause, &network) && network.Timeout()) {
		message := fmt.Sprintf("The response took longer than %v.", c.timeout)
		hint := "Try again, or raise the timeout of the client."
		return &Error{Kind: KindTimeout, Code: "timed_out", Message: message, Hint: hint, cause: cause}
	}
	message := fmt.Sprintf("The site cannot be reached: %v.", cause)
	hint := "Check the address of the site and the network connection."
	return &Error{Kind: KindConnection, Code: "connection_failed", Message: message, Hint: hint, cause: cause}
}

func cancelled(cause error) *Error {
	hint := "Start the call again when its result is needed."
	return &Error{Kind: KindCancelled, Code: "cancelled", Message: "The call was cancelled.", Hint: hint, cause: cause}
}

// decodeModel reads an object, and fails where a required field is missing or null.
func decodeModel(data []byte, into any, required ...string) error {
	var present map[string]json.RawMessage
	if err := json.Unmarshal(data, &present); err != nil {
		return err
	}
	for _, key := range required {
		if value, ok := present[key]; !ok || string(value) == "null" {
			return fmt.Errorf("the response has no %q", key)
		}
	}
	return json.Unmarshal(data, into)
}
