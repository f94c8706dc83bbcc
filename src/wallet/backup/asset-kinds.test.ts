import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { keccakText } from '#core/bytes/keccak'
import type { BackupSection } from '#protocol/vault'
import { encodeRecord } from '#store'
import type { Counts, RestoreMode } from './section.ts'
import { restoreSections } from './sections.ts'
import { chain, createPage, type Device, trackedToken, MINE, OTHER, point } from './test-support/pages.ts'

const NONE: Counts = { added: 0, kept: 0, different: 0, left: 0, refused: 0 }
const AA: Address = `0x${'aa'.repeat(20)}`
const DAI: Address = '0x6b175474e89094c44da98b954eedeac495271d0f'

async function restore(page: Device, name: string, things: readonly unknown[], how: RestoreMode = 'merge'): Promise<Counts | undefined> {
  const section: BackupSection = { name, version: 1, data: new TextEncoder().encode(encodeRecord(things)) }
  return (await restoreSections([section], page.place, how, 100))[0]?.counts
}

describe('tokens of a backup', () => {
  it('are listed where this build lists them, and never by the word of the file', async () => {
    const page = await createPage()
    const { token } = trackedToken(AA)
    const things = [
      { token: { ...token, from: 'listed' }, own: true },
      { token: { ...token, address: DAI, decimals: 2 }, own: true },
    ]
    expect(await restore(page, 'tokens', things)).toEqual({ ...NONE, added: 2 })
    expect(page.records.tokens.find(`1:${AA}`)?.token.from).toBe('claimed')
    expect(page.records.tokens.find(`1:${DAI}`)?.token).toMatchObject({ from: 'listed', symbol: 'DAI', decimals: 18 })
  })

  it('fill a gap in what was decided here, and decide nothing anew', async () => {
    const page = await createPage()
    await page.records.tokens.put(trackedToken(AA, { choice: 'shown' }))
    const { token } = trackedToken(AA)
    expect(await restore(page, 'tokens', [{ token, choice: 'folded' }])).toEqual({ ...NONE, different: 1 })
    expect(await restore(page, 'tokens', [{ token, own: true, choice: 'folded' }])).toEqual({ ...NONE, added: 1 })
    expect(page.records.tokens.find(`1:${AA}`)).toMatchObject({ own: true, choice: 'shown', holders: [MINE] })
  })
})

describe('what accounts were worth', () => {
  it('is taken of own accounts alone, and of a day that is here only what it lacks', async () => {
    const page = await createPage()
    await page.records.values.put(point(MINE))
    const [first] = point(MINE).chains
    const more = point(MINE, {
      chains: [
        { ...first!, money: { units: 5n, currency: 'USD' } },
        { ...first!, chainId: 10 },
      ],
    })
    expect(await restore(page, 'values', [point(OTHER), more, { ...point(MINE), id: `${MINE} 2020-01-01` }], 'replace-missing')).toEqual({
      ...NONE,
      left: 1,
      different: 1,
      refused: 1,
    })
    expect(await restore(page, 'values', [more])).toEqual({ ...NONE, added: 1 })
    expect(page.records.values.get()).toEqual([point(MINE, { chains: [first!, { ...first!, chainId: 10 }] })])
  })
})

describe('whose past is looked after', () => {
  it('is taken up from the beginning, on a shelf of its own, and a search that was stopped here stays so', async () => {
    const page = await createPage()
    await page.place.book.save(chain())
    await page.place.book.save(chain({ chainId: 10 }))
    await page.records.scans.put({ id: `1:${MINE}`, chainId: 1, account: MINE, shelf: 3, wanted: false, covered: [] })
    const things = [1, 10, 137].map((chainId) => ({ chainId, account: MINE }))
    expect(await restore(page, 'scans', [...things, { chainId: 1, account: OTHER }])).toEqual({ ...NONE, added: 1, different: 1, left: 2 })
    expect(page.records.scans.find(`10:${MINE}`)).toMatchObject({ shelf: 4, wanted: true, covered: [] })
  })
})

describe('what the person chose', () => {
  it('stays where it was chosen here; hosts of pictures are joined only when merged', async () => {
    const page = await createPage()
    await page.place.settings.set('currency', 'CHF')
    await page.place.settings.set('pictures', { hosts: ['a.example'], gateway: 'https://own.example/' })
    const things = [
      { is: 'currency', value: 'EUR' },
      { is: 'pictures', hosts: ['b.example'], gateway: 'https://other.example/' },
    ]
    expect(await restore(page, 'choices', things, 'replace-missing')).toEqual({ ...NONE, different: 2 })
    expect(await restore(page, 'choices', things)).toEqual({ ...NONE, added: 1, different: 1 })
    expect(await page.place.settings.get('pictures')).toEqual({ hosts: ['b.example', 'a.example'], gateway: 'https://own.example/' })
    expect(await page.place.settings.get('currency')).toBe('CHF')
  })

  it('is refused where it is not what it should be, each thing by itself', async () => {
    const page = await createPage()
    const bad = [
      { is: 'currency', value: 'BTC' },
      { is: 'pictures', hosts: ['user@evil.example'] },
      { is: 'pictures', hosts: [], gateway: 'http://plain.example/' },
      { is: 'collectible', key: 'allowances:1', choice: 'shown' },
      { is: 'collectible', key: `1:${OTHER}:7`, choice: 'mine' },
      { is: 'app', origin: 'https://app.example' },
    ]
    expect(await restore(page, 'choices', bad)).toEqual({ ...NONE, refused: bad.length })
    expect(
      await restore(page, 'notes', [
        { id: `1:${keccakText('x')}`, text: 'x'.repeat(501) },
        { id: 'x', text: 'y' },
      ]),
    ).toEqual({
      ...NONE,
      refused: 2,
    })
    expect(page.records.facts.get()).toEqual([])
  })
})
