import type { Address } from '#core/ethereum/address'
import { fail, fromWire, type WireError } from '#core/errors'
import { createCell, type Source } from '#core/source'
import { PREFERENCES } from '#core/preferences'
import type { Preferences } from '#core/preferences'
import type { AllowanceBook, Apps, AssetBook, Check, CheckSubject, CollectibleBook, EvidenceBook, Explorer, History, Wallet } from '#wallet'
import type { Books } from '../../../src/wallet/wallet.ts'
import { CHANGES, ETHER_PRICES } from './assets.ts'
import { COMPUTED, HEADER, NOW } from './facts.ts'
import type { World } from './world.ts'

const nothing = async (): Promise<undefined> => undefined
const never = (): Promise<never> => new Promise(() => undefined)

/** A part of the wallet as far as it is scripted. Whoever reaches for more fails with its name: a screen in a state that nobody thought of. */
function scripted<T extends object>(name: string, part: Partial<NoInfer<T>>): T {
  return new Proxy(part as T, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key in target)
        return Reflect.get(target, key, receiver) as unknown
      throw new Error(`The scripted wallet has no ${name}.${key}`)
    },
  })
}

/** One source for one question, whoever asks: React asks again and again. */
function memo<A extends readonly unknown[], T>(make: (...given: A) => T): (...given: A) => Source<T> {
  const made = new Map<string, Source<T>>()
  return (...given) => {
    const key = JSON.stringify(given, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
    const known = made.get(key) ?? createCell(make(...given))
    made.set(key, known)
    return known
  }
}

const isFailure = (answer: unknown): answer is WireError =>
  typeof answer === 'object' && answer !== null && 'code' in answer && !('kind' in answer)

/** A wallet whose ports answer what the world says. The port's double: everything above it is the product's own. */
export function createScriptedWallet(world: World): Wallet {
  const books = booksOf(world)
  return scripted<Wallet>('wallet', {
    ...booksAs(world, books),
    session: sessionOf(world),
    preferences: preferencesOf(world),
    book: chainsOf(world),
    portfolio: scripted('portfolio', {
      of: memo((chainId: number, account: Address) => world.assets(chainId, account).balances),
      refresh: nothing,
    }),
    requests: requestsOf(world),
    transactions: scripted('transactions', {
      all: createCell(world.transactions),
      find: (id) => world.transactions.find((one) => one.id === id),
      note: nothing,
    }),
    signatures: createCell(world.signatures),
    requestLog: scripted('requestLog', {
      entries: createCell(world.log),
      load: () => asked(world, 'requestLog', undefined),
      clear: nothing,
    }),
    health: scripted('health', { entries: createCell(world.health), load: nothing }),
    waits: { open: createCell(world.questions) },
    account: createCell(world.account),
    selectAccount: nothing,
    contacts: createCell(world.contacts),
    practice: undefined,
    openPractice: undefined,
    sendSigned: never,
    openQrReader: never,
    accountSummary: () => asked(world, 'accountSummary', { balance: 0n, nonce: 0n, hasCode: false, evidence: COMPUTED }),
    check: (subject) => checkOf(world, subject),
    testEndpoint: () => asked(world, 'testEndpoint', { chainId: 1, block: HEADER.number, proofs: true, ms: 210 }),
    start: nothing,
    run: nothing,
  })
}

/** What the world answers to one question; `usual` where it says nothing of it. */
async function asked<T>(world: World, name: string, usual: T): Promise<T> {
  const answer = name in world.answers ? world.answers[name] : usual
  if (answer === 'waiting') return never()
  if (isFailure(answer)) throw fromWire(answer)
  return answer as T
}

/** What the world says of anything that is pasted. Nobody looks again. */
async function checkOf(world: World, subject: CheckSubject): Promise<Check> {
  const { check, chain } = world
  if (check === undefined || chain === undefined) return asked(world, 'check', undefined as never)
  await asked(world, 'check', undefined)
  return {
    state: createCell(check),
    chain,
    look: nothing,
    digest: subject.asked.kind === 'hash' ? subject.asked.hash : undefined,
    verify: never,
    stop: () => undefined,
  }
}

const sessionOf = (world: World): Wallet['session'] =>
  scripted('session', {
    state: createCell(world.session),
    accounts: createCell(world.session.kind === 'locked' ? [] : world.accounts),
    vault: () =>
      ({ call: (name: string) => asked(world, `vault.${name}`, undefined), on: () => () => undefined, close: () => undefined }) as never,
    prepare: nothing,
    lock: nothing,
    enter: (name) => asked(world, `vault.${name}`, undefined),
    reauthenticate: nothing,
  })

function preferencesOf(world: World): Wallet['preferences'] {
  const initial = Object.fromEntries(
    Object.entries(PREFERENCES).map(([name, { initial: value }]) => [name, value]),
  ) as unknown as Preferences
  return scripted('preferences', { values: createCell({ ...initial, welcomed: world.welcomed }), set: nothing })
}

const chainsOf = ({ chains, chain }: World): Wallet['book'] =>
  scripted('book', {
    chains: createCell(chains),
    current: createCell(chain),
    find: (id) => chains.find(({ chainId }) => chainId === id),
    select: nothing,
  })

const requestsOf = (world: World): Wallet['requests'] =>
  scripted('requests', {
    all: createCell(world.requests),
    find: (id) => world.requests.find((one) => one.id === id),
    review: memo(() => world.review),
    check: nothing,
    leave: () => undefined,
    describe: () => asked(world, 'describe', { id: 'Send 250 USDC to Ada' }),
  })

/** Each book is fetched: it comes, comes never or fails. */
function booksAs(world: World, books: Books): Books {
  const fetched = Object.entries(books).map(([name, load]) => {
    const how = world.books[name as keyof Books]
    if (how === undefined) return [name, load]
    return [name, how === 'waiting' ? never : () => Promise.reject(fromWire(how))]
  })
  return Object.fromEntries(fetched) as Books
}

const booksOf = (world: World): Books => ({
  assets: always(assetsOf(world)),
  collectibles: always(
    scripted<CollectibleBook>('collectibles', {
      of: memo((_chainId: number, account: Address) => (account === world.account?.address ? world.items : { ...world.items, items: [] })),
      refresh: nothing,
      pictures: scripted('pictures', { value: createCell({}) } as never),
    }),
  ),
  evidence: always(evidenceOf(world)),
  history: always(historyOf(world)),
  activity: always(
    scripted('activity', {
      rows: createCell(world.rows),
      reading: createCell(world.logs.at === 'reading'),
      current: createCell(world.logs.at !== 'reading'),
      lists: createCell(new Map()),
      row: (key) => world.rows.find((row) => row.key === key),
    }),
  ),
  descriptors: always(scripted('descriptors', {})),
  passkeys: always(scripted('passkeys', { support: () => asked(world, 'passkeys', 'none') } as never)),
  backups: always(scripted('backups', { persisted: () => asked(world, 'persisted', true) })),
  swaps: always(scripted('swaps', { offer: () => asked(world, 'offer', fail('swap/no-route') as never) })),
  bridge: always(scripted('bridge', { withdrawals: () => never() })),
  names: always(scripted('names', { primary: () => never(), resolve: () => never() })),
  explore: always(exploreOf(world)),
  apps: always(
    scripted<Apps>('apps', {
      connections: createCell(world.connections),
      queue: createCell(world.appRequests),
      waiting: createCell([]),
      shown: createCell(undefined),
      connectionOf: (origin) => world.connections.find(({ id }) => id === origin),
      find: (id) => world.appRequests.find((one) => one.id === id),
      ofRequest: () => undefined,
      usedOrigins: () => world.connections.map(({ id }) => id),
      reports: scripted('reports', { sitesAt: () => asked(world, 'sitesAt', undefined) }),
      earlierOf: () => undefined,
      ownAccountOf: () => undefined,
    }),
  ),
  allowances: always(
    scripted<AllowanceBook>('allowances', {
      of: memo((_chainId: number, account: Address) =>
        account === world.account?.address ? world.rights : { leftOut: 0, rights: [], othersBefore: 0n },
      ),
      refresh: nothing,
      follow: nothing,
      stop: nothing,
      watch: never,
      alarms: createCell(world.alarms),
      queue: createCell(undefined),
      leaveQueue: () => undefined,
    }),
  ),
  glances: always(
    scripted('glances', {
      account: () => asked(world, 'accountSummary', { balance: 0n, nonce: 0n, hasCode: false, evidence: COMPUTED }),
      fees: () => asked(world, 'fees', { maxFeePerGas: 2_400_000_000n, maxPriorityFeePerGas: 50_000_000n } as never),
      block: () => asked(world, 'block', { rules: 'osaka', mostGas: 16_777_216n } as never),
      dataFee: () => asked(world, 'dataFee', 0n),
    }),
  ),
})

const always = <T>(value: T): (() => Promise<T>) => {
  const there = Promise.resolve(value)
  return () => there
}

const assetsOf = (world: World): AssetBook =>
  scripted('assets', {
    of: memo((chainId: number, account: Address) => world.assets(chainId, account)),
    known: memo((chainId: number, account: Address) => world.assets(chainId, account).holdings),
    refresh: nothing,
    sweep: nothing,
    askPrices: nothing,
    priceOf: ({ address }) => {
      const fact = world.prices.prices?.of[address ?? 'ETH']?.fact
      return fact?.known === true ? { price: fact.value, evidence: fact.evidence } : undefined
    },
    kept: createCell([]),
    values: createCell(world.values),
    prices: scripted('prices', {
      of: memo(() => world.prices),
      refresh: nothing,
      chainOf: () => world.chains.find(({ chainId }) => chainId === 1),
      changes: () => asked(world, 'changes', CHANGES),
      history: () => asked(world, 'priceHistory', { points: ETHER_PRICES, whole: true, evidence: COMPUTED } as never),
    }),
  })

const evidenceOf = (world: World): EvidenceBook =>
  scripted('evidence', {
    lightClients: scripted('lightClients', {
      of: memo((chainId: number) => ({ state: world.lightClient(chainId), heardAt: NOW })),
      load: nothing,
      watch: never,
    }),
    lies: scripted('lies', {
      all: createCell(world.lies),
      unread: createCell([]),
      load: () => asked(world, 'lies', undefined),
      read: nothing,
    }),
    capabilities: () =>
      asked(world, 'capabilities', {
        by: 'asking',
        at: NOW,
        proofBlocks: 128,
        byHash: true,
        logBlocks: 10_000,
        batch: 100,
        blockReceipts: true,
      }),
    unknownFork: () => undefined,
    online: nothing,
  })

const historyOf = (world: World): History =>
  scripted('history', {
    logs: memo(() => world.logs),
    entries: memo(() => []),
    parts: memo(() => [] as never),
    start: nothing,
    stop: nothing,
    estimate: () => ({ seconds: 95 }),
    scans: createCell([]),
    follow: never,
  })

/** One search for each address. */
function memoHistory(): Explorer['history'] {
  const state = createCell({ rows: [], at: 'idle', reach: {}, requests: 0, bytes: 0 } as const)
  const search = { state, isOwnNode: false, estimate: () => undefined, start: () => undefined, stop: () => undefined }
  return () => search
}

const exploreOf = (world: World): Explorer =>
  scripted('explore', {
    address: () => asked(world, 'exploreAddress', 'waiting' as never),
    holdings: () => asked(world, 'exploreHoldings', 'waiting' as never),
    transaction: () => asked(world, 'exploreTransaction', 'waiting' as never),
    reason: () => asked(world, 'exploreReason', undefined),
    block: () => asked(world, 'exploreBlock', 'waiting' as never),
    page: () => asked(world, 'explorePage', []),
    token: () => asked(world, 'exploreToken', 'waiting' as never),
    find: never,
    history: memoHistory(),
    knownBlocks: memo(() => world.blocks),
    recentBlocks: memo(() => world.blocks),
    refreshBlocks: () => undefined,
    feeEstimate: () => world.answers['feeEstimate'] as never,
  })
