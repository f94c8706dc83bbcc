import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { toBigInt } from '#core/bytes/hex'
import { keccak, keccakText } from '#core/bytes/keccak'
import { EMPTY_HASH } from '#core/bytes/empty-hash'
import type { Evidence } from '#core/evidence/evidence'
import { factValue, know } from '#core/evidence/fact'
import type { FeeHistory } from '#protocol/chain'
import type { Token } from '#core/money/token'
import type { FactKey } from '#review'
import {
  CHAIN,
  chainAnswering,
  CLAIMED,
  headerAt,
  PROVED,
  readerOf,
  type Rows,
  sourceOf,
  witnessOf,
} from '../../../test/support/small-ports.ts'
import { gatherFacts, listFacts, readAccounts, type RememberedFacts, stateNeededFor } from './facts.ts'
import { fetchRulePrices } from './rule-prices.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const PROXY: Address = `0x${'aa'.repeat(20)}`
const KEEPER: Address = `0x${'ee'.repeat(20)}`
const TOKEN: Address = `0x${'70'.repeat(20)}`
const RECORD: Evidence = { kind: 'own', method: 'record' }
const token: Token = { chainId: 1, standard: 'erc20', address: TOKEN, symbol: 'T', name: 'T', decimals: 6, from: 'listed' }
const { signal } = new AbortController()
const ADMIN = toBigInt(keccakText('eip1967.proxy.admin')) - 1n
const memory: RememberedFacts = { chainId: 1, account: ME, accounts: [], contacts: undefined, transactions: undefined }
/** Another chain that is set up, where `BOB` has code. */
const others = [{ ...CHAIN, chainId: 10, name: 'Ten' }]

type Ask = {
  readonly keys?: readonly FactKey[]
  readonly memory?: Partial<RememberedFacts>
  readonly rows?: Rows
  readonly fees?: FeeHistory
}
async function gathered({ keys = [], memory: more = {}, rows = {}, fees }: Ask) {
  const chain = chainAnswering({ head: ({ chainId }) => headerAt(1n, chainId) })
  const reader = readerOf(({ chainId }) => (chainId === 1 ? rows : { [BOB]: { code: '0x60' } }))
  const shipped = { listedToken: (chainId: number, address: Address) => (chainId === 1 && address === TOKEN ? token : undefined) }
  const question = { chain, reader, header: headerAt(9n), fees, signal, shipped }
  return gatherFacts({ ...question, keys, memory: { ...memory, ...more } })
}

describe('what state tells of an account', () => {
  const told = (rows: Rows, address: Address, evidence: Evidence = PROVED) =>
    readAccounts(witnessOf(rows, [{ address, slots: [] }]), evidence)[address]

  it('is its number, its balance and its code', () => {
    expect(told({ [BOB]: { nonce: 3n, balance: 5n, code: '0x6001', slots: new Map() } }, BOB)).toEqual(
      know({ nonce: 3n, balance: 5n, codeHash: keccak('0x6001'), hasStorage: true }, PROVED),
    )
  })
  it('is nothing of one that is not there', () => {
    expect(told({}, BOB)).toEqual(know({ nonce: 0n, balance: 0n, codeHash: EMPTY_HASH, hasStorage: false }, PROVED))
  })
  it('names whose code it runs by EIP-7702', () => {
    expect(told({ [BOB]: { code: `0xef0100${'77'.repeat(20)}` } }, BOB)).toMatchObject({ value: { delegate: `0x${'77'.repeat(20)}` } })
  })
  it('says of storage only that there is none, where an endpoint gives no proofs', () => {
    const bare: Evidence = { ...CLAIMED, block: { number: 1n, hash: '0x01' } }
    expect(told({ [BOB]: { slots: new Map() } }, BOB, bare)?.known && told({ [BOB]: { slots: new Map() } }, BOB, bare)).not.toHaveProperty(
      'value.hasStorage',
    )
    expect(told({ [BOB]: {} }, BOB, bare)).toHaveProperty('value.hasStorage', false)
  })
})

describe('what must be proved for a plan', () => {
  it('is accounts as a whole, and the places of proxies', () => {
    const needed = stateNeededFor([
      { fact: 'accounts', address: BOB },
      { fact: 'proxies', address: PROXY },
      { fact: 'tokens', address: TOKEN },
    ])
    expect(needed.map(({ address, slots }) => [address, slots.length])).toEqual([
      [BOB, 0],
      [PROXY, 5],
    ])
  })
})

/** One that was sent to `BOB`. */
const paid = [
  {
    chainId: 1,
    account: ME,
    createdAt: 0,
    intent: { kind: 'call', to: BOB, value: 0n, data: '0x' },
    transaction: { type: 'legacy', chainId: 1, nonce: 5, gasLimit: 1n, to: BOB, value: 0n, data: '0x', gasPrice: 1n },
    state: { at: 'sent', to: 'node' },
  },
] as unknown as NonNullable<RememberedFacts['transactions']>

