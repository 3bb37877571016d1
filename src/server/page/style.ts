import { tokens } from './tokens.ts'

/**
 * Styles for pages of functions, which cannot link to the built style sheets, whose names change with their content.
 * The tokens are those of styles/tokens.css, which `npm run generate` copies.
 */
export const style = `@font-face{font-family:"Familjen Grotesk";font-weight:400 700;font-display:optional;src:url("/fonts/familjen-grotesk-latin-wght-normal.woff2") format("woff2")}
@font-face{font-family:"Geist Mono";font-weight:100 900;font-display:swap;src:url("/fonts/geist-mono-latin-wght-normal.woff2") format("woff2")}
:root{
color-scheme:light dark;
${tokens}
}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
*,*::before,*::after{box-sizing:border-box}
*{margin:0}
body{background:var(--surface-0);color:var(--text-1);font:400 1rem/1.5 "Familjen Grotesk","Segoe UI",system-ui,sans-serif;font-feature-settings:"tnum","kern";-webkit-font-smoothing:antialiased;-webkit-text-size-adjust:100%;text-size-adjust:100%}
.wrap{inline-size:min(100% - 2*var(--gutter),70rem);margin-inline:auto}
main>*{inline-size:min(100%,44rem)}
h1,h2{font-weight:600;line-height:1.12;letter-spacing:-0.018em;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:clamp(1.75rem, 1.35rem + 1.7vw, 2.125rem)}
h2{font-size:1.3125rem}
p{text-wrap:pretty;overflow-wrap:anywhere}
a{color:var(--accent-text);text-decoration-thickness:1px;text-underline-offset:0.2em}
a:hover{text-decoration-thickness:2px}
b{font-weight:600}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:4px}
.band{background:var(--land);color:var(--land-text);border-block-end:1px solid var(--land-line);font-size:0.875rem;line-height:1.3}
.band--stagenet{background:var(--accent-soft);color:var(--accent-text);border-color:var(--accent)}
.band--notice{background:var(--warn-soft);color:var(--text-1);border-color:var(--warn-line)}
.band p{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:0.25rem 0.75rem;padding-block:0.45rem;text-align:center}
.band b{display:inline-flex;align-items:center;gap:0.55em}
.band--notice p{display:block;padding-block:0.6rem}
.band--notice b{display:inline;color:var(--warn);margin-inline-end:0.35em}
.band--notice a{color:inherit;font-weight:550;white-space:nowrap}
.sign{inline-size:0.6em;block-size:0.6em;flex:none;background:currentColor;border-radius:1px;rotate:45deg}
.sign--stagenet{border-radius:50%}
header{position:relative;border-block-end:1px solid var(--line-1)}
.sprite{position:absolute}
.sr{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;inset-inline-start:1rem;inset-block-start:-4rem;padding:0.75rem 1rem;background:var(--surface-1)}
.skip:focus{inset-block-start:0.5rem;z-index:9}
.i{inline-size:1.25em;block-size:1.25em;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round;flex:none}
header .wrap{display:flex;align-items:center;justify-content:space-between;gap:0.75rem;min-block-size:4rem}
.brand{display:inline-flex;align-items:center;gap:0.55rem;min-block-size:2.75rem;color:var(--text-1);font-weight:650;font-size:1.4rem;line-height:1;letter-spacing:-0.035em;text-decoration:none}
.mark{inline-size:2rem;block-size:1.4rem;fill:var(--text-1);flex:none}
.top{display:flex;flex-wrap:wrap;margin-inline:0.75rem auto}
.top a{display:inline-flex;align-items:center;min-block-size:2.75rem;padding-inline:0.6rem;color:var(--text-2);font-size:0.9375rem;font-weight:500;text-decoration:none}
.top a:hover{color:var(--text-1)}
.ends{display:flex;align-items:center;gap:0.5rem;margin-inline-start:auto}
.toggle,.menu summary{display:inline-flex;align-items:center;justify-content:center;inline-size:2.75rem;min-block-size:2.75rem;padding:0;border:0;border-radius:12px;background:none;color:var(--text-2);font:inherit;font-size:0.9375rem;list-style:none;cursor:pointer}
.toggle[hidden]{display:none}
.toggle:hover,.menu summary:hover{background:var(--surface-2);color:var(--text-1)}
.menu summary::-webkit-details-marker{display:none}
.menu--main{display:none}
.menu:not([open]) .opened,.menu[open] .closed{display:none}
.menu>:not(summary){position:absolute;z-index:5;display:grid;border:1px solid var(--line-2);background:var(--surface-1)}
.menu--language{position:relative}
.menu--language>div{inset-inline-end:0;min-inline-size:12rem;padding:0.5rem;border-radius:12px}
.menu--main nav{inset-inline:0;inset-block-start:100%;padding:0.5rem var(--gutter) 1rem;border-width:0 0 1px;background:var(--surface-0)}
.menu a,.foot nav a,.languages a{display:inline-flex;align-items:center;min-block-size:2.75rem;padding-inline:0.6rem;color:var(--text-1);text-decoration:none}
.menu a:hover,.foot nav a:hover,.languages a:hover{text-decoration:underline}
.menu a[aria-current]{color:var(--accent-text);font-weight:600}
.menu--main a{padding-inline:0;font-size:1.125rem;font-weight:500}
.menu--main a+a{border-block-start:1px solid var(--line-1)}
footer{border-block-start:1px solid var(--line-1);background:var(--water-deep)}
.foot{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(14rem,100%),1fr));gap:1.5rem;padding-block:2.5rem}
.foot{align-items:start}
.foot nav{display:grid;align-content:start}
.languages{display:flex;flex-wrap:wrap;gap:0 1rem;padding-block-end:2rem}
.languages a{padding-inline:0;color:var(--text-2);font-size:0.875rem;text-decoration:underline}
.foot nav a{padding-inline:0;color:var(--text-2);font-size:0.9375rem}
.steps{display:grid;gap:0.5rem;padding-inline-start:1.4rem;color:var(--text-2)}
.steps code{font-family:"Geist Mono",ui-monospace,monospace;font-size:0.875rem;overflow-wrap:anywhere}
main:focus{outline:0}
@media (max-width:53.75em){.top{display:none}.menu--main{display:block}}
.mark-b{fill:var(--brand-water)}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:1.25rem;padding-block:clamp(1.25rem, 6vh, 4rem) 4rem}
.pages{display:flex;flex-wrap:wrap;margin-inline:-0.75rem}
.pages a{display:inline-flex;align-items:center;min-block-size:2.75rem;padding-inline:0.75rem;color:var(--text-2);font-size:0.875rem;font-weight:500;text-decoration:none}
.pages a:hover{color:var(--text-1);text-decoration:underline}
.pages a[aria-current]{color:var(--text-1);box-shadow:inset 0 -2px 0 var(--accent)}
.card{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;padding:clamp(1.25rem, 4vw, 2rem);background:var(--surface-1);border:1px solid var(--line-1);border-radius:18px}
.lede,.card>p{color:var(--text-2)}
.acts{display:flex;flex-wrap:wrap;align-items:center;gap:0.75rem;margin-block-start:0.5rem}
.btn{display:inline-flex;align-items:center;justify-content:center;min-block-size:2.75rem;padding:0 1.25rem;border:0;border-radius:12px;background:var(--surface-1);box-shadow:inset 0 0 0 1px var(--line-2);color:var(--text-1);font:inherit;font-weight:600;font-size:0.9375rem;line-height:1.2;text-decoration:none;cursor:pointer}
.btn:hover{background:var(--surface-2)}
.btn--primary{background:var(--accent);box-shadow:none;color:var(--text-on-accent)}
.btn--primary:hover{background:var(--accent-hover)}
.btn--primary:active{background:var(--accent-press)}
.list{display:grid;grid-template-columns:minmax(0,1fr);gap:1.25rem;padding:0;list-style:none}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:0.25rem 1rem;padding-block-end:1rem;border-block-end:1px solid var(--line-1);font-size:0.875rem}
dl:last-child{padding-block-end:0;border:0}
dt{color:var(--text-2)}
dd{overflow-wrap:anywhere}
.form{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem}
.form>.btn{justify-self:start}
.field{display:grid;grid-template-columns:minmax(0,1fr);gap:0.35rem}
label{font-weight:550;font-size:0.9375rem}
.field input,.field textarea,.field select{inline-size:100%;min-block-size:2.75rem;padding:0.55rem 0.85rem;border:1px solid var(--line-2);border-radius:12px;background:var(--surface-0);color:var(--text-1);font:inherit}
.field textarea{font-family:"Geist Mono",ui-monospace,monospace;font-size:0.875rem;resize:vertical}
.hint{color:var(--text-2);font-size:0.875rem}
.hint--bad{color:var(--danger)}
[aria-invalid]:is(input,textarea){border-color:var(--danger)}
.check{display:grid;grid-template-columns:auto minmax(0,1fr);align-items:start;gap:0.6rem}
.check input{inline-size:1.5rem;block-size:1.5rem;accent-color:var(--accent)}
.note{padding:0.85rem 1rem;border:1px solid var(--line-2);border-radius:12px;background:var(--surface-2)}
.note--done{border-color:var(--accent);background:var(--accent-soft)}
.note--error{border-color:var(--danger-line);background:var(--danger-soft)}
h3{font-size:1rem;font-weight:600}
.row{display:grid;grid-template-columns:minmax(0,1fr);gap:0.75rem;padding-block-start:1rem;border-block-start:1px solid var(--line-1)}
summary{display:flex;align-items:center;min-block-size:2.75rem;color:var(--accent-text);cursor:pointer}
details .form{margin-block-start:0.75rem}
dl+.row{padding-block-start:0;border-block-start:0}
.secret{padding:0.75rem;border-radius:8px;background:var(--surface-2);user-select:all}
.lines{white-space:pre-wrap}
.exact{font-family:"Geist Mono",ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:0.875rem;letter-spacing:-0.01em;overflow-wrap:anywhere}
@media (max-width:30em){
.foot{grid-template-columns:minmax(0,1fr)}
.acts>*,.acts .btn,.form>.btn{inline-size:100%}
dl{grid-template-columns:minmax(0,1fr);gap:0}
dd+dt{margin-block-start:0.5rem}
}
@media (forced-colors:active){
.band{border-block-end:2px solid CanvasText}
.card,.btn{border:1px solid CanvasText}
.sign{background:CanvasText;forced-color-adjust:none}
}`
