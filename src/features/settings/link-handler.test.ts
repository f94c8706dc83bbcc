import { describe, expect, it } from 'vitest'
import { linkHandler, openLinksHere, stopOpeningLinks } from './link-handler.ts'

/** A browser that lets pages open these schemes, as the HTML standard has it: any other is a SecurityError. */
function browser(allowed: readonly string[]) {
  const asked: string[] = []
  const ask = (verb: string) => (scheme: string, url: string) => {
    if (!allowed.includes(scheme)) throw new DOMException('not allowed', 'SecurityError')
    asked.push(`${verb} ${scheme} ${url}`)
  }
  return { asked, registerProtocolHandler: ask('+'), unregisterProtocolHandler: ask('-') }
}

const HERE = linkHandler('https://assay.example', '/check')

describe('opening links here', () => {
  it('hands the link over behind the hash, where no browser sends it', () => {
    const { asked, ...registrar } = browser(['ethereum', 'web+ethereum'])
    expect(openLinksHere(HERE, registrar)).toBe('asked')
    expect(asked).toEqual(['+ ethereum https://assay.example/check#%s'])
  })
  it('falls back to what every browser allows, and says so', () => {
    const { asked, ...registrar } = browser(['web+ethereum'])
    expect(openLinksHere(HERE, registrar)).toBe('only-web')
    expect(asked).toEqual(['+ web+ethereum https://assay.example/check#%s'])
  })
  it('says where there is no such thing', () => {
    expect(openLinksHere(HERE, {})).toBe('refused')
    expect(openLinksHere(HERE, browser([]))).toBe('refused')
    expect(stopOpeningLinks(HERE, {})).toBe('refused')
  })
  it('takes back whatever was registered', () => {
    const { asked, ...registrar } = browser(['ethereum', 'web+ethereum'])
    expect(stopOpeningLinks(HERE, registrar)).toBe('stopped')
    expect(asked.map((one) => one.split(' ')[1])).toEqual(['ethereum', 'web+ethereum'])
  })
})
