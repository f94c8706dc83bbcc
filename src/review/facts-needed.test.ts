import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Signable } from '#core/signing/signable'
import type { Simulation } from '#core/simulation/simulation'
import { explain, type LogClaim } from '#decode'
import { simulationOf } from '../../test/support/small-ports.ts'
import type { FactKey } from './facts.ts'
import { factsNeeded } from './facts-needed.ts'
import type { rolesOf } from './parties/parties.ts'
import { ALICE, BOB, DAI, find, NAMES, NOBODY, requestOf, ROUTER, USDC } from './test-support/recorded.ts'
import { stranger } from './test-support/flood.ts'

const SAFE = stranger(1)
const COLLECTION = stranger(2)
const CODE = stranger(3)
const CHAIN = 31337

type Given = {
  readonly asked?: Signable
  readonly account?: Address
  readonly roles?: ReturnType<typeof rolesOf>
  readonly tokens?: readonly Address[]
  readonly says?: readonly LogClaim[]
  readonly simulation?: Simulation
  readonly receivers?: readonly Address[]
  readonly value?: bigint
}
/** Of a request of ALICE that says nothing, but for what is given. */
const needed = ({ asked, account = ALICE, roles = [], tokens = [], says = [], simulation, receivers = [], value = 0n }: Given) => {
  const request = { ...requestOf(find('exact approve').request), ...(asked === undefined ? {} : { asked }) }
  const explanation = explain({ from: ALICE, to: BOB, value, data: '0x', chainId: CHAIN }, NAMES)
  return factsNeeded(request, account, roles, tokens, NAMES, { explanation, says, simulation, receivers })
}
/** Of whom or what a fact is asked, in the order that it is asked. */
const askedOf = (fact: FactKey['fact'], given: Given): readonly string[] =>
  needed(given).facts.flatMap((key) => (key.fact !== fact ? [] : 'address' in key ? [key.address] : 'of' in key ? [key.of] : ['all']))

const approval = (owner: Address, spender: Address): LogClaim => ({
  kind: 'item-approval',
  collection: COLLECTION,
  owner,
  spender,
  tokenId: 0n,
})
const frame = (kind: 'call' | 'create', codeAddress: Address) => ({ kind, codeAddress, to: codeAddress })
const ran = (...frames: readonly ReturnType<typeof frame>[]) => simulationOf({ frames: frames as unknown as Simulation['frames'] })
const delegated = (address: Address): Signable => ({ kind: 'authorization', authorization: { chainId: 1n, address, nonce: 0n } })

