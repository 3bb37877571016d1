/**
 * HTML view of a quote for MCP hosts. The document loads nothing and uses only postMessage to reach its host.
 * Values of a result are written with textContent. Indentation and spaces around operators are removed; no visible text
 * contains such an operator. Source: MCP Apps 2026-01-26.
 */
export const swapQuoteHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Swap quote</title>
<style>
:root{color-scheme:light dark;
--t1:var(--color-text-primary,light-dark(oklch(.24 .03 232),oklch(.96 .01 218)));
--t2:var(--color-text-secondary,light-dark(oklch(.42 .03 230),oklch(.8 .01 220)));
--line:var(--color-border-primary,light-dark(oklch(.82 .017 220),oklch(.38 .024 228)));
--water:light-dark(oklch(.944 .024 218),oklch(.243 .031 226));
--contour:light-dark(oklch(.848 .041 216),oklch(.345 .045 224));
--land:light-dark(oklch(.69 .066 80),oklch(.56 .056 82));
--accent:light-dark(oklch(.405 .082 222),oklch(.845 .078 205));
--on:light-dark(oklch(.99 .004 200),oklch(.185 .03 226));
--warn:light-dark(oklch(.455 .092 68),oklch(.855 .115 82));
--warn-soft:light-dark(oklch(.95 .046 86),oklch(.312 .046 78))}
*{box-sizing:border-box;margin:0}
body{color:var(--t1);font:15px/1.5 var(--font-sans,system-ui,sans-serif)}
main{padding:16px;max-width:560px;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.legs{display:grid;gap:10px;grid-template-columns:1fr auto 1fr;align-items:center;padding:14px;border:1px solid var(--contour);border-radius:12px;background:var(--water)}
.legs i{width:34px;border-top:3px dashed var(--land)}
.label{color:var(--t2);font-size:13px}
.sum{font-size:21px;line-height:1.2;font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}
dt{color:var(--t2)}
.to,dd{text-align:right}
#notes p{padding:8px 12px;border-radius:8px;background:var(--warn-soft);color:var(--warn)}
dl,#notes p{margin-top:12px;font-size:14px}
.acts{display:flex;flex-wrap:wrap;gap:8px;margin-top:14px}
button{min-height:44px;padding:0 16px;border:1px solid var(--line);border-radius:8px;background:none;color:inherit;font:inherit;font-weight:600}
button.go{border-color:var(--accent);background:var(--accent);color:var(--on)}
button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
[hidden]{display:none!important}
@media(max-width:23.75em){.legs{grid-template-columns:1fr}.legs i{display:none}.to{text-align:left}}
</style>
</head>
<body>
<main>
<p id="status" role="status">Waiting for the quote…</p>
<section id="quote" hidden>
<div class="legs">
<div><p class="label">You send</p><p class="sum" id="sent"></p><p class="label" id="from"></p></div><i></i>
<div class="to"><p class="label">You receive about</p><p class="sum" id="got"></p><p class="label" id="to"></p></div>
</div>
<dl id="rows"></dl>
</section>
<div id="notes"></div>
<div class="acts"><button id="again" hidden>Refresh</button><button id="open" class="go" hidden>Open in Portage</button></div>
</main>
<script type="module">
const $ = (id) => document.getElementById(id);
const host = parent, pending = new Map(), prefix = 'ui/notifications/';
let last = 0, caps = {}, question, link, expiry, timer, size = '';
const send = (message) => host.postMessage({ jsonrpc: '2.0', ...message }, '*');
const call = (method, params) => new Promise((ok, fail) => { pending.set(++last, [ok, fail]); send({ id: last, method, params }); });
const status = (text) => { $('status').hidden = !($('status').textContent = text); };
const create = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });
const note = (text) => text && $('notes').append(create('p', text));
const row = (name, text) => { const dd = create('dd', text); $('rows').append(create('dt', name), dd); return dd; };
const span = (s) => s < 90 ? s + ' s' : Math.round(s / 60) + ' min';
const buttons = () => { $('again').hidden = !(caps.serverTools && question); $('open').hidden = !(caps.openLinks && link); };
const restyle = (context = {}) => {
  const root = document.documentElement, vars = context.styles?.variables;
  if (/^(light|dark)$/.test(context.theme)) root.style.colorScheme = context.theme;
  for (const name in vars) if (name.startsWith('--') && vars[name]) root.style.setProperty(name, vars[name]);
  for (const side in context.safeAreaInsets) document.body.style.setProperty('padding-' + side, context.safeAreaInsets[side] + 'px');
};
const clear = () => { clearInterval(timer); $('rows').textContent = $('notes').textContent = ''; $('quote').hidden = true; };
const read = (result) => {
  if (result.structuredContent) return result.structuredContent;
  const text = (result.content || []).map((part) => part.text || '').join('');
  try { return Object(JSON.parse(text)); } catch { return { error: text }; }
};
const show = (result) => {
  clear();
  const data = read(result), own = data.portage;
  if (!own || result.isError) {
    status(data.error || 'No quote to show.');
    note(data.hint);
    return buttons();
  }
  status(''); ({ question, link } = own); expiry = Date.parse(own.expires_at);
  $('sent').textContent = own.human.amount; $('from').textContent = question.from_asset;
  $('got').textContent = own.human.expected_amount_out; $('to').textContent = question.to_asset;
  const unit = ' ' + question.to_asset.split('-')[0];
  row('Fees, already deducted', own.human.total_fee + unit + ' (' + data.fees.total_bps / 100 + ' %)');
  const { market: { loss_bps: loss, consent, words }, inbound_address_withheld: withheld } = own;
  row('Compared with market', loss === undefined ? 'unknown' : Math.abs(loss) / 100 + (loss < 0 ? ' % more' : ' % less'));
  if (data.total_swap_seconds) row('Takes about', span(data.total_swap_seconds));
  row('Send at least', own.human.recommended_min_amount_in + ' ' + question.from_asset.split('-')[0]);
  for (const other of own.alternatives) row('Over Maya Protocol', other.reason || other.human_expected_amount_out + unit);
  const left = row('Expires in', '');
  const tick = () => {
    const s = Math.floor((expiry - Date.now()) / 1000);
    left.textContent = s > 0 ? span(s) : 'expired';
    if (s > 0) return;
    clearInterval(timer); note('This quote expired. Refresh it.');
  };
  $('quote').hidden = false; timer = setInterval(tick, 1000);
  note({ devnet: 'Devnet: test coins only.', stagenet: 'Stagenet: real coins.' }[own.network]);
  for (const side of own.chains || []) if (Object.values(side).includes(true)) note(side.chain + ' is halted or paused. Do not send.');
  if (own.inbound_quorum?.one_source) note(own.inbound_quorum.words);
  if (consent !== 'none') note(words);
  note(own.limit?.words);
  for (const notice of own.destination_notices || []) note(notice.sentence + ' ' + notice.hint);
  if (withheld) note(withheld.reason + ' ' + withheld.hint);
  tick(); buttons();
};
const on = {
  'tool-input': (params) => { question = params.arguments; status('Getting the quote…'); },
  'tool-result': show,
  'tool-cancelled': () => { clear(); status('The quote was cancelled.'); },
  'host-context-changed': restyle,
};
addEventListener('message', ({ source, data }) => {
  if (source !== host || !data || data.jsonrpc !== '2.0') return;
  const { id, method } = data;
  if (method === undefined) {
    const pair = pending.get(id); pending.delete(id);
    if (pair) data.error ? pair[1](data.error) : pair[0](data.result);
  } else if (id === undefined) {
    const name = String(method).replace(prefix, '');
    if (Object.hasOwn(on, name)) on[name](data.params || {});
  } else if (method === 'ping' || method === 'ui/resource-teardown') {
    if (method !== 'ping') clearInterval(timer);
    send({ id, result: {} });
  } else send({ id, error: { code: -32601, message: 'Method not found' } });
});
$('again').onclick = async () => {
  $('again').disabled = true;
  await call('tools/call', { name: 'get_swap_quote', arguments: question }).then(show, () => note('The host did not refresh it.'));
  $('again').disabled = false;
};
$('open').onclick = () => call('ui/open-link', { url: link }).catch(() => note('The host opens no links.'));
new ResizeObserver(() => {
  const box = document.body.getBoundingClientRect(), width = Math.ceil(box.width), height = Math.ceil(box.height);
  if (size === (size = width + 'x' + height)) return;
  send({ method: prefix + 'size-changed', params: { width, height } });
}).observe(document.body);
call('ui/initialize', {
  protocolVersion: '2026-01-26',
  appInfo: { name: 'portage-swap-quote', version: '1' },
  appCapabilities: { availableDisplayModes: ['inline'] },
}).then((result) => {
  caps = result.hostCapabilities || {}; restyle(result.hostContext); buttons();
  send({ method: prefix + 'initialized' });
}, () => status('The host does not support this view.'));
</script>
</body>
</html>
`
  .replace(/\n +/g, '\n')
  .replace(/ (=>|=|===|!==|\|\||&&|\+) /g, '$1')
