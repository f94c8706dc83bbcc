import { expect, it } from 'vitest'
import { destinationOf, type Destination } from './destination.ts'
import { secretIn } from './secret-kind.ts'

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const ADDRESS = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const lead = async (text: string): Promise<Destination> => destinationOf(text, await secretIn(text))

it('hands no secret on', async () => {
  expect(await lead(PHRASE)).toEqual({ is: 'secret', kind: 'phrase' })
  expect(await lead('{"crypto":{"ciphertext":"00"},"version":3}')).toEqual({ is: 'secret', kind: 'keystore' })
  expect(await lead(` ${KEY}\n`)).toEqual({ is: 'secret', kind: 'key' })
})

it('asks where a text may be a hash or a key', async () => {
  expect(await lead(`0x${KEY}`)).toEqual({ is: 'choice', text: `0x${KEY}` })
})

it.each([
  [ADDRESS, { is: 'page', kind: 'address', id: ADDRESS }],
  [` ${ADDRESS.toLowerCase()} `, { is: 'page', kind: 'address', id: ADDRESS.toLowerCase() }],
  ['0021000000', { is: 'page', kind: 'block', id: '21000000' }],
  ['vitalik.eth', { is: 'search', text: 'vitalik.eth' }],
  ['  ', { is: 'nowhere' }],
])('looks up %s in the explorer', async (text, destination) => expect(await lead(text)).toEqual(destination))

it.each([
  `0x095ea7b3${'0'.repeat(128)}`,
  '{"types":{},"message":{}}',
  'https://app.safe.global',
  'ethereum:0x976EA74026E726554dB657fA54763abd0C3a0aa9?value=1',
  'Sign in to example.org',
  '0x02f86b0180843b9aca00',
])('checks %s as it was given', async (text) => expect(await lead(text)).toEqual({ is: 'check', text }))
