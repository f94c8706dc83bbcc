import { describe, expect, it } from 'vitest'
import { recoverAddress } from 'viem/utils'
import { headerAt, PROVED } from '../../../test/support/small-ports.ts'
import type { PredictedChange } from '#core/activity/activity'
import { fail } from '#core/errors'
import { EMPTY_HASH } from '#core/bytes/empty-hash'
import { authorizationDigest, transactionDigest } from '#core/ethereum/digest'
import type { SetCodeTransaction } from '#core/ethereum/transaction'
import { SIMPLE } from '#core/permissions/delegate-addresses'
import type { Consent } from '#core/signing/consent'
import type { Effect } from '#core/signing/effect'
import { say } from '#core/text/words'
import { codeOf } from '../../vault/test-support/world.ts'
import { signAndStore } from './sign.ts'
import { signAndRecord } from './sign-message.ts'
import {
  BOB,
  DIGEST,
  ID,
  ME,
  MESSAGE,
  MESSAGE_DIGEST,
  openAgreeingTab,
  PAYING,
  sendAnalysis,
  SENDING,
  signAnalysis,
  TRANSACTION,
} from './test-support/agreeing-tab.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
type Tab = Awaited<ReturnType<typeof openAgreeingTab>>
const openedIn = ({ deps, records }: Tab) => {
  const now = deps.session.state.get()
  if (now.kind !== 'open') return expect.unreachable('it is open')
  return { ...now, records }
}
/** What was asked of the vault, by the name of the call. */
function watched(tab: Tab) {
  const asked: (readonly [string, { readonly consent: Consent; readonly presence?: unknown; readonly blockTime?: number }])[] = []
  const vault = {
    ...tab.vault,
    call(name: never, params: never, options: never) {
      asked.push([name, params])
      return tab.vault.call(name, params, options)
    },
  }
  Object.assign(tab.session, { vault: () => vault })
  return asked
}

describe('a transaction that was agreed to', () => {
  it('is kept whole before anybody gets it: what it is, what was signed, and what it was for', async () => {
    const tab = await openAgreeingTab()
    tab.clock.now += 5
    const made = await signAndStore(tab.deps, openedIn(tab), SENDING, sendAnalysis())
    expect(made).toEqual({
      id: made.id,
      chainId: 1,
      account: ME,
      requestId: ID,
      intent: SENDING.intent,
      transaction: TRANSACTION,
      raw: made.raw,
      sentence: say('Send it'),
      createdAt: tab.clock.now,
      state: { at: 'signed' },
      predicted: [],
      promised: { actor: ME, chainId: 1, assets: [], effects: [] },
    })
    expect(tab.records.transactions.get()).toEqual([made])
    expect(tab.records.pins.get()).toEqual([])
  })

  it('is asked for with a consent of its own, to this digest alone, and with the time of its block', async () => {
    const tab = await openAgreeingTab()
    const asked = watched(tab)
    const request = { ...SENDING, origin: { kind: 'app', origin: 'https://app.example' } } as const
    const presence = { kind: 'password', password: 'x' } as const
    await signAndStore(tab.deps, openedIn(tab), request, sendAnalysis(), { presence }).catch(() => undefined)
    await signAndStore(tab.deps, openedIn(tab), request, sendAnalysis())
    const { unlockEpoch } = openedIn(tab).session
    const consent = { requestId: ID, digest: DIGEST, origin: request.origin, account: ME, chainId: 1, unlockEpoch }
    const blockTime = Number(headerAt(100n).timestamp) * 1000
    expect(asked).toMatchObject([
      ['signTransaction', { requestId: ID, account: ME, transaction: TRANSACTION, consent, presence, blockTime }],
      ['signTransaction', { requestId: ID, account: ME, transaction: TRANSACTION, consent, blockTime }],
    ])
    expect('presence' in (asked[1]?.[1] ?? {})).toBe(false)
    const ids = asked.map(([, { consent: made }]) => made.id)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^0x[0-9a-f]{32}$/)
  })

  it('has no time beyond what a clock counts, whatever a block claims', async () => {
    const tab = await openAgreeingTab()
    const asked = watched(tab)
    const header = { ...headerAt(100n), timestamp: 2n ** 70n }
    await signAndStore(tab.deps, openedIn(tab), SENDING, sendAnalysis({}, { header }))
    expect(asked[0]?.[1]).toMatchObject({ blockTime: Number.MAX_SAFE_INTEGER })
  })

  const token = { chainId: 1, address: USDC, symbol: 'USDC', decimals: 6, name: 'USD Coin' } as const
  const ether = { chainId: 1, symbol: 'ETH', decimals: 18, name: 'Ether' } as const
  const moving = (kind: 'asset-in' | 'asset-out', units: bigint, of: object): Effect =>
    ({ kind, amount: { units, token: of }, evidence: PROVED }) as unknown as Effect
  it.each<[string, readonly Effect[], readonly PredictedChange[]]>([
    ['native currency that leaves', [moving('asset-out', 5n, ether)], [{ symbol: 'ETH', decimals: 18, units: -5n }]],
    ['a token that comes', [moving('asset-in', 7n, token)], [{ token: USDC, symbol: 'USDC', decimals: 6, units: 7n }]],
    ['nothing of what is no asset', [{ kind: 'delegation', delegate: BOB } as unknown as Effect], []],
    [
      'each of several',
      [moving('asset-out', 1n, token), moving('asset-in', 2n, ether)],
      [
        { token: USDC, symbol: 'USDC', decimals: 6, units: -1n },
        { symbol: 'ETH', decimals: 18, units: 2n },
      ],
    ],
  ])('is predicted to change %s', async (_, effects, predicted) => {
    const tab = await openAgreeingTab()
    expect((await signAndStore(tab.deps, openedIn(tab), SENDING, sendAnalysis({ effects }))).predicted).toStrictEqual(predicted)
  })

  it('has with it why it would fail, and what it replaces, where it does', async () => {
    const tab = await openAgreeingTab()
    const intent = { kind: 'replace', how: 'cancel', account: ME, replaces: '0x0e', earlier: TRANSACTION, wish: PAYING } as const
    const failing = sendAnalysis({ outcome: 'revert', revert: say('It is closed') })
    const made = await signAndStore(tab.deps, openedIn(tab), { ...SENDING, intent }, failing)
    expect(made).toMatchObject({ replaces: '0x0e', intent, revert: { why: say('It is closed'), found: 'review', evidence: PROVED } })
    expect(made).not.toHaveProperty('promised')
    const plain = await signAndStore(tab.deps, openedIn(tab), SENDING, sendAnalysis())
    expect(['replaces' in plain, 'revert' in plain]).toEqual([false, false])
  })

  it('is thrown away where a lock came a moment after it was signed', async () => {
    const tab = await openAgreeingTab()
    const opened = openedIn(tab)
    tab.lock()
    expect(await codeOf(signAndStore(tab.deps, opened, SENDING, sendAnalysis()))).toBe('vault/locked')
    expect(tab.records.transactions.get()).toEqual([])
  })
})

