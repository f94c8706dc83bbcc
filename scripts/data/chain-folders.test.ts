import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configOf, CONSENSUS_NAMES } from '../../src/core/chains/beacon-chains.ts'
import { shippedSchedule } from '../../src/core/chains/fork-schedule.ts'
import { shippedFor } from '../../src/chain/consensus/checkpoints.ts'
import { knownChain } from '../../src/survey/chains/known-chains.ts'
import { labelled } from '../../src/survey/labels.ts'
import { PRESETS } from '../../src/survey/chains/presets.ts'
import { readTokenList } from '../../src/survey/tokens/token-list.ts'
import { listed } from '../../src/survey/tokens/tokens.ts'
import { chainFaults } from './chain-check.ts'
import * as read from './chain-files.ts'
import { chainFolders, chainIds, CHAINS, pathsOf } from './chain-folders.ts'

/** A made-up chain, each of whose files is as it should be. */
const MADE_UP = 424_243
const FILES: Readonly<Record<string, unknown>> = {
  chain: {
    name: 'Made-up chain',
    aliases: ['made-up'],
    native: { symbol: 'MUP', name: 'Made-up coin', decimals: 18 },
    money: 'play',
    exchanges: true,
  },
  endpoints: {
    place: 99,
    shortName: 'mup',
    kind: 'l1',
    blockTime: 6,
    consensus: 'made-up',
    source: 'a test',
    date: '2026-11-23',
    endpoints: [
      {
        id: 'one',
        url: 'https://rpc.example/',
        operator: 'Nobody',
        owner: 'foreign',
        roles: ['state', 'logs', 'submission'],
        source: 'a test',
        date: '2026-11-23',
      },
    ],
  },
  fees: { rule: 'gas', source: 'a test', date: '2026-11-23' },
  sources: Object.fromEntries(
    ['chain', 'forks', 'checkpoint', 'layouts', 'labels', 'bridges', 'tokens'].map((kind) => [
      kind,
      { source: 'a test', date: '2026-11-23' },
    ]),
  ),
  forks: { forks: [{ name: 'shanghai', timestamp: 0, source: 'a test' }] },
  beacon: {
    name: 'made-up',
    place: 99,
    source: 'a test',
    checked: '2026-11-23',
    genesisTime: 1_700_000_000,
    genesisValidatorsRoot: `0x${'42'.repeat(32)}`,
    forks: [{ fork: 'altair', version: '0x42424242', epoch: 0 }],
  },
  checkpoint: { root: `0x${'ab'.repeat(32)}`, slot: 32 },
  layouts: [{ address: `0x${'11'.repeat(20)}`, symbol: 'ONE', name: 'One', decimals: 6, layout: { balances: 0, allowances: 1 } }],
  labels: { contracts: { [`0x${'22'.repeat(20)}`]: 'A router' } },
  bridges: { cctp: 4242 },
  tokens: [[`0x${'33'.repeat(20)}`, 'TWO', 'Two', 18]],
  exchanges: {
    tokens: [{ address: `0x${'44'.repeat(20)}`, symbol: 'WMUP', decimals: 18, floor: 30, source: 'a test', date: '2026-11-23' }],
    routers: [
      {
        kind: 'v2',
        name: 'Swap',
        address: `0x${'55'.repeat(20)}`,
        source: 'a test',
        date: '2026-11-23',
        pools: [
          {
            kind: 'v2',
            name: 'Swap v2',
            factory: `0x${'66'.repeat(20)}`,
            initCodeHash: `0x${'77'.repeat(32)}`,
            fee: 3000,
            source: 'a test',
            date: '2026-11-23',
          },
        ],
      },
    ],
  },
}

/** The made-up exchanges, the router or its pools otherwise. */
function exchangesWith(router: object, pools: object = {}): unknown {
  const { tokens, routers } = FILES['exchanges'] as {
    readonly tokens: unknown
    readonly routers: readonly { readonly pools: readonly object[] }[]
  }
  return { tokens, routers: routers.map((row) => ({ ...row, pools: row.pools.map((one) => ({ ...one, ...pools })), ...router })) }
}