describe('facts of memory', () => {
  it('are unknown where the records are not open', async () => {
    const { facts, hows } = await gathered({})
    expect(facts).toEqual({ accounts: {}, tokens: {}, ownAccounts: know([], RECORD), elsewhere: {} })
    expect(hows).toEqual([sourceOf(PROVED)])
  })
  it('are known as this device’s own record where they are', async () => {
    const accounts = [{ address: ME, name: 'Mine' }] as unknown as RememberedFacts['accounts']
    const transactions = paid
    const pins = { [TOKEN]: { codeHash: '0x01' } } as unknown as RememberedFacts['pins']
    const { facts } = await gathered({
      memory: { accounts, contacts: [], transactions, sends: transactions, now: 5, pins, signatures: [] },
    })
    expect(facts).toMatchObject({
      ownAccounts: know([{ address: ME, name: 'Mine' }], RECORD),
      contacts: know([], RECORD),
      earlierRecipients: know([BOB], RECORD),
      recentSends: { known: true, value: [{ to: BOB, nonce: 5, agoMs: 5, is: 'waits' }], evidence: RECORD },
      gasBefore: know([], RECORD),
      pins: know(pins, RECORD),
      signed: know([], RECORD),
    })
  })
  it('say nothing of what was sent of late where nobody looked at the clock', async () => {
    expect((await gathered({ memory: { sends: [] } })).facts).not.toHaveProperty('recentSends')
    expect((await gathered({ memory: { sends: [], now: 0 } })).facts).toHaveProperty('recentSends')
  })
  it('tell of each signature its hash, when it was made, and what it is good for as far as it says', async () => {
    const signatures = [
      { digest: '0x01', createdAt: 5, terms: { contract: TOKEN, nonce: 7n } },
      { digest: '0x02', createdAt: 6 },
    ] as unknown as NonNullable<RememberedFacts['signatures']>
    const { facts } = await gathered({ memory: { signatures } })
    expect(facts.signed).toEqual(
      know(
        [
          { digest: '0x01', at: 5, contract: TOKEN, nonce: 7n },
          { digest: '0x02', at: 6 },
        ],
        RECORD,
      ),
    )
  })
  it('tell of the history only where a rule asks for it', async () => {
    const past = async () => ({ onlyInbound: know([], RECORD), met: know([BOB], RECORD) }) as never
    const ask = async (keys: readonly FactKey[]) => (await gathered({ keys, memory: { past } })).facts.met
    expect(await ask([{ fact: 'met' }])).toEqual(know([BOB], RECORD))
    expect(await ask([{ fact: 'onlyInbound', address: BOB } as unknown as FactKey])).toEqual(know([BOB], RECORD))
    expect(await ask([{ fact: 'accounts', address: BOB }, { fact: 'met' }])).toEqual(know([BOB], RECORD))
    expect(await ask([{ fact: 'accounts', address: BOB }])).toBeUndefined()
  })
})