describe('code that a transaction was signed for', () => {
  const [ONE, TWO] = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`] as const
  const [HASH, OTHER] = [`0x${'aa'.repeat(32)}`, `0x${'bb'.repeat(32)}`] as const
  const pinned = async (codes: Parameters<typeof sendAnalysis>[0] & object, tab?: Tab) => {
    const used = tab ?? (await openAgreeingTab())
    await signAndStore(used.deps, openedIn(used), SENDING, sendAnalysis(codes))
    return used.records.pins.get()
  }
  it('is remembered for its account and chain, with what a proxy runs, and nothing of what has no code', async () => {
    const codes = [
      { address: ONE, codeHash: HASH, implementation: TWO },
      { address: TWO, codeHash: OTHER },
      { address: BOB, codeHash: EMPTY_HASH },
    ]
    const at = 1_700_000_000_000
    expect(await pinned({ codes })).toEqual([
      {
        id: `1:${ME}`,
        pins: {
          [ONE]: { codeHash: HASH, implementation: TWO, implementationHash: OTHER, at },
          [TWO]: { codeHash: OTHER, at },
        },
      },
    ])
    expect(await pinned({ codes: [{ address: BOB, codeHash: EMPTY_HASH }] })).toEqual([])
  })
  it('is not forgotten by the next one', async () => {
    const tab = await openAgreeingTab()
    await pinned({ codes: [{ address: ONE, codeHash: HASH, implementation: BOB }] }, tab)
    const [kept, ...others] = await pinned({ codes: [{ address: TWO, codeHash: OTHER }] }, tab)
    expect([Object.keys(kept?.pins ?? {}).toSorted(), others]).toEqual([[ONE, TWO], []])
    expect(kept?.pins[ONE]).toEqual({ codeHash: HASH, implementation: BOB, at: 1_700_000_000_000 })
  })
  it.each<[string, Error, string]>([
    ['a disk without space', fail('store/quota'), 'no failure: object'],
    ['records that were closed', fail('store/closed'), 'store/closed'],
  ])('is only not noticed with %s, and said where it is anything else', async (_, error, code) => {
    const tab = await openAgreeingTab()
    const opened = openedIn(tab)
    const put = async (): Promise<never> => {
      throw error
    }
    const records = { ...opened.records, pins: { ...opened.records.pins, put } }
    const signing = signAndStore(tab.deps, { ...opened, records }, SENDING, sendAnalysis({ codes: [{ address: ONE, codeHash: HASH }] }))
    expect(await codeOf(signing)).toBe(code)
    expect(tab.records.transactions.get()).toHaveLength(1)
  })
})

describe('an authorization that goes with a transaction', () => {
  const authorization = { chainId: 1n, address: SIMPLE, nonce: 8n }
  const { type: _type, ...fields } = TRANSACTION
  const handing: SetCodeTransaction = { ...fields, type: 'eip7702', to: ME, value: 0n, authorizationList: [] }
  const analysis = sendAnalysis({}, { transaction: handing, authorization, digest: transactionDigest(handing) })

  it('is signed first, by itself, and then the transaction with it', async () => {
    const tab = await openAgreeingTab()
    const asked = watched(tab)
    const made = await signAndStore(tab.deps, openedIn(tab), SENDING, analysis)
    expect(asked.map(([name]) => name)).toEqual(['signAuthorization', 'signTransaction'])
    expect(asked[0]?.[1]).toMatchObject({ authorization, consent: { digest: authorizationDigest(authorization) } })
    if (made.transaction.type !== 'eip7702') return expect.unreachable()
    const [one, ...others] = made.transaction.authorizationList
    expect([one, others, { ...made.transaction, authorizationList: [] }]).toEqual([expect.objectContaining(authorization), [], handing])
    expect(asked[1]?.[1]).toMatchObject({ transaction: made.transaction, consent: { digest: transactionDigest(made.transaction) } })
    expect(asked[1]?.[1]).toMatchObject({ blockTime: Number(headerAt(100n).timestamp) * 1000 })
  })
  it('is given by none of ours for another kind of transaction, or another’s account', async () => {
    const tab = await openAgreeingTab()
    const asked = watched(tab)
    expect(await codeOf(signAndStore(tab.deps, openedIn(tab), SENDING, sendAnalysis({}, { authorization })))).toBe('request/not-ready')
    const other = signAndStore(tab.deps, openedIn(tab), { ...SENDING, account: BOB }, analysis)
    expect(await codeOf(other)).toBe('request/not-ready')
    expect(asked).toEqual([])
  })
  it('is thrown away where a lock came a moment after it: the transaction is not asked for', async () => {
    const tab = await openAgreeingTab()
    const opened = openedIn(tab)
    const asked = watched(tab)
    tab.lock()
    expect(await codeOf(signAndStore(tab.deps, opened, SENDING, analysis))).toBe('vault/locked')
    expect(asked.map(([name]) => name)).toEqual(['signAuthorization'])
  })
})

describe('a message that was agreed to', () => {
  it('is kept with its signature before anybody gets it', async () => {
    const tab = await openAgreeingTab({ request: MESSAGE })
    const asked = watched(tab)
    const kept = await signAndRecord(tab.deps, openedIn(tab), MESSAGE, signAnalysis())
    expect(kept).toEqual({
      id: ID,
      account: ME,
      chainId: 1,
      origin: { kind: 'own' },
      asked: MESSAGE.asked,
      digest: MESSAGE_DIGEST,
      signature: kept.signature,
      sentence: say('Send it'),
      createdAt: tab.clock.now,
    })
    expect((await recoverAddress({ hash: MESSAGE_DIGEST, signature: kept.signature })).toLowerCase()).toBe(ME)
    expect(tab.records.signatures.get()).toEqual([kept])
    expect(asked).toMatchObject([
      ['signMessage', { consent: { digest: MESSAGE_DIGEST }, blockTime: Number(headerAt(100n).timestamp) * 1000 }],
    ])
  })
  it('is signed without the time of a block where no chain answered', async () => {
    const tab = await openAgreeingTab({ request: MESSAGE })
    const asked = watched(tab)
    await signAndRecord(tab.deps, openedIn(tab), MESSAGE, signAnalysis({}, { header: undefined }))
    expect('blockTime' in (asked[0]?.[1] ?? {})).toBe(false)
  })
  it('is not signed where it is not well formed, nor where it is a bare hash', async () => {
    const tab = await openAgreeingTab({ request: MESSAGE })
    const asked = watched(tab)
    expect(await codeOf(signAndRecord(tab.deps, openedIn(tab), MESSAGE, signAnalysis({}, { digest: undefined })))).toBe('request/blocked')
    const hash = { ...MESSAGE, kind: 'hash', asked: { kind: 'hash', hash: MESSAGE_DIGEST } } as const
    expect(await codeOf(signAndRecord(tab.deps, openedIn(tab), hash, signAnalysis()))).toBe('request/blocked')
    expect(asked).toEqual([])
  })
  it('is thrown away where a lock came a moment later, and where its signature is another’s', async () => {
    const tab = await openAgreeingTab({ request: MESSAGE })
    const opened = openedIn(tab)
    const made = await signAndRecord(tab.deps, opened, MESSAGE, signAnalysis())
    await tab.records.signatures.remove(ID)
    for (const signature of [made.signature.replace(/..$/, made.signature.endsWith('1b') ? '1c' : '1b'), '0x1234', `${made.signature}00`]) {
      Object.assign(tab.session, { vault: () => ({ call: async () => ({ signature }) }) })
      expect(await codeOf(signAndRecord(tab.deps, opened, MESSAGE, signAnalysis())), signature).toBe('vault/self-check')
    }
    Object.assign(tab.session, { vault: () => ({ call: async () => ({ signature: made.signature }) }) })
    tab.lock()
    expect(await codeOf(signAndRecord(tab.deps, opened, MESSAGE, signAnalysis()))).toBe('vault/locked')
    expect(tab.records.signatures.get()).toEqual([])
  })
})
