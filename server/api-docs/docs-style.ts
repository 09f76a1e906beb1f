/** The app's dark look; the chapters stand beside the calls where there is room. */
export const docsStyle = `
:root{color-scheme:dark;font:16px/1.5 system-ui,sans-serif;background:#0D0E10;color:#F4F5F6;accent-color:#F4465F}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1280px;padding:16px;display:grid;gap:16px 32px;grid-template-columns:minmax(0,1fr)}
h1{font-size:1.75rem;line-height:1.2;margin:8px 0 16px}
h2{font-size:1.375rem;margin:32px 0 4px;scroll-margin-top:16px}
h3{font-size:1.125rem;margin:24px 0 8px}
h4{font-size:1rem;margin:16px 0 4px}
p{margin:8px 0;max-width:75ch}
ul{margin:0;padding-left:20px}
li{margin:4px 0;overflow-wrap:anywhere}
a{color:#FF9A8F}
code,pre{font:0.875rem/1.5 ui-monospace,monospace}
pre{margin:8px 0;padding:12px;background:#0D0E10;border:1px solid #2B2F34;border-radius:8px;overflow-x:auto}
section{scroll-margin-top:16px}
nav ul{list-style:none;padding:0}
nav a{display:flex;align-items:center;min-height:48px}
details{background:#16181B;border:1px solid #2B2F34;border-radius:12px;margin:8px 0;scroll-margin-top:16px}
summary{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;min-height:48px;padding:8px 16px;cursor:pointer;list-style:none;border-radius:12px}
summary::-webkit-details-marker{display:none}
summary code{overflow-wrap:anywhere}
summary:hover{background:#1F2226}
details>div{padding:0 16px 16px}
.title{color:#C2C7CE;flex-basis:100%}
.method{font-size:0.8125rem;font-weight:700;min-width:4.5em;text-align:center;border-radius:6px;padding:2px 8px;background:#2A2E33}
.post,.put{background:#10291C;color:#8CEFB2}
.delete{background:#351613;color:#FF9A8F}
:focus-visible{outline:3px solid #F4F5F6;outline-offset:2px}
.skip{position:absolute;left:-999px}
.skip:focus{left:16px;top:16px;background:#1F2226;padding:12px}
@media (min-width:960px){
body{grid-template-columns:14rem minmax(0,1fr);padding:32px}
header{grid-column:1/-1}
nav{position:sticky;top:16px;align-self:start}
.title{flex-basis:auto;margin-left:auto}
}
`;
