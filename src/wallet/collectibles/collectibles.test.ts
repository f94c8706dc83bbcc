import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { openPracticeTab } from '../../../test/support/import-words.ts'
import { createDevice, type Device, type Tab } from '../../../test/support/whole-wallet.ts'
import { CAST, CONTRACTS } from '../../../devnet/addresses.ts'
import type { CollectibleBook } from './collectible-book.ts'
import type { ItemFetch } from './fetch-item.ts'
import type { HeldItem } from './held-item.ts'

const CHAIN = 31337
const { deployer } = CAST
const POINT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==', 'base64')

let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
}, 180_000)
afterAll(() => town.stop())

type Person = { readonly device: Device; readonly tab: Tab; readonly book: CollectibleBook }
/** Somebody whose past was looked through, and whose items were read. */
async function person(): Promise<Person> {
  const device = createDevice()
  const tab = await openPracticeTab(device, town)
  const book = await tab.wallet.collectibles()
  book.of(CHAIN, deployer)
  await (await tab.wallet.history()).start(CHAIN, deployer)
  await expect.poll(() => book.of(CHAIN, deployer).get().scan?.complete, { timeout: 60_000 }).toBe(true)
  await expect.poll(() => numbers(book).length, { timeout: 60_000 }).toBe(4)
  return { device, tab, book }
}
const itemsOf = (book: CollectibleBook): readonly HeldItem[] =>
  book
    .of(CHAIN, deployer)
    .get()
    .items.filter(({ collection }) => collection === CONTRACTS.pictures)
const numbers = (book: CollectibleBook): readonly number[] =>
  itemsOf(book)
    .map(({ tokenId }) => Number(tokenId))
    .toSorted((a, b) => a - b)
const item = (book: CollectibleBook, id: number): HeldItem =>
  itemsOf(book).find(({ tokenId }) => tokenId === BigInt(id)) ?? expect.unreachable()
const asked = (step: HeldItem['metadata'] | HeldItem['picture']): ItemFetch =>
  step.kind === 'ask' || step.kind === 'failed' ? step.ask : expect.unreachable()
const strangers = ({ device }: Person): readonly string[] => device.left.map(({ url }) => url).filter((url) => !url.startsWith(town.url))

describe('the items of an account', () => {
  it('are those that the state says it has, each with what its contract tells, and no host is asked', async () => {
    const one = await person()
    const { book } = one
    expect(numbers(book)).toEqual([2, 4, 6, 8])
    for (const held of itemsOf(book))
      expect(held).toMatchObject({ units: 1n, standard: 'erc721', evidence: { method: 'local-run' }, words: { symbol: 'PIC' } })
    expect(item(book, 4)).toMatchObject({
      metadata: { kind: 'here', teller: { by: 'contract' }, value: { name: 'Plain' } },
      picture: { kind: 'here', value: { read: { kind: 'raster', type: 'image/png', width: 1, height: 1 } } },
    })
    // The hostile drawing is text, and is nothing that is drawn.
    const trap = item(book, 2).picture
    expect(trap).toMatchObject({ kind: 'here', value: { read: { kind: 'refused', why: 'svg' } } })
    expect(trap.kind === 'here' && trap.value.drawing).toContain('<script>')
    expect(item(book, 6).metadata).toEqual({ kind: 'missing', why: 'no-gateway' })
    expect(item(book, 8).picture).toMatchObject({ kind: 'ask', ask: { host: 'thief.invalid' } })
    // Its maker sent them, as the history tells.
    await expect.poll(() => item(book, 4).reasons).toEqual([{ is: 'unsolicited' }])
    expect(strangers(one)).toEqual([])
    one.tab.kill()
  })

  it('have their pictures from a host by a press alone, logged with its purpose, and never more than was agreed to', async () => {
    const one = await person()
    const { device, tab, book } = one
    device.fault = (left, forward) => (left.url.startsWith(town.url) ? forward() : Promise.resolve(new Response(POINT)))
    const ask = asked(item(book, 8).picture)
    await book.fetch(CHAIN, deployer, item(book, 8).key, { ...ask, url: 'https://elsewhere.example/8.png' })
    expect(strangers(one)).toEqual([])
    await book.fetch(CHAIN, deployer, item(book, 8).key, ask)
    expect(strangers(one)).toEqual(['https://thief.invalid/8.png'])
    expect(item(book, 8).picture).toMatchObject({
      kind: 'here',
      teller: { by: 'host', host: 'thief.invalid' },
      value: { read: { type: 'image/png' } },
    })
    await expect
      .poll(() => tab.wallet.requestLog.entries.get().find(({ host }) => host === 'thief.invalid'))
      .toMatchObject({ purpose: 'pictures', outcome: 'ok', names: [], owner: 'foreign' })
    // What came in once is here; it is not asked for again.
    await book.fetch(CHAIN, deployer, item(book, 8).key, ask)
    expect(strangers(one)).toHaveLength(1)
    tab.kill()
  })

  it('are asked for on IPFS by the gateway of the person’s alone, and a host that fails says so', async () => {
    const one = await person()
    const { device, tab, book } = one
    await book.pictures.setGateway('https://gate.example/')
    const ask = asked(item(book, 6).metadata)
    expect(ask).toEqual({
      host: 'gate.example',
      url: 'https://gate.example/ipfs/bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/6.json',
    })
    device.fault = (left, forward) => (left.url.startsWith(town.url) ? forward() : Promise.resolve(new Response('gone', { status: 404 })))
    await book.fetch(CHAIN, deployer, item(book, 6).key, ask)
    expect(item(book, 6).metadata).toMatchObject({ kind: 'failed', error: { code: 'rpc/refused' } })
    device.fault = (left, forward) =>
      left.url.startsWith(town.url)
        ? forward()
        : Promise.resolve(new Response(JSON.stringify({ name: 'Six', image: 'http://10.0.0.1/admin' })))
    await book.fetch(CHAIN, deployer, item(book, 6).key, asked(item(book, 6).metadata))
    expect(item(book, 6)).toMatchObject({ metadata: { kind: 'here', value: { name: 'Six' } }, picture: { kind: 'missing', why: 'scheme' } })
    // A choice is kept; a lock leaves nothing of what was fetched.
    await book.choose(item(book, 6).key, 'hidden')
    expect(item(book, 6).choice).toBe('hidden')
    await tab.wallet.session.lock()
    expect(itemsOf(book)).toEqual([])
    tab.kill()
  })
})
