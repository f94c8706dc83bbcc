import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it } from 'vitest'
import { activate, LANGUAGES, LOCALES, preferredLocale } from './i18n.tsx'

afterEach(() => activate('en'))

const PRACTICE: readonly string[] = ['en-XA', 'ar-XB']

describe('languages', () => {
  it('have names of their own, and practice languages none', () =>
    expect(LOCALES.filter((code) => !('name' in LANGUAGES[code]))).toEqual(PRACTICE))

  it.each(LOCALES)('are those of the page, and have words: %s', async (locale) => {
    await activate(locale)
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual([locale, locale.startsWith('ar') ? 'rtl' : 'ltr'])
    expect(i18n.locale).toBe(locale === 'ar' ? 'ar-u-nu-latn' : locale)
    const said = i18n._('Send {amount}', { amount: '1 ETH' }, { message: 'Send {amount}' })
    expect(said).toMatch(!PRACTICE.includes(locale) ? /^Send 1 ETH$/ : /^\[Šéñd 1 ETH [~ ]+\]$/)
  })

  it('are all there at once when they are chosen again', async () => {
    // Of the second part, which comes after the first drawing.
    const message = 'There’s already a vault on this device.'
    const said = (): string => i18n._(message, {}, { message })
    await activate('es')
    await expect.poll(said).not.toBe(message)
    const spanish = said()
    await activate('en')
    expect(said()).toBe(message)
    await activate('es')
    expect(said()).toBe(spanish)
  })

  it('are left for the one that was chosen last, whichever words come first', async () => {
    const slow = activate('en-XA')
    await activate('en')
    await slow
    expect([document.documentElement.lang, i18n.locale]).toEqual(['en', 'en'])
    expect(i18n._('Send', {}, { message: 'Send' })).toBe('Send')
  })

  it.each([
    [['en-GB', 'de'], 'en-GB'],
    [['en-AU'], 'en'],
    [['es-MX', 'en'], 'es'],
    [['ar-EG'], 'ar'],
    [['xx', 'en-US'], 'en'],
    [['ar-XB', 'en'], 'ar-XB'],
    [['xx'], 'en'],
    [[], 'en'],
  ])('of a browser with %j: %s', (languages, locale) => expect(preferredLocale(languages)).toBe(locale))
})
