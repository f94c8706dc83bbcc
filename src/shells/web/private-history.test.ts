import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PATHS } from '../../features/shared/links/paths.ts'
import { createAddresses } from './private-history.ts'

const { toShown, fromShown } = createAddresses(Object.values(PATHS), PATHS.connect)
const ID = fc.stringMatching(/^[0-9a-zA-Z._~%-]{1,20}$/)
const SEARCH = fc.oneof(fc.constant(''), fc.stringMatching(/^\?[a-z]{1,4}=[0-9a-z%/?.-]{0,12}$/))
const HASH = fc.oneof(fc.constant(''), fc.stringMatching(/^#[0-9a-z/?:=#.-]{1,12}$/))
const HREF = fc
  .tuple(
    fc.constantFrom(...Object.values(PATHS)),
    fc.array(ID, { minLength: 4, maxLength: 4 }),
    SEARCH,
    HASH,
    fc.constantFrom('', '/connect'),
  )
  .map(([pattern, ids, search, hash, base]) => {
    let at = 0
    const path = pattern.replaceAll(/\$\w*/g, () => ids[at++] ?? '')
    return { href: `${base}${base !== '' && path === '/' ? '/' : path}${search}${hash}`, pattern, ids: ids.slice(0, at), search }
  })

describe('what the address bar shows', () => {
  it.each([
    ['/', '/'],
    ['/explore', '/explore'],
    ['/explore/1/address/0xab', '/explore#/1/address/0xab'],
    ['/send?to=0xab&amount=%221%22', '/send#?to=0xab&amount=%221%22'],
    ['/help/errors/rpc#remedy', '/help#/errors/rpc#remedy'],
    ['/check#ethereum%3A0xab', '/check#ethereum%3A0xab'],
    ['/accounts/new', '/accounts/new'],
    ['/accounts/0xab', '/accounts#/0xab'],
    ['/connect/review/7', '/connect/review#/7'],
    ['/connect/', '/connect/'],
    ['/no/such/0xab', '/#/no/such/0xab'],
    ['/?practice=8545', '/#?practice=8545'],
  ])('%s is shown as %s', (href, shown) => {
    expect(toShown(href)).toBe(shown)
    expect(fromShown(shown)).toBe(href)
  })

  it('names a screen to the host and nothing else, and leads back to the same place', () => {
    fc.assert(
      fc.property(HREF, ({ href, pattern, search }) => {
        const shown = toShown(href)
        const [sent = ''] = shown.split('#')
        expect(sent).not.toContain('?')
        expect(['', '/connect'].map((base) => `${base}${pattern.replace(/\/\$.*$/, '')}`)).toContain(sent)
        expect(fromShown(shown)).toBe(href.replace(/\?(?=#|$)/, search === '?' ? '' : '?'))
      }),
    )
  })

  it('never leads to another host', () => expect(fromShown('/#//example.org/x')).toBe('/example.org/x'))

  it('takes an address of before, with its ids in path and query, for what it was', () => {
    fc.assert(fc.property(HREF, ({ href }) => void (!/#[/?]/.test(href) && expect(fromShown(href)).toBe(href))))
  })
})
