import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, word } from '#core/bytes/hex'
import { FEEDS_FILES } from '#data/each/feeds'
import type { FeedFile } from './feed-file.ts'
import { type ContractCaller, ETHER } from './priced.ts'
import { readFeeds } from './read-feeds.ts'

const NOW = 1_800_000_000n
const HOUR = 3600n
const fileOf = async (chainId: number): Promise<FeedFile> => (await FEEDS_FILES[chainId]?.())?.default as FeedFile

/** Feeds of eight decimals that answered so long ago. */
const answering =
  (answers: Readonly<Record<Address, bigint>>, age: bigint): ContractCaller =>
  async (calls) => ({
    evidence: { kind: 'unknown', method: 'none' },
    results: calls.map(({ to, data }) => {
      const units = answers[to]
      const round: Hex = concat(word(1n), word(units ?? 0n), word(NOW - age), word(NOW - age), word(1n))
      return { ok: units !== undefined, data: data === '0x313ce567' ? word(8n) : round }
    }),
  })

describe('feeds of a chain whose native currency is not ether', () => {
  const BNB: Address = '0x0567f2323251f0aab15c8dfb1967e4e8a7d42aee'
  const WBNB: Address = '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'
  const read = async (age: bigint, wanted: readonly string[] = [ETHER, WBNB]) =>
    (await readFeeds(await fileOf(56), wanted, { currency: 'USD', now: NOW, wrapped: WBNB }, answering({ [BNB]: 600_00000000n }, age))).of

  it('price it and its wrapped form by its own feed, under its own name', async () => {
    const of = await read(HOUR)
    for (const key of [ETHER, WBNB])
      expect(of.get(key)?.fact).toMatchObject({
        known: true,
        value: { units: 600n * 10n ** 18n, steps: [{ pair: 'BNB/USD', address: BNB }] },
      })
  })

  it('are held to a day and an hour, since nobody says how often they answer', async () => {
    expect((await read(24n * HOUR)).get(ETHER)?.fact.known).toBe(true)
    expect((await read(26n * HOUR)).get(ETHER)?.fault).toBe('stale')
  })

  it('say nothing of what has none', async () => {
    expect((await read(HOUR, [`0x${'11'.repeat(20)}`])).get(`0x${'11'.repeat(20)}`)?.fault).toBe('no-feed')
  })
})

it('feeds of mainnet are held to what Chainlink publishes of them', async () => {
  const file = await fileOf(1)
  const feed = file.bases['ETH'] as Address
  const at = async (age: bigint) =>
    (await readFeeds(file, [ETHER], { currency: 'USD', now: NOW }, answering({ [feed]: 1n }, age))).of.get(ETHER)?.fault
  expect([await at(HOUR), await at(2n * HOUR)]).toEqual([undefined, 'stale'])
})
