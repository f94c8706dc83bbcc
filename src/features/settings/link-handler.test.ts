import { beforeAll, describe, expect, it } from 'vitest'
import { openLinksHere, stopOpeningLinks } from './link-handler.ts'

/** A browser that lets pages open these schemes, as the HTML standard has it: any other is a SecurityError. */
function browser(allowed: readonly string[]) {
  const asked: string[] = []
  const ask = (verb: string) => (scheme: string, url: string) => {
    if (!allowed.includes(scheme)) throw new DOMException('not allowed', 'SecurityError')
    asked.push(`${verb} ${scheme} ${url}`)
  }
  return { asked, registerProtocolHandler: ask('+'), unregisterProtocolHandler: ask('-') }
}

beforeAll(() => {
  Object.defineProperty(globalThis, 'location', { value: { origin: 'https://assay.example' }, configurable: true })
})

describe('opening links here', () => {
  it('hands the link over behind the hash, where no browser sends it', () => {
    const { asked, ...registrar } = browser(['ethereum', 'web+ethereum'])
    expect(openLinksHere(registrar)).toBe('asked')
    expect(asked).toEqual(['+ ethereum https://assay.example/check#%s'])
  })
  it('falls back to what every browser allows, and says so', () => {
    const { asked, ...registrar } = browser(['web+ethereum'])
    expect(openLinksHere(registrar)).toBe('only-web')
    expect(asked).toEqual(['+ web+ethereum https://assay.example/check#%s'])
  })
  it('says where there is no such thing', () => {
    expect(openLinksHere({})).toBe('refused')
    expect(openLinksHere(browser([]))).toBe('refused')
    expect(stopOpeningLinks({})).toBe('refused')
  })
  it('takes back whatever was registered', () => {
    const { asked, ...registrar } = browser(['ethereum', 'web+ethereum'])
    expect(stopOpeningLinks(registrar)).toBe('stopped')
    expect(asked.map((one) => one.split(' ')[1])).toEqual(['ethereum', 'web+ethereum'])
  })
})
