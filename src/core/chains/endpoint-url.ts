import { fail } from '../errors.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Decimal, all four of them, without leading zeros: other forms of the same number are read differently by different programs. */
const IPV4 = /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})$/

/** Addresses that no router passes on to the internet: private (RFC 1918), link-local (RFC 3927, 4291) and unique local (RFC 4193). A name may be resolved to anything. */
function isPrivate(host: string): boolean {
  const [, a = -1, b = -1, c = -1, d = -1] = (IPV4.exec(host) ?? []).map(Number)
  if ([a, b, c, d].some((part) => part > 255)) return false
  return (
    a === 10 ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    /^\[f[cd][0-9a-f]{2}:[0-9a-f:]*\]$/.test(host) ||
    /^\[fe[89ab][0-9a-f]:[0-9a-f:]*\]$/.test(host)
  )
}

type UrlOptions = {
  /** Whether plain http is let through to addresses of the home network. */
  readonly home?: boolean
}

/** Reads an endpoint's URL: https, or http on loopback and, where asked for, in the home network, without user or password. Throws `input/url-*`. */
export function parseEndpointUrl(text: string, { home = false }: UrlOptions = {}): string {
  const match = /^(https?):\/\/([^/?#\s]+)([/?][^#\s]*)?$/i.exec(text.trim())
  if (!match) throw fail('input/url-malformed')
  const [, scheme = '', authority = '', rest = '/'] = match
  if (authority.includes('@')) throw fail('input/url-credentials')
  const host = authority.replace(/:\d{1,5}$/, '').toLowerCase()
  if (!/^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])$/.test(host)) throw fail('input/url-malformed')
  const isPlain = scheme.toLowerCase() === 'http' && !LOOPBACK.test(host)
  if (isPlain && !isPrivate(host)) throw fail('input/url-insecure')
  if (isPlain && !home) throw fail('input/url-home-network')
  const url = `${scheme.toLowerCase()}://${authority.toLowerCase()}${rest}`
  if (!URL.canParse(url)) throw fail('input/url-malformed') // a port or an IP number that cannot be
  return url
}

/** True when the URL stays on this computer. */
export const isLoopback = (url: string): boolean => LOOPBACK.test((/^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? '').replace(/:\d+$/, ''))

/** True where plain http leads to an address of the home network: what is said there can be read and changed by others in it. */
export const isHomeNetwork = (url: string): boolean => isPrivate((/^http:\/\/([^/?#]+)/.exec(url)?.[1] ?? '').replace(/:\d+$/, ''))
