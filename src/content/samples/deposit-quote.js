// An example address. Replace it with your own before you send anything.
const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const answer = await fetch('{base_url}/mcp', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'get_swap_quote',
      arguments: {
        from_asset: 'BTC.BTC',
        to_asset: 'ETH.ETH',
        amount: '15000000',
        destination,
      },
    },
  }),
})
const { result } = await answer.json()
if (result.isError) throw new Error(result.content[0].text)
const { memo, inbound_address, notes, portage } = result.structuredContent
const withheld = portage.inbound_address_withheld
if (withheld) console.log('Send nothing:', withheld.reason)
else console.log({ memo, inbound_address, notes, limit: portage.limit.words, expires: portage.expires_at })