describe('facts of the chain', () => {
  it('name tokens of the shipped list alone, and only where asked', async () => {
    const ask = async (keys: readonly FactKey[]) => (await gathered({ keys })).facts.tokens
    expect(
      await ask([
        { fact: 'tokens', address: TOKEN },
        { fact: 'tokens', address: BOB },
      ]),
    ).toEqual({ [TOKEN]: know(token, { kind: 'listed', method: 'shipped' }) })
    expect(await ask([{ fact: 'accounts', address: TOKEN }])).toEqual({})
  })
  it('have the keeper of a proxy proved, too, once it is known who', async () => {
    const rows: Rows = { [PROXY]: { code: '0x60', slots: new Map([[ADMIN, toBigInt(KEEPER)]]) }, [KEEPER]: { nonce: 4n } }
    const { facts, hows } = await gathered({ keys: [{ fact: 'proxies', address: PROXY }], rows })
    expect(facts.proxies).toEqual({ [PROXY]: know({ admin: KEEPER }, PROVED) })
    expect(facts.accounts[KEEPER]).toMatchObject({ known: true, value: { nonce: 4n } })
    expect(hows).toHaveLength(2)
    const keys: readonly FactKey[] = [
      { fact: 'proxies', address: PROXY },
      { fact: 'accounts', address: KEEPER },
    ]
    expect((await gathered({ keys, rows })).hows).toHaveLength(1)
  })
  it('look at eight keepers of proxies at most', async () => {
    const proxies = Array.from({ length: 9 }, (_, at): Address => `0x${'aa'.repeat(19)}0${at}`)
    const keeper = (at: number): Address => `0x${'ee'.repeat(19)}0${at}`
    const rows = Object.fromEntries(
      proxies.map((one, at) => [one, { code: '0x60', slots: new Map([[ADMIN, toBigInt(keeper(at))]]) }]),
    ) as Rows
    const { facts } = await gathered({ keys: proxies.map((address) => ({ fact: 'proxies', address })), rows })
    expect([keeper(7) in facts.accounts, keeper(8) in facts.accounts]).toEqual([true, false])
  })
  it('have the fee history as well known as whoever told it', async () => {
    const fees: FeeHistory = { baseFees: [7n], tips: { slow: 1n, normal: 2n, fast: 3n }, evidence: CLAIMED }
    expect((await gathered({ fees })).facts.feeHistory).toEqual(know(fees, CLAIMED))
  })
  it('leave proxies out where nothing asks for them', async () => {
    expect((await gathered({ keys: [{ fact: 'accounts', address: PROXY }] })).facts).not.toHaveProperty('proxies')
  })

  const both: readonly FactKey[] = [
    { fact: 'accounts', address: BOB },
    { fact: 'elsewhere', address: BOB },
  ]
  const contact = { address: BOB, name: 'Bob', id: 'b', chainId: 1 } as unknown as NonNullable<RememberedFacts['contacts']>[number]
  it('tell of a stranger without code where else it has some', async () => {
    expect((await gathered({ keys: both, memory: { others } })).facts.elsewhere).toEqual({ [BOB]: know(['Ten'], PROVED) })
  })
  it.each<[string, Ask]>([
    ['who has code here', { keys: both, memory: { others }, rows: { [BOB]: { code: '0x60' } } }],
    ['whose account was not read', { keys: both.slice(1), memory: { others } }],
    ['who is an own account', { keys: both, memory: { others, accounts: [{ address: BOB, name: 'b' }] as never } }],
    ['who is a contact', { keys: both, memory: { others, contacts: [contact] } }],
    ['who was paid before', { keys: both, memory: { others, transactions: paid } }],
    ['where other chains were not asked', { keys: both }],
    ['nobody asks for', { keys: both.slice(0, 1), memory: { others } }],
  ])('do not look elsewhere for one %s', async (_, ask) => expect((await gathered(ask)).facts.elsewhere).toEqual({}))
})

describe('facts of lists', () => {
  const site = [{ host: 'evil.example' }] as never
  it('are unknown where nobody told', async () => expect(await listFacts(memory)).toEqual({}))
  it('are sites that ship, with the host that asks, and reported ones where a list of the person’s names them', async () => {
    const hosts = { host: 'app.example' } as unknown as NonNullable<RememberedFacts['hosts']>
    const { knownHosts } = await listFacts({ ...memory, hosts, reported: Promise.resolve({ sites: site, addresses: [] }) })
    expect(knownHosts).toMatchObject({ known: true, value: { host: 'app.example', reported: site }, evidence: RECORD })
    expect(factValue(knownHosts)?.known?.length).toBeGreaterThan(0)
    const without = await listFacts({ ...memory, hosts, reported: Promise.resolve({ addresses: [] }) })
    expect(without.knownHosts).not.toHaveProperty('value.reported')
  })
  it('are reported addresses, unknown where the list could not be read', async () => {
    const addresses = [{ address: BOB }] as never
    const ask = async (reported: RememberedFacts['reported']) =>
      (await listFacts({ ...memory, ...(reported && { reported }) })).reportedAddresses
    expect(await ask(Promise.resolve({ addresses }))).toEqual(know(addresses, RECORD))
    expect(await ask(Promise.resolve(undefined))).toEqual({
      known: false,
      evidence: { kind: 'unknown', method: 'none', why: 'store/corrupt' },
    })
  })
})

describe('prices that rules want', () => {
  const native: Token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
  const names = { native, tokenOf: (address: Address) => (address === TOKEN ? token : undefined) } as never
  const ask = async (keys: readonly FactKey[]) => {
    const asked: (readonly Token[])[] = []
    const answer = fetchRulePrices(async (tokens) => (asked.push(tokens), {}), keys, names, signal)
    return [asked, await answer]
  }

  it('are those of the native currency and of tokens that a list knows', async () => {
    const keys = ['native', TOKEN, BOB].map((of) => ({ fact: 'prices', of }) as FactKey)
    expect(await ask([...keys, { fact: 'tokens', address: TOKEN }])).toEqual([[[native, token]], {}])
  })
  it('are not asked for where none is wanted or known', async () => {
    expect(await ask([{ fact: 'tokens', address: TOKEN }])).toEqual([[], undefined])
    expect(await ask([{ fact: 'prices', of: BOB }])).toEqual([[], undefined])
    expect(fetchRulePrices(undefined, [{ fact: 'prices', of: 'native' }], names, signal)).toBeUndefined()
  })
})
