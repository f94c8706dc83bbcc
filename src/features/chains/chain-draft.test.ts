import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { inCatalogue } from '#survey'
import {
  chainFromDraft,
  chainDraft,
  draftFromCatalogue,
  emptyDraft,
  isAsBefore,
  type ChainDraft,
  guessedOwner,
  isTestable,
  moved,
  chainProblems,
} from './chain-draft.ts'

const good: ChainDraft = {
  ...emptyDraft('a'),
  name: ' Gnosis ',
  chainId: '0x64',
  shortName: 'gno',
  symbol: 'xDAI',
  currency: 'xDAI',
  blockTime: '5',
  endpoints: [{ id: 'a', url: 'https://RPC.example/key', kept: false, roles: ['state'], owner: 'foreign', operator: 'Example' }],
}
const withUrl = (url: string): ChainDraft => ({ ...good, endpoints: good.endpoints.map((endpoint) => ({ ...endpoint, url })) })
const codeOf = (draft: ChainDraft, field: string, taken: readonly number[] = []): string | undefined => {
  const problem = chainProblems(draft, taken)[field]
  return isError(problem) ? problem.code : problem && 'id' in problem ? problem.id : undefined
}

describe('a chain that is typed by hand', () => {
  it('becomes a chain', () => {
    expect(chainProblems(good, [])).toEqual({})
    expect(chainFromDraft(good)).toMatchObject({
      chainId: 100,
      name: 'Gnosis',
      native: { symbol: 'xDAI', decimals: 18 },
      blockTime: 5,
      endpoints: [{ url: 'https://rpc.example/key', roles: ['state'] }],
    })
  })
  it('comes back the same from a chain that is kept', () => {
    const chain = chainFromDraft(good)
    expect(chainFromDraft(chainDraft(chain))).toEqual(chain)
    expect(chainDraft(chain).endpoints.every(({ kept }) => kept)).toBe(true)
  })
  it('keeps what the form may not show: drafts, accounts, the light client, forks', () => {
    const chain = chainFromDraft(good)
    const [endpoint] = chain.endpoints
    if (!endpoint) throw new Error('no endpoint')
    const rich: typeof chain = {
      ...chain,
      endpoints: [{ ...endpoint, seesDrafts: true, accounts: [`0x${'11'.repeat(20)}`] }],
      consensus: { config: 'hoodi', checkpoint: `0x${'ab'.repeat(32)}` },
      forks: [{ name: 'hegota', from: 1_812_000_000n, eips: [8141], source: 'a test' }],
    }
    expect(chainFromDraft({ ...chainDraft(rich), name: 'Another' })).toEqual({ ...rich, name: 'Another' })
  })
  it('tests what says which chain it serves, and nothing else', () => {
    const endpoint = emptyDraft('a').endpoints[0]
    expect(endpoint && isTestable(endpoint)).toBe(true)
    expect(isTestable({ roles: ['consensus'] })).toBe(false)
    expect(isTestable({ roles: ['explorer', 'logs'] })).toBe(true)
  })
  it('names everything that is wrong at once', () => {
    const bad = { ...emptyDraft('a'), decimals: '1.5', blockTime: '0', symbol: '' }
    expect(Object.keys(chainProblems(bad, [])).sort()).toEqual(['blockTime', 'chainId', 'decimals', 'name', 'shortName', 'symbol', 'url:a'])
  })
  it('imports a newer schedule of forks, held against the chain', () => {
    const [now, later] = [1_700_000_000, 4_000_000_000]
    const text = (chainId: number, timestamp: number, name = 'hegota') =>
      JSON.stringify({ version: 1, chains: [{ chainId, forks: [{ name, timestamp, source: 'a release' }] }] })
    const draft = { ...good, chainId: '1', schedule: text(1, later) }
    expect(chainProblems(draft, [])).toEqual({})
    expect(chainFromDraft(draft).forks).toEqual([{ name: 'hegota', from: BigInt(later), source: 'a release' }])
    // Saved again without a paste, they stay; taken back, they are gone.
    const again = chainDraft(chainFromDraft(draft))
    expect(chainFromDraft(again).forks).toEqual(chainFromDraft(draft).forks)
    expect(chainFromDraft({ ...again, forks: undefined })).not.toHaveProperty('forks')
    expect(codeOf({ ...draft, schedule: '{' }, 'forks')).toBe('schedule/malformed')
    expect(codeOf({ ...draft, schedule: text(5, later) }, 'forks')).toBe('schedule/other-chain')
    expect(codeOf({ ...draft, schedule: text(1, now, 'cancun') }, 'forks')).toBe('schedule/conflict')
  })
  it('takes a node of the home network where Assay runs on this computer, as the person’s own', () => {
    const draft = withUrl('http://192.168.1.20:8545')
    expect(chainProblems(draft, [], true)).toEqual({})
    expect(chainFromDraft(draft).endpoints[0]?.url).toBe('http://192.168.1.20:8545/')
    expect(draft.endpoints.map(guessedOwner)).toEqual(['own'])
    expect(chainProblems(withUrl('http://8.8.8.8:8545'), [], true)).toHaveProperty('url:a')
  })
  it.each([
    ['http://192.168.1.20:8545', 'input/url-home-network'],
    ['http://node.example/', 'input/url-insecure'],
    ['ftp://node.example/', 'input/url-malformed'],
    ['https://me:secret@node.example/', 'input/url-credentials'],
    ['', 'input/required'],
  ])('refuses the endpoint %s', (url, code) => expect(codeOf(withUrl(url), 'url:a')).toBe(code))
  it.each(['http://localhost:8545', 'http://127.0.0.1:8545/', 'https://node.example'])('takes the endpoint %s', (url) =>
    expect(codeOf(withUrl(url), 'url:a')).toBeUndefined(),
  )
  it('refuses an id that another chain has, and the same endpoint twice', () => {
    expect(codeOf(good, 'chainId', [100])).toMatch(/already/)
    const twice = {
      ...good,
      endpoints: [...good.endpoints, { ...good.endpoints[0], id: 'b', url: 'https://rpc.example/key' } as (typeof good.endpoints)[number]],
    }
    expect(codeOf(twice, 'url:b')).toMatch(/already/)
    expect(codeOf(twice, 'url:a')).toBeUndefined()
  })
  it.each(['0', '-1', '1.5', 'one', '99999999999999999'])('refuses the chain id %s', (chainId) =>
    expect(codeOf({ ...good, chainId }, 'chainId')).toBe('input/chain-id'),
  )
  it('refuses an endpoint that is used for nothing', () =>
    expect(codeOf({ ...good, endpoints: good.endpoints.map((endpoint) => ({ ...endpoint, roles: [] })) }, 'roles:a')).toMatch(
      /at least one/,
    ))
  it('takes what runs on this computer for the own', () => {
    expect(withUrl('http://localhost:8545').endpoints.map(guessedOwner)).toEqual(['own'])
    expect(good.endpoints.map(guessedOwner)).toEqual(['foreign'])
  })
  it('moves one item', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a'], 5, 0)).toEqual(['a'])
  })
})

describe('a chain of the catalogue', () => {
  it('is filled in whole, with addresses that are shown, and can be kept as it is', async () => {
    const preset = await inCatalogue(8453)
    if (preset === undefined) throw new Error('no Base')
    const draft = draftFromCatalogue(preset.chain, '0x2105')
    expect(draft).toMatchObject({ name: 'Base', chainId: '0x2105', symbol: 'ETH', kind: 'op-stack', blockTime: '2' })
    expect(draft.endpoints.every(({ kept, url }) => !kept && url.startsWith('https://'))).toBe(true)
    expect(chainProblems(draft, [])).toEqual({})
    expect(chainFromDraft(draft)).toEqual(preset.chain)
  })

  it('takes the place of what nobody touched, the id apart, and of nothing else', () => {
    const empty = emptyDraft('a')
    expect(isAsBefore({ ...empty, chainId: '8453' }, empty)).toBe(true)
    expect(isAsBefore({ ...empty, chainId: '8453', name: 'Mine' }, empty)).toBe(false)
    expect(isAsBefore({ ...empty, endpoints: empty.endpoints.map((one) => ({ ...one, url: 'https://rpc.example/' })) }, empty)).toBe(false)
  })
})
