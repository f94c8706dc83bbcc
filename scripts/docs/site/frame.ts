import { escapeHtml } from './markdown.ts'
import { fromPage } from './sources.ts'

/** No script, nothing of another host, no form: the site needs none of it, so that the browser refuses it. */
export const SITE_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'"

/** One page: its place on the site, what it is called, and what stands in `main`. */
export type SitePage = {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly main: string
  readonly wide?: boolean
}

const MENU: readonly (readonly [label: string, path: string])[] = [
  ['Attacks', 'attacks/index.html'],
  ['Security', 'security.html'],
  ['Compare', 'compare.html'],
  ['Help', 'help/index.html'],
  ['Download', 'download.html'],
]

const MARK =
  '<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"><circle cx="10" cy="10" r="7.6"/><path d="M6.4 12.6 13.6 7.4"/></svg>'

/** The page itself is marked, and the list that a page belongs to. */
function menuLink(page: string, [label, path]: readonly [string, string]): string {
  const below = path.endsWith('/index.html') && page.startsWith(path.replace('index.html', ''))
  const current = page === path ? ' aria-current="page"' : below ? ' aria-current="true"' : ''
  return `<li><a href="${fromPage(page, path)}"${current}>${label}</a></li>`
}

/** The whole HTML of a page. */
export function drawSitePage({ path, title, description, main, wide = false }: SitePage): string {
  const whole = path === 'index.html' ? title : `${title} · Assay`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${SITE_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(whole)}</title>
<link rel="icon" href="${fromPage(path, 'pictures/icon.png')}" type="image/png">
<link rel="stylesheet" href="${fromPage(path, 'site.css')}">
</head>
<body${wide ? ' class="wide"' : ''}>
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="home" href="${fromPage(path, 'index.html')}"${path === 'index.html' ? ' aria-current="page"' : ''}>${MARK}<span>Assay</span></a>
<nav aria-label="Pages"><ul>${MENU.map((item) => menuLink(path, item)).join('')}</ul></nav>
</header>
<main id="main" tabindex="-1">
${main.trim()}
</main>
<footer>
<p>Made from the documents in the sources of Assay. MIT licence. This site runs no script, sets no cookie and asks no other host.</p>
<p><a href="${fromPage(path, 'docs/features.html')}">Features</a> <a href="${fromPage(path, 'docs/release.html')}">Releases</a> <a href="${fromPage(path, 'docs/decisions/index.html')}">Decisions</a></p>
</footer>
</body>
</html>
`
}

/** What leads nowhere on the site: a page or file that is not there, or a heading that the page has not. */
export function deadLinks(pages: ReadonlyMap<string, string>, files: ReadonlySet<string>): readonly string[] {
  const ids = new Map([...pages].map(([path, html]) => [path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]))
  return [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/ (?:href|src|srcset)="([^"]*)"/g)].flatMap(([, address = '']) => {
      if (address.startsWith('https:')) return []
      const url = new URL(address.replaceAll('&amp;', '&'), `https://site.invalid/${path}`)
      const target = decodeURIComponent(url.pathname.slice(1))
      const anchor = decodeURIComponent(url.hash.slice(1))
      if (url.host !== 'site.invalid' || !files.has(target)) return [`${path}: ${address} leads to nothing`]
      return anchor === '' || ids.get(target)?.has(anchor) === true ? [] : [`${path}: ${address} leads to no heading`]
    }),
  )
}
