import { describe, expect, it } from 'vitest'
import { caip2, endpointHost, parseChainId, chainRules } from './chain.ts'
import { isLoopback, isHomeNetwork, parseEndpointUrl } from './endpoint-url.ts'
import { codeThrownBy } from '../test-support/published.ts'

describe('a chain id', () => {
  it.each([
    ['1', 1],
    [' 31337 ', 31_337],
    ['0x1', 1],
    ['0xaa36a7', 11_155_111],
    ['0XA'.toLowerCase(), 10],
    ['007', 7],
  ])('is read from %j', (text, id) => expect(parseChainId(text)).toBe(id))

  it.each(['', '0', '0x0', '-1', '1.5', '1e3', '0x', '0xg', '9007199254740992', '0x20000000000000', '1 000', '١', 'mainnet', 'eip155:1'])(
    'is not read from %j',
    (text) => expect(codeThrownBy(() => parseChainId(text))).toBe('input/chain-id'),
  )

  it('is written as CAIP-2', () => expect(caip2(10)).toBe('eip155:10'))
})

describe('the rules of a local run', () => {
  it.each([
    ['l1', undefined],
    ['practice', undefined],
    ['op-stack', 'osaka'],
    ['other', 'osaka'],
  ] as const)('of a chain of kind %s are %s, unless others are declared', (kind, rules) => {
    expect(chainRules({ kind })).toEqual(rules === undefined ? {} : { rules })
    expect(chainRules({ kind, rules: 'cancun' })).toEqual({ rules: 'cancun' })
  })
})

describe("an endpoint's URL", () => {
  it.each([
    ['https://rpc.example', 'https://rpc.example/'],
    [' https://Rpc.Example:8545/Key?x=Y ', 'https://rpc.example:8545/Key?x=Y'],
    ['HTTPS://rpc.example/', 'https://rpc.example/'],
    ['https://rpc.example?key=1', 'https://rpc.example?key=1'],
    ['http://localhost:8545', 'http://localhost:8545/'],
    ['http://127.0.0.1:8545/', 'http://127.0.0.1:8545/'],
    ['http://127.9.9.9', 'http://127.9.9.9/'],
    ['http://[::1]:8545', 'http://[::1]:8545/'],
    ['https://[2001:db8::1]/', 'https://[2001:db8::1]/'],
    ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
  ])('%j is read', (text, url) => expect(parseEndpointUrl(text)).toBe(url))

  it.each([
    'http://10.0.0.1:8545/',
    'http://10.255.255.255/',
    'http://172.16.0.1/',
    'http://172.31.255.1:8545/',
    'http://192.168.178.20:8545/',
    'http://169.254.1.1/',
    'http://[fd12:3456::1]:8545/',
    'http://[fc00::1]/',
    'http://[fe80::1]/',
  ])('%s is of the home network, and let through where that is asked for', (url) => {
    expect(parseEndpointUrl(url, { home: true })).toBe(url)
    expect(isHomeNetwork(url)).toBe(true)
    expect(() => parseEndpointUrl(url)).toThrow(expect.objectContaining({ code: 'input/url-home-network' }) as Error)
  })

  it.each([
    'http://172.15.0.1',
    'http://172.32.0.1',
    'http://192.169.0.1',
    'http://11.0.0.1',
    'http://8.8.8.8',
    'http://010.0.0.1',
    'http://10.1',
    'http://0x0a000001',
    'http://167772161',
    'http://10.0.0.1.nip.io',
    'http://router.local',
    'http://[fd::1]',
    'http://[2001:db8::1]',
    'http://[::ffff:10.0.0.1]',
    'http://100.64.0.1',
    'http://192.168.0.256',
    'http://rpc.example',
  ])('%s is not of the home network, whatever is asked for', (url) => {
    expect(() => parseEndpointUrl(url, { home: true })).toThrow(/./)
    expect(isHomeNetwork(`${url}/`)).toBe(false)
  })

  it.each([
    ['http://rpc.example', 'input/url-insecure'],
    ['http://10.0.0.1:8545', 'input/url-home-network'],
    ['http://localhost.example', 'input/url-insecure'],
    ['http://127.0.0.1.example', 'input/url-insecure'],
    ['http://127.0.0.1.nip.io', 'input/url-insecure'],
    ['http://[::2]', 'input/url-insecure'],
    ['http://0.0.0.0', 'input/url-insecure'],
    ['https://user:secret@rpc.example', 'input/url-credentials'],
    ['https://user@rpc.example', 'input/url-credentials'],
    ['http://localhost@evil.example', 'input/url-credentials'],
    ['https://rpc.example@localhost/', 'input/url-credentials'],
    ['', 'input/url-malformed'],
    ['rpc.example', 'input/url-malformed'],
    ['//rpc.example', 'input/url-malformed'],
    ['https://', 'input/url-malformed'],
    ['https:///x', 'input/url-malformed'],
    ['https:rpc.example', 'input/url-malformed'],
    ['https:\\\\rpc.example', 'input/url-malformed'],
    ['ftp://rpc.example', 'input/url-malformed'],
    ['ws://localhost:8546', 'input/url-malformed'],
    ['javascript:alert(1)', 'input/url-malformed'],
    ['data:text/plain,x', 'input/url-malformed'],
    ['https://rpc example', 'input/url-malformed'],
    ['https://rpc.example/#secret', 'input/url-malformed'],
    ['https://rpc..example', 'input/url-malformed'],
    ['https://.example', 'input/url-malformed'],
    ['https://rpc.example:port', 'input/url-malformed'],
    ['https://bücher.example', 'input/url-malformed'],
    ['https://rpc.exаmple', 'input/url-malformed'], // Cyrillic а
    ['https://rpc.example\\@evil.example', 'input/url-credentials'],
    ['https://rpc.example\nHost: evil', 'input/url-malformed'],
    ['https://%6c%6f', 'input/url-malformed'],
    ['https://rpc.example:99999', 'input/url-malformed'],
    ['http://127.999.0.1', 'input/url-malformed'],
    ['https://[::1::2]', 'input/url-malformed'],
  ])('%j is refused with %s', (text, code) => expect(codeThrownBy(() => parseEndpointUrl(text))).toBe(code))

  it('names what the browser will call', () => {
    for (const text of ['https://Rpc.Example:8545/Key?x=Y', 'http://[::1]:8545', 'http://127.0.0.1:8545/', 'https://rpc.example'])
      expect(new URL(parseEndpointUrl(text)).host).toBe(endpointHost(parseEndpointUrl(text)))
  })

  it('stays on this computer only by its whole host', () => {
    for (const url of ['http://localhost:8545/', 'http://127.0.0.1/', 'http://[::1]:8545/']) expect(isLoopback(url)).toBe(true)
    for (const url of ['https://localhost.example/', 'https://rpc.example/localhost', 'https://rpc.example/?http://localhost', 'localhost'])
      expect(isLoopback(url)).toBe(false)
  })

  it('is named by host and port, never by a path that may hold a key', () => {
    expect(endpointHost('https://rpc.example:8545/v3/SECRET?key=SECRET')).toBe('rpc.example:8545')
  })
})
