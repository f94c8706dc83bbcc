import { describe, expect, it } from 'vitest'
import { parseEndpointUrl } from '#core/chains/endpoint-url'
import { CATALOGUE_FILES } from '#data/each/catalogue'
import { FEES_FILES } from '#data/each/fees'
import { TOKENS_FILES } from '#data/each/tokens'
import { chain as fits } from '#protocol/chain'
import { chainsFor, inCatalogue, isTestNetwork, readCatalogue } from './catalogue.ts'

/** Those that are to be whole, and their test networks. */
const WHOLE = [1, 8453, 10, 42161, 137, 56, 100, 59144, 534352, 130, 42220, 324]
const TESTS = [11155111, 560048, 84532, 11155420, 421614, 80002, 97, 10200, 59141, 534351, 1301, 11142220, 300]

const catalogue = await readCatalogue(undefined)
const byId = new Map(catalogue.map((preset) => [preset.chain.chainId, preset]))
const names = (typed: string): readonly string[] => chainsFor(catalogue, typed).map(({ chain }) => chain.name)

describe('the catalogue', () => {
  it('has the twelve with their test networks, and twenty more', () => {
    expect([...WHOLE, ...TESTS].filter((id) => !byId.has(id))).toEqual([])
    expect(catalogue.length).toBeGreaterThanOrEqual(WHOLE.length + TESTS.length + 20)
    expect(TESTS.map((id) => byId.get(id)).every((preset) => preset && isTestNetwork(preset.chain))).toBe(true)
    expect(WHOLE.map((id) => byId.get(id)).some((preset) => preset && isTestNetwork(preset.chain))).toBe(false)
  })

  it.each([...WHOLE, ...TESTS])('has two operators, an explorer and every use for chain %i', (id) => {
    const preset = byId.get(id)
    const endpoints = preset?.chain.endpoints ?? []
    expect(new Set(endpoints.map(({ operator }) => operator)).size).toBeGreaterThanOrEqual(2)
    expect(preset?.explorer?.url).toMatch(/^https:/)
    const uses = new Set(endpoints.flatMap(({ roles }) => roles))
    expect(['state', 'logs', 'submission'].filter((role) => !uses.has(role as 'state'))).toEqual([])
  })

  it.each(WHOLE)('has tokens of chain %i, and knows by which rule it charges for data', (id) => {
    const kind = byId.get(id)?.chain.kind
    expect(id in TOKENS_FILES).toBe(true)
    expect(kind === 'l1' || kind === 'op-stack' || FEES_FILES[id] !== undefined).toBe(true)
  })

  it('holds chains that the Worker takes, none of whose endpoints sees drafts, each with a source and a date', () => {
    const ids = catalogue.flatMap(({ chain }) => chain.endpoints.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    for (const { chain } of catalogue) {
      expect([chain.name, fits(chain)]).toEqual([chain.name, true])
      for (const { url, owner, seesDrafts } of chain.endpoints) {
        expect(parseEndpointUrl(url)).toBe(url)
        if (chain.kind !== 'practice') expect([owner, seesDrafts]).toEqual(['foreign', undefined])
      }
    }
    for (const { endpoints } of Object.values(CATALOGUE_FILES))
      for (const { source, date } of endpoints) expect([source.length > 0, /^\d{4}-\d\d-\d\d$/.test(date)]).toEqual([true, true])
  })

  it('says of none that it was tried, until it was', () => {
    expect(catalogue.filter(({ tried }) => tried).map(({ chain }) => chain.kind)).toEqual(['practice'])
  })

  it('offers at first run what it did before', () => {
    expect(Object.entries(CATALOGUE_FILES).flatMap(([id, { first }]) => (first ? [Number(id)] : []))).toEqual([1, 31337, 560048, 11155111])
  })
})

describe('a search', () => {
  it('finds by name, id, hexadecimal id and currency, the nearest first', async () => {
    expect(names('base').slice(0, 2)).toEqual(['Base', 'Base Sepolia'])
    expect(names('8453')[0]).toBe('Base')
    expect(names('0x2105')[0]).toBe('Base')
    expect(names('pol')[0]).toBe('Polygon')
    expect(names('xdai')).toEqual(['Gnosis', 'Gnosis Chiado'])
    expect(names('')).toHaveLength(catalogue.length)
    expect(names('no such chain')).toEqual([])
    expect((await inCatalogue(59144))?.chain.name).toBe('Linea')
    expect(await inCatalogue(4711)).toBeUndefined()
  })
})