describe('accounts that are looked up', () => {
  it.each<[string, Given, readonly Address[]]>([
    ['who signs', {}, [ALICE]],
    ['whose things it moves, too', { account: SAFE }, [ALICE, SAFE]],
    [
      'whom it names',
      {
        roles: [
          { role: 'recipient', address: BOB },
          { role: 'contract', address: ROUTER },
        ],
      },
      [ALICE, BOB, ROUTER],
    ],
    ['nobody whom only a text names', { roles: [{ role: 'named', address: BOB }] }, [ALICE]],
    ['who receives in the run', { receivers: [BOB, NOBODY] }, [ALICE, BOB, NOBODY]],
    ['whose code an account takes on', { asked: delegated(CODE) }, [ALICE, CODE]],
    ['nobody where code is taken back', { asked: delegated(ZERO) }, [ALICE]],
    ['who may take one item, even the first', { says: [approval(ALICE, BOB)] }, [ALICE, BOB]],
    ['nobody where an item is taken back', { says: [approval(ALICE, ZERO)] }, [ALICE]],
    ['nobody who may take another’s item', { says: [approval(BOB, NOBODY)] }, [ALICE]],
    [
      'who may take an item of whose things it moves',
      { account: SAFE, says: [approval(SAFE, BOB), approval(ALICE, NOBODY)] },
      [ALICE, SAFE, BOB],
    ],
    ['whose code ran, but nothing that was made', { simulation: ran(frame('call', CODE), frame('create', NOBODY)) }, [ALICE, CODE]],
    ['each once', { receivers: [BOB, BOB, ALICE], simulation: ran(frame('call', BOB)) }, [ALICE, BOB]],
  ])('are %s', (_, given, accounts) => {
    expect(askedOf('accounts', given)).toEqual(accounts)
  })

  it('are those whose code changes by a list that the run read, before whom it came by', () => {
    const { transaction } = find('exact approve').request
    if (transaction.to === undefined || transaction.type !== 'eip1559') return expect.unreachable()
    const signature = { r: `0x${'00'.repeat(31)}01`, s: `0x${'00'.repeat(31)}01`, yParity: 0 } as const
    const tuple = { chainId: 1n, address: CODE, nonce: 0n, signature }
    const asked: Signable = {
      kind: 'transaction',
      transaction: { ...transaction, to: transaction.to, type: 'eip7702', authorizationList: [tuple] },
    }
    const simulation = simulationOf({ authorizations: [{ authority: NOBODY, delegate: CODE, before: undefined }] })
    expect(askedOf('accounts', { asked, simulation, receivers: [BOB] })).toEqual([ALICE, NOBODY, BOB, CODE])
    // Without a run nobody knows whose they are.
    expect(askedOf('accounts', { asked, receivers: [BOB] })).toEqual([ALICE, BOB, CODE])
  })

  it.each([
    [63, 64, 0],
    [64, 64, 1],
    [100, 64, 37],
  ])('are 64 at most, those that take part first: of %i that the run came by', (others, asked, left) => {
    const frames = Array.from({ length: others }, (_, at) => frame('call', stranger(100 + at)))
    const given = { simulation: ran(...frames) }
    expect(needed(given).accountsLeft).toBe(left)
    const found = askedOf('accounts', given)
    expect([found.length, found[0], found[1]]).toEqual([asked, ALICE, stranger(100)])
  })
})

describe('other facts', () => {
  const roles = [
    { role: 'recipient', address: BOB },
    { role: 'contract', address: ROUTER },
    { role: 'spender', address: NOBODY },
    { role: 'named', address: CODE },
  ] as const

  it('are, whether it is a proxy, of all but who only receives or is only named; and of code that an account takes on', () => {
    expect(askedOf('proxies', { roles })).toEqual([ROUTER, NOBODY])
    expect(askedOf('proxies', { roles, asked: delegated(SAFE) })).toEqual([ROUTER, NOBODY, SAFE])
    expect(askedOf('proxies', { roles, asked: delegated(ROUTER) })).toEqual([ROUTER, NOBODY])
  })

  it('are, whether there is code on other chains, of who receives', () => {
    expect(askedOf('elsewhere', { roles })).toEqual([BOB])
    expect(askedOf('elsewhere', { roles: roles.slice(1) })).toEqual([])
  })

  it('are what a token is called, of those that nobody here knows', () => {
    expect(askedOf('tokens', { tokens: [USDC, COLLECTION, DAI, CODE, COLLECTION] })).toEqual([COLLECTION, CODE])
  })

  it('are what things cost, where something leaves and something arrives', () => {
    const arrives: LogClaim = { kind: 'transfer', token: USDC, from: BOB, to: ALICE, units: 1n }
    expect(askedOf('prices', {})).toEqual([])
    expect(askedOf('prices', { value: 5n })).toEqual([])
    expect(askedOf('prices', { says: [arrives] })).toEqual([])
    expect(askedOf('prices', { value: 5n, says: [arrives] })).toEqual(['native', USDC])
    expect(askedOf('prices', { value: 5n, says: [{ ...arrives, to: BOB }] })).toEqual([])
    const paid = simulationOf({ transfers: [{ from: ALICE, to: BOB, value: 1n }] as unknown as Simulation['transfers'] })
    expect(askedOf('prices', { says: [arrives], simulation: paid })).toEqual(['native', USDC])
  })

  it.each([
    'ownAccounts',
    'contacts',
    'earlierRecipients',
    'recentSends',
    'feeHistory',
    'pins',
    'onlyInbound',
    'signed',
    'knownHosts',
  ] as const)('are %s, asked once and whole', (fact) => {
    expect(askedOf(fact, { roles })).toEqual(['all'])
  })
})
