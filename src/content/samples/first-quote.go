package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"strings"
)

const call = `{
  "jsonrpc": "2.0", "id": 1, "method": "tools/call",
  "params": {
    "name": "get_swap_quote",
    "arguments": {
      "from_asset": "BTC.BTC",
      "to_asset": "ETH.ETH",
      "amount": "15000000"
    }
  }
}`

func main() {
	body := strings.NewReader(call)
	answer, err := http.Post("{base_url}/mcp", "application/json", body)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()

	var reply struct {
		Result struct {
			IsError           bool
			Content           []struct{ Text string }
			StructuredContent struct {
				ExpectedAmountOut string `json:"expected_amount_out"`
				Portage           struct {
					Summary   string
					ExpiresAt string `json:"expires_at"`
				}
			}
		}
	}
	if err := json.NewDecoder(answer.Body).Decode(&reply); err != nil {
		log.Fatal(err)
	}
	if reply.Result.IsError {
		log.Fatal(reply.Result.Content[0].Text)
	}
	quote := reply.Result.StructuredContent
	fmt.Println(quote.Portage.Summary)
	fmt.Println(quote.ExpectedAmountOut, "until", quote.Portage.ExpiresAt)
}
