import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Chain, Endpoint } from '#core/chains/chain'
import { fail } from '#core/errors'
import { word } from '#core/bytes/hex'
import type { MissingState } from '#core/simulation/simulation'
import { CHAIN, chainAnswering, headerAt, PROVED, readerOf } from '../../../test/support/small-ports.ts'
import { earlierSlots } from './earlier-slots.ts'

const POOL: Address = `0x${'70'.repeat(20)}`
const OTHER: Address = `0x${'71'.repeat(20)}`
const own: Endpoint = { id: 'e', url: 'http://127.0.0.1:1', roles: ['state'], owner: 'own', operator: 'me' }
const with_ = (...endpoints: readonly Endpoint[]): Chain => ({ ...CHAIN, endpoints })
const { signal } = new AbortController()
/** Slot 7 of the pool holds the number of the block. */
const reader = readerOf(({ number }) => ({ [POOL]: { slots: new Map([[7n, number]]) } }))
const chain = chainAnswering({ header: ({ block }) => headerAt((block as { readonly number: bigint }).number) })

type Ask = { readonly on?: Chain; readonly number?: bigint; readonly wants?: readonly MissingState[]; readonly by?: typeof chain }
const ask = ({ on = with_(own), number = 1_000n, wants = [{ address: POOL, slots: [word(7n)] }], by = chain }: Ask) =>
  earlierSlots({ chain: by, reader, header: headerAt(number), on, wants: async () => wants, signal })

describe('what a run read, as it was before', () => {
  it('is each slot fifty blocks ago and now', async () => {
    const row = (block: bigint) => ({ address: POOL, slot: word(7n), value: word(block), block })
    expect(await ask({})).toEqual({ known: true, value: [row(950n), row(1_000n)], evidence: PROVED })
  })
  it('is asked of an endpoint of one’s own that tells state, and of no other', async () => {
    expect(await ask({ on: with_({ ...own, owner: 'foreign' }, { ...own, roles: ['logs'] }) })).toBeUndefined()
    expect(await ask({ on: with_({ ...own, owner: 'foreign' }, { ...own, roles: ['logs', 'state'] }) })).toBeDefined()
  })
  it('needs a chain of more than fifty blocks', async () => {
    expect(await ask({ number: 50n })).toBeUndefined()
    expect(await ask({ number: 51n })).toMatchObject({ value: [{ block: 1n }, { block: 51n }] })
  })
  it('is of 256 slots at most, and of no account without one', async () => {
    const slots = (count: number) => Array.from({ length: count }, (_, at) => word(BigInt(at)))
    const found = await ask({
      wants: [
        { address: OTHER, slots: [] },
        { address: POOL, slots: slots(200) },
        { address: OTHER, slots: slots(57) },
        { address: POOL, slots: slots(1) },
      ],
    })
    const rows = found?.known === true ? found.value : []
    const of = (address: Address) => rows.filter((row) => row.address === address).length
    expect([of(POOL), of(OTHER)]).toEqual([400, 112])
  })
  it('asks for nothing of an account without slots', async () => {
    const asked: (readonly MissingState[])[] = []
    const noting = readerOf(() => ({}))
    await earlierSlots({
      chain,
      reader: { ...noting, state: (header, wants, asking) => (asked.push(wants), noting.state(header, wants, asking)) },
      header: headerAt(99n),
      on: with_(own),
      wants: async () => [
        { address: OTHER, slots: [] },
        { address: POOL, slots: [word(1n)] },
      ],
      signal,
    })
    expect(asked).toEqual([1, 2].map(() => [{ address: POOL, slots: [word(1n)] }]))
  })
  it('is not told where the endpoint has no such block; who gave up, or is broken, hears of it', async () => {
    const throwing = (error: unknown) =>
      chainAnswering({
        header() {
          throw error
        },
      })
    expect(await ask({ by: throwing(fail('simulation/moved')) })).toBeUndefined()
    await expect(ask({ by: throwing(fail('app/aborted')) })).rejects.toMatchObject({ code: 'app/aborted' })
    await expect(ask({ by: throwing(new TypeError('broken')) })).rejects.toThrow('broken')
  })
})
