import { setupI18n } from '@lingui/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KEY_LENGTH, unpackWords, wordKey } from './packed-words.ts'

const pack = (messages: Readonly<Record<string, string>>) => ({
  keys: Object.keys(messages).map(wordKey).join(''),
  texts: Object.values(messages),
})

it('gives every id a key of the same length', () => {
  fc.assert(fc.property(fc.string(), (id) => new RegExp(`^[A-Za-z0-9_-]{${KEY_LENGTH}}$`).test(wordKey(id))))
})

it('spreads keys: ids that differ in one place have keys that differ', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => `Send ${index} ETH`)
  // 20,000 of 2^30: two in ten thousand collections of this size would be more than four pairs.
  expect(ids.length - new Set(ids.map(wordKey)).size).toBeLessThan(5)
})

it('is read by Lingui, and leaves out what it lacks', () => {
  const { keys, texts } = pack({ 'Send {amount}': 'x', N2FcBE: 'Sincronizado' })
  const i18n = setupI18n({ locale: 'es', messages: { es: unpackWords({ keys, texts: [['Enviar ', ['amount']], ...texts.slice(1)] }) } })
  i18n.setMessagesCompiler((message) => [message])
  expect(i18n._('Send {amount}', { amount: '1 ETH' })).toBe('Enviar 1 ETH')
  expect(i18n._('N2FcBE', {}, { message: 'Synced' })).toBe('Sincronizado')
  expect(i18n._('mu1gVr', {}, { message: 'No light client' })).toBe('No light client')
})
