import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { word } from '#core/bytes/hex'
import { addressWord, say } from '#core/text/words'
import type { StorageChange } from '#review'
import { show } from '../../../../ui/test-render.tsx'
import { StateChangesPart } from './state-changes.tsx'

const TOKEN = `0x${'aa'.repeat(20)}` as const
const BOB = `0x${'b0'.repeat(20)}` as const
const change = (slot: bigint, name: StorageChange['name'], says: StorageChange['says']): StorageChange => ({
  address: TOKEN,
  slot: word(slot),
  before: word(1n),
  after: word(2n),
  name,
  says,
})
const bob = addressWord(BOB, 'Bob')
const key = { kind: 'key', key: { kind: 'address', address: BOB }, offset: 0n } as const

it('tells what a slot holds, else the way to it from its position on, else its number', async () => {
  const changes = [
    change(2n ** 200n, { kind: 'balance', holder: BOB, source: 'event' }, [say('Balance of {who}', { who: bob })]),
    change(2n ** 201n, { kind: 'place', base: word(3n), steps: [key] }, [
      say('Slot {slot}', { slot: '3' }),
      say('key {key}', { key: bob }),
    ]),
    change(8n, { kind: 'place', base: word(8n), steps: [] }, [say('Slot {slot}', { slot: '8' })]),
  ]
  await show(<StateChangesPart changes={changes} nameOf={() => undefined} />)
  await expect.element(page.getByText(/Balance of Bob 0x/)).toBeVisible()
  const places = [...document.querySelectorAll('[data-slot="place"]')].map((part) => part.textContent)
  expect(places).toEqual([expect.stringMatching(/^Slot 3› key Bob 0x\w{6}…\w{8}$/), 'slot 8'])
})