const folder = mkdtempSync(join(tmpdir(), 'assay-chains-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The folders as they are, with the made-up chain and what is changed of it. */
function withMadeUp(name: string, changed: Readonly<Record<string, unknown>> = {}): string {
  const at = join(folder, name)
  cpSync(CHAINS, at, { recursive: true })
  mkdirSync(join(at, String(MADE_UP)))
  for (const [kind, file] of Object.entries({ ...FILES, ...changed }))
    writeFileSync(join(at, String(MADE_UP), `${kind}.json`), typeof file === 'string' ? file : JSON.stringify(file))
  return at
}

/** What a build has of the made-up chain where that is not its file of the kind. */
const BUILT_OF = new Map<string, unknown>([
  ['catalogue', FILES['endpoints']],
  ['endpoints', undefined],
  ['fees', { rule: 'gas' }],
])

/** The endpoints of the made-up chain, whose first says not where it was read. */
function withoutSource(): unknown {
  const { endpoints = [], ...rest } = FILES['endpoints'] as { readonly endpoints?: readonly { readonly source: string }[] }
  return { ...rest, endpoints: endpoints.map(({ source: _, ...endpoint }) => endpoint) }
}

/** Read only when a chain is looked at. */
const LATER: readonly string[] = ['tokens', 'exchanges', 'feeds']

const idsOf = (files: object): readonly number[] => Object.keys(files).map(Number)

describe('the folders of chains', () => {
  it('hold what they should, and nothing else', () => {
    expect(chainFaults()).toEqual([])
  })

  it('are what the modules offer, each folder whole', async () => {
    expect(idsOf(read.CHAIN_FILES)).toEqual(chainIds())
    for (const chainId of chainIds()) {
      const has = (kind: string): boolean => existsSync(join(CHAINS, String(chainId), `${kind}.json`))
      const { name } = read.CHAIN_FILES[chainId] ?? {}
      const preset = PRESETS.find(({ chain }) => chain.chainId === chainId)?.chain
      expect([chainId, preset !== undefined]).toEqual([chainId, read.CATALOGUE_FILES[chainId]?.first === true])
      expect([chainId, read.CATALOGUE_FILES[chainId] !== undefined]).toEqual([chainId, has('endpoints')])
      expect([chainId, (preset ?? knownChain(chainId))?.name]).toEqual([chainId, name])
      expect([chainId, shippedSchedule(chainId) !== undefined]).toEqual([chainId, has('forks')])
      expect([chainId, listed(chainId).length > 0]).toEqual([chainId, has('layouts')])
      expect([chainId, labelled(chainId).length > 0]).toEqual([chainId, has('labels')])
      const { tokens } = await readTokenList(chainId)
      const mirrors = read.CHAIN_FILES[chainId]?.mirrors !== undefined
      expect([chainId, tokens.length > 0]).toEqual([chainId, has('tokens') || has('layouts') || mirrors])
      const beacon = read.BEACON_FILES[chainId]?.name
      expect([chainId, beacon !== undefined && CONSENSUS_NAMES.includes(beacon)]).toEqual([chainId, has('beacon')])
      if (beacon !== undefined) expect([chainId, shippedFor(configOf(beacon)) !== undefined]).toEqual([chainId, has('checkpoint')])
    }
  })

  it('are offered in the order of their places', () => {
    const [first, names] = [
      [31337, 1, 11155111, 560048],
      ['mainnet', 'sepolia', 'hoodi', 'practice'],
    ]
    // Others may stand between them.
    expect(PRESETS.map(({ chain }) => chain.chainId).filter((chainId) => first.includes(chainId))).toEqual(first)
    expect(CONSENSUS_NAMES.filter((name) => names.includes(name))).toEqual(names)
  })
})

describe('a build', () => {
  const kinds = readdirSync(CHAINS).flatMap((chainId) => readdirSync(join(CHAINS, chainId)).map((file) => file.replace(/\.json$/, '')))
  const exported = (kind: string): string => `${kind.toUpperCase()}_FILES`
  const inNode: Readonly<Record<string, Readonly<Record<number, unknown>>>> = { ...read }
  const names = [...new Set([...kinds, 'catalogue'])].filter((kind) => exported(kind) in inNode)
  let built: Readonly<Record<string, Readonly<Record<number, unknown>>>> = {}

  beforeAll(async () => {
    const source = join(folder, 'project', 'src')
    mkdirSync(source, { recursive: true })
    mkdirSync(join(folder, 'project', 'data'))
    cpSync(withMadeUp('built'), join(folder, 'project', CHAINS), { recursive: true })
    writeFileSync(join(source, 'entry.ts'), names.map((kind) => `export { ${exported(kind)} } from '#data/each/${kind}'\n`).join(''))
    await build({
      root: join(folder, 'project'),
      configFile: false,
      logLevel: 'error',
      plugins: [chainFolders()],
      build: { ssr: join(source, 'entry.ts'), outDir: 'out', rolldownOptions: { output: { entryFileNames: 'entry.mjs' } } },
    })
    built = (await import(pathToFileURL(join(folder, 'project/out/entry.mjs')).href)) as typeof built
  })

  it('has in place what Node reads from the folders, and a chain more for a folder more', async () => {
    expect(names).toHaveLength(Object.keys(inNode).length)
    for (const kind of names) {
      const [ours = {}, theirs = {}] = [inNode[exported(kind)], built[exported(kind)]]
      // It is in the catalogue, and not among those that are offered at first run.
      const made = BUILT_OF.has(kind) ? BUILT_OF.get(kind) : FILES[kind]
      expect([kind, idsOf(theirs)]).toEqual([kind, [...idsOf(ours), ...(made ? [MADE_UP] : [])].sort((a, b) => a - b)])
      if (!LATER.includes(kind)) expect(theirs).toEqual({ ...ours, ...(made ? { [MADE_UP]: made } : {}) })
    }
    const tokens = built['TOKENS_FILES'] as Readonly<Record<number, () => Promise<{ readonly default: unknown }>>>
    expect((await tokens[MADE_UP]?.())?.default).toEqual(FILES['tokens'])
    expect((await tokens[10]?.())?.default).toEqual((await read.TOKENS_FILES[10]?.())?.default)
  })

  it('does not come about for a kind of file that nobody knows', () => {
    const { resolveId } = chainFolders()
    const resolved = typeof resolveId === 'object' ? resolveId.handler : resolveId
    expect(() => resolved?.call({} as never, '#data/each/colours', resolve('src/core/chain.ts'), {} as never)).toThrow('colours.json')
  })
})

describe('a folder that is not as it should be', () => {
  it('is none where each file is', () => {
    expect(chainFaults(withMadeUp('good'))).toEqual([])
    expect(pathsOf('layouts', join(folder, 'good')).at(-2)?.[0]).toBe(MADE_UP)
  })

  it.each<readonly [string, Readonly<Record<string, unknown>>, string]>([
    ['no JSON', { forks: '{' }, 'forks.json: '],
    ['a file of another name', { colours: {} }, 'colours.json: no file of a chain'],
    ['a member too many', { chain: { ...(FILES['chain'] as object), colour: 'red' } }, 'chain.json: colour: '],
    ['a member too few', { checkpoint: { slot: 32 } }, 'checkpoint.json: root: '],
    [
      'an address in capitals',
      { labels: { contracts: { [`0x${'AB'.repeat(20)}`]: 'x' } } },
      `labels.json: contracts.0x${'AB'.repeat(20)}: `,
    ],
    [
      'an endpoint without encryption',
      {
        endpoints: {
          ...(FILES['endpoints'] as object),
          endpoints: [
            { id: 'a', url: 'http://rpc.example/', operator: 'x', owner: 'own', roles: ['state'], source: 'x', date: '2026-11-23' },
          ],
        },
      },
      'endpoints.json: endpoints.0.url: ',
    ],
    [
      'a position that is none',
      { layouts: [{ ...(FILES['layouts'] as object[])[0], layout: { balances: -1, allowances: 1 } }] },
      'layouts.json: 0.layout.balances: ',
    ],
    ['a token without decimals', { tokens: [[`0x${'33'.repeat(20)}`, 'TWO', 'Two']] }, 'tokens.json: 0.3: '],
    [
      'forks out of their order',
      {
        forks: {
          forks: [
            { name: 'b', timestamp: 2, source: 'x' },
            { name: 'a', timestamp: 1, source: 'x' },
          ],
        },
      },
      'forks.json: forks: ',
    ],
    ['a chain that is offered and has no name', { chain: { money: 'play' } }, 'chain.json: name: '],
    ['a light client of no beacon chain', { beacon: { ...(FILES['beacon'] as object), name: 'another' } }, 'endpoints.json: consensus: '],
    ['a place that is taken', { endpoints: { ...(FILES['endpoints'] as object), place: 1 } }, 'endpoints.json: place: '],
    ['a file without a source', { sources: { ...(FILES['sources'] as object), chain: undefined } }, 'sources.json: chain: is missing'],
    [
      'a source of a file that is not there',
      { sources: { ...(FILES['sources'] as object), reactors: { source: 'x', date: '2026-11-23' } } },
      'sources.json: reactors: ',
    ],
    ['an endpoint without a source', { endpoints: withoutSource() }, 'endpoints.json: endpoints.0.source: '],
    ['a fee by a rule that is none', { fees: { rule: 'guess', source: 'x', date: '2026-11-23' } }, 'fees.json: rule: '],
    ['a number that is taken', { bridges: { cctp: 6 } }, 'bridges.json: cctp: '],
    ['exchanges without the word of it', { chain: { ...(FILES['chain'] as object), exchanges: undefined } }, 'chain.json: exchanges: '],
    ['pools without a date', { exchanges: exchangesWith({}, { date: undefined }) }, 'exchanges.json: routers.0.pools.0.date: '],
    [
      'a router with a letter hit by mistake',
      { exchanges: exchangesWith({ address: `0x${'aB'.repeat(20)}` }) },
      'exchanges.json: routers.0.address: ',
    ],
    [
      'an address in two roles',
      { exchanges: exchangesWith({ address: `0x${'66'.repeat(20)}` }) },
      `exchanges.json: 0x${'66'.repeat(20)}: is the router`,
    ],
    ['a universal router without Permit2', { exchanges: exchangesWith({ kind: 'universal' }) }, 'exchanges.json: routers: has a universal'],
    ['a router of other pools', { exchanges: exchangesWith({ kind: 'v3' }) }, 'exchanges.json: routers: has a router of one kind'],
    ['a fee of a half', { exchanges: exchangesWith({}, { fee: 500_000 }) }, 'exchanges.json: routers.0.pools.0.fee: '],
  ])('is named with its file and what is wrong in it: %s', (name, changed, says) => {
    const faults = chainFaults(withMadeUp(name.replaceAll(' ', '-'), changed))
    expect(faults.map((fault) => fault.slice(fault.indexOf(`${MADE_UP}/`) + `${MADE_UP}/`.length).slice(0, says.length))).toContain(says)
  })

  it('has a chain’s id for its name, and a chain.json', () => {
    const at = withMadeUp('names')
    rmSync(join(at, String(MADE_UP), 'chain.json'))
    expect(chainFaults(at)).toEqual([`${join(at, String(MADE_UP), 'chain.json')}: is missing`])
    mkdirSync(join(at, 'mainnet'))
    expect(() => chainFaults(at)).toThrow('mainnet')
  })
})
