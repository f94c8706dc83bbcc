import { decodePunycode } from './punycode.ts'

/** The host of an origin as a browser writes it: lower case, Punycode, without port. `undefined` where there is none (`null`, `file:`). */
export function hostOf(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined
  const host = new URL(origin).hostname.replace(/\.$/, '')
  return host === '' ? undefined : host
}

/** An origin of the web as browsers write it: what is opaque ("null"), or is no https but on this computer, is nobody. */
export function isOrigin(origin: string): boolean {
  if (origin.length > 512 || !URL.canParse(origin)) return false
  const { origin: own, protocol, hostname } = new URL(origin)
  if (own !== origin) return false
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/.test(hostname))
}

/** True for the domain itself and everything below it. */
export const isSameOrSubdomain = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

/** True for names of DNS: numbers of machines and names of this device have nobody to be taken for. */
export const isName = (host: string): boolean =>
  /[a-z]/.test(host) && host.includes('.') && !host.includes(':') && !host.endsWith('.localhost')

/** Where everybody may publish below: hosting, gateways and tunnels. From the private part of the Public Suffix List (publicsuffix.org) and the gateways of IPFS, Arweave and ENS. */
const SHARED: readonly string[] = [
  // Hosting
  ...['github.io', 'gitlab.io', 'bitbucket.io', 'codeberg.page', 'pages.dev', 'workers.dev', 'r2.dev', 'vercel.app', 'now.sh'],
  ...['netlify.app', 'netlify.com', 'web.app', 'firebaseapp.com', 'appspot.com', 'run.app', 'herokuapp.com', 'onrender.com', 'fly.dev'],
  ...['surge.sh', 'render.com', 'railway.app', 'deno.dev', 'val.run', 'azurewebsites.net', 'azurestaticapps.net', 'web.core.windows.net'],
  ...['cloudfront.net', 'amplifyapp.com', 's3.amazonaws.com', 'elasticbeanstalk.com', 'digitaloceanspaces.com', 'ondigitalocean.app'],
  ...['glitch.me', 'replit.app', 'replit.dev', 'repl.co', 'codesandbox.io', 'csb.app', 'stackblitz.io', 'webcontainer.io', 'lovable.app'],
  ...['neocities.org', '000webhostapp.com', 'infinityfreeapp.com', 'tiiny.site', 'edgeone.app', 'translate.goog', 'storage.googleapis.com'],
  // Builders of sites
  ...['blogspot.com', 'wordpress.com', 'wixsite.com', 'wixstudio.com', 'weebly.com', 'weeblysite.com', 'webflow.io', 'framer.app'],
  ...[
    'framer.website',
    'carrd.co',
    'notion.site',
    'gitbook.io',
    'godaddysites.com',
    'squarespace.com',
    'sites.google.com',
    'myshopify.com',
  ],
  // Gateways
  ...['ipfs.io', 'dweb.link', 'inbrowser.link', 'cf-ipfs.com', 'cloudflare-ipfs.com', 'w3s.link', 'nftstorage.link', 'mypinata.cloud'],
  ...['4everland.app', '4everland.io', 'on-fleek.app', 'fleek.co', 'fleek.cool', 'eth.limo', 'eth.link', 'arweave.net', 'ar-io.dev'],
  // Tunnels
  ...['ngrok.io', 'ngrok.app', 'ngrok.dev', 'ngrok-free.app', 'ngrok-free.dev', 'trycloudflare.com', 'loca.lt', 'serveo.net'],
]

/** Suffixes of two labels below which countries register (`co.uk`, `com.au`). */
const SECOND_LEVEL = /^(?:co|com|net|org|gov|ac|edu|ne|or|gob)\.[a-z]{2}$/

/** Services below which everybody may publish, and their parts that serve what others put into paths. */
export const sharedServices: readonly string[] = SHARED

/** True for what stands at the end of names that other people register: a single label, `co.uk`. Services are told by `sharedServices`. */
export const isSuffix = (host: string): boolean => !host.includes('.') || SECOND_LEVEL.test(host)

/** The service below which everybody may publish, where the host is one of its. Also the service itself where it serves what others put into paths. */
export const sharedBy = (host: string): string | undefined => SHARED.find((service) => isSameOrSubdomain(host, service))

/** The part of a host that somebody registered: the last two labels, or one more than a suffix that is shared. No list of all suffixes ships. */
export function registered(host: string): string {
  const labels = host.split('.')
  const shared = sharedBy(host)
  const suffix = shared === undefined ? (SECOND_LEVEL.test(labels.slice(-2).join('.')) ? 2 : 1) : shared.split('.').length
  return labels.slice(-suffix - 1).join('.')
}

/**
 * What is drawn so alike that people take it for a Latin letter: the commonest of Unicode’s confusables (UTS #39) in Cyrillic, Greek, Armenian, Cherokee
 * and Latin, after compatibility forms and accents are gone. Each string: the letter, then what looks like it.
 */
const ALIKE: readonly string[] = [
  ...['aаαɑ', 'bƅьв', 'cсϲƈ', 'dԁɗ', 'eеєҽε', 'fƒ', 'gɡցɢ', 'hһհ', 'iіıɩιӏ1l|ǀ!', 'jјϳ', 'kκкĸ', 'mм', 'nոпη', 'oоοօσ0ө', 'pрρ', 'qԛզ'],
  ...['rгɾ', 'sѕƽ5$', 'tτтƭ', 'uυսʋц', 'vνѵ', 'wѡԝшա', 'xхχ×', 'yуүγʏ', 'zᴢʐ2'],
]
const LIKE: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  ALIKE.flatMap((row) => [...row].map((one) => [one, row.charAt(0)] as const)),
)

/** A host in the letters that its Punycode stands for (RFC 3492); the same where it has none. */
export const spelled = (host: string): string =>
  host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
    .join('.')

/** A host as it looks rather than as it is written: hosts with one skeleton are taken for each other. */
export function skeleton(host: string): string {
  const plain = spelled(host).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...plain]
    .map((character) => LIKE.get(character) ?? character)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('-', '')
}

/** Letters to change, add, leave out or swap with their neighbour to get from one to the other; `most + 1` where it is more than `most`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [earlier, row]: [readonly number[], readonly number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (earlier[j - 2] ?? 0) + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return most + 1
    ;[earlier, row] = [row, next]
  }
  return Math.min(row[b.length] ?? 0, most + 1)
}
