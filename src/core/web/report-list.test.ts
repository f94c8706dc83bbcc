import { describe, expect, it } from 'vitest'
import { isError } from '../errors.ts'
import { listedFor, MAX_LIST_TEXT, readReports, siteOf } from './report-list.ts'

const read = (text: string) => readReports(text, async () => undefined)
const codeOf = async (text: string): Promise<string> => {
  try {
    await read(text)
    return 'read'
  } catch (error) {
    return isError(error) ? `${error.code} ${String(error.data?.['what'] ?? error.data?.['field'] ?? '')}`.trim() : String(error)
  }
}
const THIEF = '0x63605E53D422C4F1ac0e01390AC59aAf84C44A51'
const thief = THIEF.toLowerCase()

describe('a list of reported sites and addresses', () => {
  it('is read in the form of eth-phishing-detect, before and now: what it blocks, and what it allows', async () => {
    const parts = { version: 2, tolerance: 2, fuzzylist: ['metamask.io'] }
    for (const names of [
      ['blacklist', 'whitelist'],
      ['blocklist', 'allowlist'],
    ] as const) {
      const list = await read(JSON.stringify({ ...parts, [names[0]]: ['evil.example', THIEF], [names[1]]: ['good.example'] }))
      expect([...list.sites]).toEqual(['evil.example'])
      expect([...list.allowed]).toEqual(['good.example'])
      expect([...list.addresses]).toEqual([thief])
      expect(list.leftOut).toBe(0)
    }
  })

  it('is read as JSON of hosts or addresses, alone or by name; a name is no entry: it may be the victim’s', async () => {
    expect([...(await read(JSON.stringify(['evil.example', 'EVIL.example.', thief]))).sites]).toEqual(['evil.example'])
    const byName = await read(JSON.stringify({ 'uniswap.org': ['uniswap-claim.example', thief], 'Inferno Drainer': [THIEF] }))
    expect([...byName.sites]).toEqual(['uniswap-claim.example'])
    expect([...byName.addresses]).toEqual([thief])
  })

  it('is read as lines, with what is for people left away, and as a hosts file', async () => {
    const lines = await read(`\uFEFF# sites\r\nevil.example # a drainer\r\n\r\n  ${THIEF}\r\n#last\r\n`)
    expect([[...lines.sites], [...lines.addresses], lines.leftOut]).toEqual([['evil.example'], [thief], 0])
    const hosts = await read('127.0.0.1 localhost\n::1 localhost\n0.0.0.0 evil.example\twww.evil.example\n0.0.0.0 other.example #x')
    expect([[...hosts.sites], hosts.leftOut]).toEqual([['evil.example', 'www.evil.example', 'other.example'], 2])
  })

  it('counts what it leaves out: no host, a page of a site, a suffix, a machine, and whatever is wider than one site [P9]', async () => {
    const wide = ['ipfs.io', 'dweb.link', 'ipfs.dweb.link', 'gateway.ipfs.io', 'cloudflare-ipfs.com', 'gateway.pinata.cloud', 'github.io']
    const services = ['amazonaws.com', 's3.amazonaws.com', 'google.com', 'docs.google.com', 'vercel.app', 'eth.limo', 't.me']
    const none = ['', 'com', 'co.uk', 'localhost', '127.0.0.1', '8.8.8.8', '[::1]', 'a..example', '-a.example', `${'a'.repeat(64)}.example`]
    const pages = ['https://site.example/claim', 'site.example/?a=1', 'https://me@site.example', 'two words.example', '*.evil.example']
    const out = [...wide, ...services, ...none, ...pages, `${'a.'.repeat(130)}example`, '0x1234', `${thief}00`]
    const list = await read(JSON.stringify(['evil.example', ...out]))
    expect([...list.sites]).toEqual(['evil.example'])
    expect(list.leftOut).toBe(out.length)
    expect((await read(JSON.stringify({ blocklist: ['evil.github.io'], allowlist: ['github.io', 'com'] }))).allowed.size).toBe(0)
    expect((await read(JSON.stringify(['bafy.ipfs.dweb.link', 'evil.vercel.app', 'claim.eth.limo']))).sites.size).toBe(3)
  })

  it('takes a host as a browser writes it: small letters, Punycode, without scheme, port and last dot', () => {
    for (const [entry, host] of [
      ['HTTPS://Evil.Example:8443/', 'evil.example'],
      ['http://evil.example', 'evil.example'],
      ['evil.example.', 'evil.example'],
      ['uniswаp.org', 'xn--uniswp-7nf.org'],
      ['evil。example', 'evil.example'],
      ['xn--uniswp-7nf.org', 'xn--uniswp-7nf.org'],
      ['_dnslink.evil.example', '_dnslink.evil.example'],
    ] as const)
      expect(siteOf(entry), entry).toBe(host)
    for (const entry of [
      'javascript:alert(1)',
      'ftp://evil.example',
      'evil.example\\@good.example',
      'evil.example#x',
      '\u0000.example',
      'a b.example',
    ])
      expect(siteOf(entry), entry).toBeUndefined()
  })

  it('is refused with the place where it is wrong, and not half read', async () => {
    for (const [text, code] of [
      ['', 'input/required The list'],
      ['  \n', 'input/required The list'],
      ['<!doctype html><p>Not found</p>', 'decode/malformed The list, at line 1,'],
      ['evil.example\nnot a host\n', 'decode/malformed The list, at line 2,'],
      ['0.0.0.0', 'decode/malformed The list, at line 1,'],
      ['{"blocklist":', 'decode/malformed The list, as JSON,'],
      ['['.repeat(200_000), 'decode/malformed The list, as JSON,'],
      ['"evil.example"', 'decode/malformed The list, at its beginning,'],
      ['{"blocklist":"evil.example"}', 'decode/malformed The list, at “blocklist”,'],
      ['{"blocklist":["evil.example",{}]}', 'decode/malformed The list, at “blocklist”[1],'],
      ['["evil.example",7]', 'decode/malformed The list, at its entries[1],'],
      ['{"a":["evil.example"],"b":{"c":[]}}', 'decode/malformed The list, at “b”,'],
      ['[]', 'decode/malformed The list, which names no site and no address that can be looked up,'],
      ['{"allowlist":["good.example"]}', 'decode/malformed The list, which names no site and no address that can be looked up,'],
      ['ipfs.io', 'decode/malformed The list, which names no site and no address that can be looked up,'],
      ['{"__proto__":["ipfs.io"]}', 'decode/malformed The list, which names no site and no address that can be looked up,'],
      ['a'.repeat(MAX_LIST_TEXT + 1), 'input/too-long The list'],
      [JSON.stringify(Array.from({ length: 500_001 }, () => 'a.example')), 'input/out-of-range The number of entries, more than 500000,'],
    ] as const)
      expect(await codeOf(text), text.slice(0, 30)).toBe(code)
  })
})

describe('a host that is looked up', () => {
  const list = { sites: new Set(['evil.example', 'claim.good.example']), allowed: new Set(['good.example', 'fine.evil.example']) }

  it('is named by itself or by a domain above it, and by nothing else', () => {
    expect(listedFor(list, 'evil.example')).toBe('evil.example')
    expect(listedFor(list, 'a.b.evil.example')).toBe('evil.example')
    for (const host of ['notevil.example', 'example', 'evil.example.org', 'localhost', '127.0.0.1', ''])
      expect(listedFor(list, host)).toBeUndefined()
  })

  it('is not reported by a list that allows it, where nothing nearer to it is reported', () => {
    expect(listedFor(list, 'good.example')).toBeUndefined()
    expect(listedFor(list, 'app.fine.evil.example')).toBeUndefined()
    expect(listedFor(list, 'claim.good.example')).toBe('claim.good.example')
    expect(listedFor({ sites: new Set(['a.example']), allowed: new Set(['a.example']) }, 'a.example')).toBeUndefined()
  })
})
