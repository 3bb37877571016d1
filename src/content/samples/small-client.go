package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"strconv"
	"time"
)

type object = map[string]any

type reply struct {
	Result struct {
		IsError           bool
		Content           []struct{ Text string }
		StructuredContent json.RawMessage
	}
	Error *struct{ Message string }
}

// callTool calls a tool, with at most three attempts. After a rate limit,
// it waits as long as the server requires.
func callTool(name string, arguments object, into any) error {
	params := object{"name": name, "arguments": arguments}
	body, err := json.Marshal(object{
		"jsonrpc": "2.0",
		"id":      1,
		"method":  "tools/call",
		"params":  params,
	})
	if err != nil {
		return err
	}
	for attempt := 0; attempt < 3; attempt++ {
		answer, err := http.Post("{base_url}/mcp", "application/json", bytes.NewReader(body))
		if err != nil {
			return err
		}
		var message reply
		err = json.NewDecoder(answer.Body).Decode(&message)
		answer.Body.Close()
		switch {
		case answer.StatusCode == http.StatusTooManyRequests:
			seconds, err := strconv.Atoi(answer.Header.Get("Retry-After"))
			if err != nil || seconds < 1 {
				seconds = 1
			}
			time.Sleep(time.Duration(seconds) * time.Second)
		case err != nil:
			return err
		case message.Error != nil:
			return errors.New(message.Error.Message)
		case message.Result.IsError:
			return errors.New(message.Result.Content[0].Text)
		default:
			return json.Unmarshal(message.Result.StructuredContent, into)
		}
	}
	return errors.New("still over the limit after three attempts")
}

func main() {
	var found struct {
		Pools []struct{ Asset, Status string }
	}
	err := callTool("list_pools", object{"asset": "ETH.USDC"}, &found)
	if err != nil {
		log.Fatal(err)
	}
	for _, pool := range found.Pools {
		fmt.Println(pool.Asset, pool.Status)
	}
}
