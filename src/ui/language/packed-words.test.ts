import { setupI18n } from '@lingui/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWordStore, KEY_LENGTH, wordKey } from './packed-words.ts'

const pack = (messages: Readonly<Record<string, string>>) => ({
  keys: Object.keys(messages).map(wordKey).join(''),
  texts: Object.values(messages),
})

it('gives every id a key of the same length', () => {
  fc.assert(fc.property(fc.string(), (id) => new RegExp(`^[!#%&(-;=-[\\]^_a-z{-~]{${KEY_LENGTH}}$`).test(wordKey(id))))
})

it('spreads keys: ids that differ in one place have keys that differ', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => `Send ${index} ETH`)
  // 20,000 of 88^4, 3.3 pairs on average: one in a thousand collections of this size would have more than ten.
  expect(ids.length - new Set(ids.map(wordKey)).size).toBeLessThan(11)
})

it('is read by Lingui, leaves out what it lacks, and takes up what comes later', () => {
  const { messages, add } = createWordStore()
  add({ keys: wordKey('Send {amount}'), texts: [['Enviar ', ['amount']]] })
  const i18n = setupI18n({ locale: 'es', messages: { es: messages } })
  i18n.setMessagesCompiler((message) => [message])
  expect(i18n._('Send {amount}', { amount: '1 ETH' })).toBe('Enviar 1 ETH')
  expect(i18n._('N2FcBE', {}, { message: 'Synced' })).toBe('Synced')
  add(pack({ N2FcBE: 'Sincronizado' }))
  expect(i18n._('N2FcBE', {}, { message: 'Synced' })).toBe('Sincronizado')
  expect(i18n._('mu1gVr', {}, { message: 'No light client' })).toBe('No light client')
})
