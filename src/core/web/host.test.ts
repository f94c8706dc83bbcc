import { describe, expect, it } from 'vitest'
import { editDistance, hostOf, isName, isSameOrSubdomain, registered, sharedBy, skeleton } from './host.ts'

const written = (shown: string): string => new URL(`https://${shown}`).hostname

describe('a host', () => {
  it('is that of the origin, and nothing where there is none', () => {
    expect(hostOf('https://App.Example.org:8443')).toBe('app.example.org')
    expect(hostOf('https://example.org.')).toBe('example.org')
    expect(['null', '', 'file:///etc/passwd', 'example.org'].map(hostOf)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('is within its domain, and not within one that only ends alike', () => {
    expect(isSameOrSubdomain('app.example.org', 'example.org')).toBe(true)
    expect(isSameOrSubdomain('example.org', 'example.org')).toBe(true)
    expect(isSameOrSubdomain('badexample.org', 'example.org')).toBe(false)
  })

  it('is a name, or a number, or of this device', () => {
    expect(['example.org', 'xn--pple-43d.com'].every(isName)).toBe(true)
    expect(['127.0.0.1', '[::1]', 'localhost', 'assay.localhost'].some(isName)).toBe(false)
  })

  it.each([
    ['app.uniswap.org', 'uniswap.org'],
    ['uniswap.org', 'uniswap.org'],
    ['shop.example.co.uk', 'example.co.uk'],
    ['alice.github.io', 'alice.github.io'],
    ['a.alice.github.io', 'alice.github.io'],
    ['github.io', 'github.io'],
    ['localhost', 'localhost'],
  ])('%s was registered as %s', (host, domain) => expect(registered(host)).toBe(domain))

  it.each([
    ['drop.vercel.app', 'vercel.app'],
    ['bafy.ipfs.dweb.link', 'dweb.link'],
    ['ipfs.io', 'ipfs.io'],
    ['vitalik.eth.limo', 'eth.limo'],
    ['vercel.com', undefined],
    ['notvercel.app', undefined],
  ])('%s is shared by %s', (host, service) => expect(sharedBy(host)).toBe(service))
})

describe('a skeleton', () => {
  it.each([
    ['аpple.com', 'apple.com'], // Cyrillic а
    ['uniswаp.org', 'uniswap.org'],
    ['οpensea.io', 'opensea.io'], // Greek ο
    ['0pensea.io', 'opensea.io'],
    ['uniswap.οrg', 'uniswap.org'],
    ['curvе.fi', 'curve.fi'],
    ['rnetamask.io', 'metamask.io'],
    ['vvallet.example', 'wallet.example'],
    ['uní-swap.org', 'uniswap.org'],
    ['ɑave.com', 'aave.com'],
    ['1inch.io', 'linch.io'],
  ])('of %s is that of %s', (one, other) => expect(skeleton(written(one))).toBe(skeleton(other)))

  it('tells apart what looks different', () => {
    const hosts = [
      'uniswap.org',
      'sushi.com',
      'aave.com',
      'curve.fi',
      'compound.finance',
      'opensea.io',
      'blur.io',
      written('bücher.example'),
    ]
    expect(new Set(hosts.map(skeleton)).size).toBe(hosts.length)
  })

  it('is its own skeleton', () => {
    for (const host of ['rnetamask.io', 'vvw.example', '0l1i.example', written('пример.рф')])
      expect(skeleton(skeleton(host))).toBe(skeleton(host))
  })
})

describe('the distance', () => {
  it.each([
    ['uniswap', 'uniswap', 0],
    ['uniswap', 'uniswop', 1],
    ['uniswap', 'unisawp', 1], // neighbours swapped
    ['uniswap', 'unswap', 1],
    ['uniswap', 'uniiswaap', 2],
    ['uniswap', 'pancake', 3],
    ['', 'ab', 2],
    ['', 'abcd', 3],
  ])('of %s and %s is %i, up to two', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance)
    expect(editDistance(b, a, 2)).toBe(distance)
  })
})
